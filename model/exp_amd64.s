//go:build !noasm && !gccgo && !safe

#include "textflag.h"

// func exps4(sums []float64, numbers *expNumbers, roots *[64]float64) int
//
// The loop of expsPlain, four elements at a time: the same operations in the same
// order, each rounded by itself, so that the bits are the same. It ends before four
// of which one is for math.Exp.
TEXT ·exps4(SB), NOSPLIT, $0-48
	MOVQ sums_base+0(FP), DI
	MOVQ sums_len+8(FP), SI
	MOVQ numbers+24(FP), R9
	MOVQ roots+32(FP), R8
	VBROADCASTSD 0(R9), Y15  // −γ
	VBROADCASTSD 8(R9), Y14  // 64/ln 2
	VBROADCASTSD 16(R9), Y13 // what rounds
	VBROADCASTSD 24(R9), Y12 // ln 2/64, high
	VBROADCASTSD 32(R9), Y11 // and low
	VBROADCASTSD 40(R9), Y10 // 1/120
	VBROADCASTSD 48(R9), Y9  // 1/24
	VBROADCASTSD 56(R9), Y8  // 1/6
	VBROADCASTSD 64(R9), Y7  // 1/2
	VBROADCASTSD 72(R9), Y6  // where math.Exp begins
	XORQ R10, R10

loop:
	LEAQ 4(R10), R11
	CMPQ R11, SI
	JGT  done
	VMULPD (DI)(R10*8), Y15, Y0  // x = −γ·s
	VCMPPD $0x1e, Y6, Y0, Y1     // x > −700, and a number
	VMOVMSKPD Y1, AX
	CMPL AX, $15
	JNE  done
	VMULPD Y14, Y0, Y1
	VADDPD Y13, Y1, Y1           // shifted
	VSUBPD Y13, Y1, Y2           // k
	VMULPD Y12, Y2, Y3
	VSUBPD Y3, Y0, Y0
	VMULPD Y11, Y2, Y3
	VSUBPD Y3, Y0, Y0            // r
	VPSLLQ $58, Y1, Y2
	VPSRLQ $58, Y2, Y2           // k mod 64
	VEXTRACTI128 $1, Y2, X3
	VMOVQ X2, AX
	VPEXTRQ $1, X2, BX
	VMOVQ X3, CX
	VPEXTRQ $1, X3, DX
	VMOVSD (R8)(AX*8), X2
	VMOVHPD (R8)(BX*8), X2, X2
	VMOVSD (R8)(CX*8), X3
	VMOVHPD (R8)(DX*8), X3, X3
	VINSERTF128 $1, X3, Y2, Y2
	VPSRLQ $6, Y1, Y1
	VPSLLQ $52, Y1, Y1
	VPADDQ Y1, Y2, Y2            // scale
	VMULPD Y0, Y0, Y1            // r²
	VMULPD Y10, Y0, Y3
	VADDPD Y9, Y3, Y3
	VMULPD Y3, Y1, Y3            // high
	VMULPD Y8, Y0, Y4
	VADDPD Y7, Y4, Y4
	VADDPD Y3, Y4, Y4
	VMULPD Y4, Y1, Y4
	VADDPD Y4, Y0, Y0            // rest
	VMULPD Y0, Y2, Y0
	VADDPD Y0, Y2, Y0
	VMOVUPD Y0, (DI)(R10*8)
	MOVQ R11, R10
	JMP  loop

done:
	MOVQ R10, ret+40(FP)
	VZEROUPPER
	RET
