package margin

import "context"

// batch bounds the misclassified examples of a run from zero first weights
// whose steps take up to B examples each:
//
//	bias none    B·(R/γ)²
//	bias unit    B·(R̂/γ̂)²,  R̂² = R² + 1
//	bias radius  B·(2R/γ)², with both classes present
//
// and with a kernel the same in feature space. It counts examples, not
// updates: one update adds all that its step misclassified.
//
// Proof. Let u be a separator of norm 1 with y u·x̂ ≥ γ for every example, in
// the vectors that Proof lists by the bias rule, and R̂ = max‖x̂‖. A step adds
// ηΣ yx̂ over M, the misclassified of its batch, all of them judged by the
// weights ŵ before the step. Then
//
//	u·ŵ   grows by ηΣ y u·x̂ ≥ η|M|γ
//	‖ŵ‖²  grows by 2ηΣ y ŵ·x̂ + η²‖Σ yx̂‖² ≤ η²‖Σ yx̂‖²
//
// since y ŵ·x̂ ≤ 0 for each member of M, by any tie rule. The sum is no longer
// than its members together, ‖Σ yx̂‖ ≤ |M|R̂, and |M| ≤ B, so that ‖ŵ‖² grows by
// at most η²|M|²R̂² ≤ η²|M|BR̂². With t the sum of all |M| so far
//
//	(tηγ)² ≤ (u·ŵ)² ≤ ‖ŵ‖² ≤ η²tBR̂²
//
// and hence t ≤ B(R̂/γ)². For bias radius R̂² = 2R² and γ/N stands for γ with
// N² = 1 + b*²/R² ≤ 2, which makes B(2R/γ)².
//
// The schedule is not used: it may hand out an example twice in one step, as
// the order random does, and each time counts. Nor is it used that batches are
// full.
func batch(ctx context.Context, r Run, v Verdict, b *Bound) {
	ratioOf(v.Kind, int64(r.size()))(ctx, r, v, b)
}
