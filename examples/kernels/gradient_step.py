"""One gradient step of logistic regression on sparse samples.

A sample is an answer, 0 or 1, and FEATURES features that it has out of a great many; a feature is an index and a value.
The gradient of a sample touches just the weights of its features. Samples share features, so the steps are added
atomically.
"""
import triton
import triton.language as tl


@triton.jit
def gradient_step(
    weights_ptr, stepped_ptr, features_ptr, values_ptr, answers_ptr,
    samples, rate,
    FEATURES: tl.constexpr, BLOCK: tl.constexpr,
):
    """stepped -= rate * gradient(weights). Feature f of sample i is number f * samples + i."""
    first = tl.program_id(0) * BLOCK
    # A grid-stride loop: however many programs there are, together they take every block once.
    for start in range(first, samples, tl.num_programs(0) * BLOCK):
        sample = start + tl.arange(0, BLOCK)
        inside = sample < samples

        score = tl.zeros((BLOCK,), dtype=tl.float32)
        for f in range(FEATURES):
            feature = tl.load(features_ptr + f * samples + sample, mask=inside, other=0)
            value = tl.load(values_ptr + f * samples + sample, mask=inside, other=0.0)
            score += value * tl.load(weights_ptr + feature)
        error = tl.sigmoid(score) - tl.load(answers_ptr + sample, mask=inside, other=0.0)

        for f in range(FEATURES):
            feature = tl.load(features_ptr + f * samples + sample, mask=inside, other=0)
            value = tl.load(values_ptr + f * samples + sample, mask=inside, other=0.0)
            tl.atomic_add(stepped_ptr + feature, -rate * error * value, mask=inside, sem="relaxed")
