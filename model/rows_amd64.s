//go:build !noasm && !gccgo && !safe

#include "textflag.h"

// ROW leaves the dot product of w (at DI) and the row at SI, of DX numbers, of which
// R10 are whole eights, plus X14 in X0. The four sums of every fourth product are the
// lanes of Y0; what is left goes to the first of them, and they are added as
// fourfold adds them.
#define ROW(eight, foured, tail, summed) \
	VXORPD Y0, Y0, Y0             \
	XORQ R11, R11                 \
eight:                            \
	VMOVUPD (SI)(R11*8), Y1       \
	VMULPD (DI)(R11*8), Y1, Y1    \
	VMOVUPD 32(SI)(R11*8), Y2     \
	VMULPD 32(DI)(R11*8), Y2, Y2  \
	VADDPD Y1, Y0, Y0             \
	VADDPD Y2, Y0, Y0             \
	ADDQ $8, R11                  \
	CMPQ R11, R10                 \
	JLT  eight                    \
	TESTQ $4, DX                  \
	JEQ  foured                   \
	VMOVUPD (SI)(R11*8), Y1       \
	VMULPD (DI)(R11*8), Y1, Y1    \
	VADDPD Y1, Y0, Y0             \
	ADDQ $4, R11                  \
foured:                           \
	VEXTRACTF128 $1, Y0, X2       \
tail:                             \
	CMPQ R11, DX                  \
	JGE  summed                   \
	VMOVSD (SI)(R11*8), X1        \
	VMULSD (DI)(R11*8), X1, X1    \
	VADDSD X1, X0, X0             \
	INCQ R11                      \
	JMP  tail                     \
summed:                           \
	VADDPD X2, X0, X0             \
	VUNPCKHPD X0, X0, X1          \
	VADDSD X0, X1, X0             \
	VADDSD X14, X0, X0

// func sums4(dst, rows, w *float64, d, n int, b float64)
TEXT ·sums4(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), R8
	MOVQ rows+8(FP), SI
	MOVQ w+16(FP), DI
	MOVQ d+24(FP), DX
	MOVQ n+32(FP), CX
	VMOVSD b+40(FP), X14
	MOVQ DX, R10
	ANDQ $~7, R10
	XORQ R9, R9

row:
	CMPQ R9, CX
	JGE  done
	ROW(eight, foured, tail, summed)
	VMOVSD X0, (R8)(R9*8)
	LEAQ (SI)(DX*8), SI
	INCQ R9
	JMP  row

done:
	VZEROUPPER
	RET

// func scan4(rows *float64, y *int8, w *float64, d, n int, b, floor float64) (at int, sum float64)
TEXT ·scan4(SB), NOSPLIT, $0-72
	MOVQ rows+0(FP), SI
	MOVQ y+8(FP), R8
	MOVQ w+16(FP), DI
	MOVQ d+24(FP), DX
	MOVQ n+32(FP), CX
	VMOVSD b+40(FP), X14
	VMOVSD floor+48(FP), X13
	MOVQ DX, R10
	ANDQ $~7, R10
	MOVQ $1, R13
	SHLQ $63, R13
	XORQ R9, R9

row:
	CMPQ R9, CX
	JGE  none
	ROW(eight, foured, tail, summed)
	MOVBQSX (R8)(R9*1), AX       // the sign of y·a
	ANDQ R13, AX
	VMOVQ X0, R12
	XORQ AX, R12
	VMOVQ R12, X1
	VUCOMISD X13, X1
	JLS  found                   // not above, or no number
	LEAQ (SI)(DX*8), SI
	INCQ R9
	JMP  row

none:
	VXORPD X0, X0, X0

found:
	MOVQ R9, at+56(FP)
	VMOVSD X0, sum+64(FP)
	VZEROUPPER
	RET
