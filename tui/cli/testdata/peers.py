"""What others take for the work of the commands that bench_unix_test.go times.

    python3 peers.py KIND FILE FEW MANY

prints the CPU time of a pass over the data of FILE, in nanoseconds an example:
what MANY passes take more than FEW, so that reading is not in it. Of csv it is the
wall time of reading, in nanoseconds an example.

    perceptron  scikit-learn's Perceptron, in the order given
    rest        the same, one class against the rest, for several
    sparse      the same on a file in LIBSVM's format
    poly, rbf   numpy, with rows of the Gram matrix made when first needed
    csv         pandas
"""
import sys
import time
import warnings

import numpy as np

warnings.filterwarnings("ignore")


def table(file):
    import pandas as pd

    rows = pd.read_csv(file).values
    return np.ascontiguousarray(rows[:, :-1]), rows[:, -1]


def learner(x, y):
    from sklearn.linear_model import Perceptron

    return lambda passes: Perceptron(shuffle=False, tol=None, max_iter=passes).fit(x, y)


def lazily(x, y, row):
    def fit(passes):
        n, rows = len(y), {}
        acts, b = np.zeros(n), 0.0
        for _ in range(passes):
            i = 0
            while i < n:
                wrong = np.flatnonzero(y[i : i + 64] * (acts[i : i + 64] + b) <= 0)
                if len(wrong) == 0:
                    i += 64
                    continue
                i += wrong[0]
                if i not in rows:
                    rows[i] = row(x, i)
                acts += y[i] * rows[i]
                b += y[i]
                i += 1

    return fit


def sparse(file):
    from sklearn.datasets import load_svmlight_file

    return learner(*load_svmlight_file(file))


kinds = {
    "perceptron": lambda file: learner(*table(file)),
    "rest": lambda file: learner(*table(file)),
    "sparse": sparse,
    "poly": lambda file: lazily(*table(file), lambda x, i: (x @ x[i] + 1) ** 2),
    "rbf": lambda file: lazily(*table(file), lambda x, i: np.exp(-2 * ((x - x[i]) ** 2).sum(1))),
}


def main(kind, file, few, many):
    with open(file) as f:
        examples = sum(1 for _ in f) - (kind != "sparse")
    if kind == "csv":
        import pandas as pd

        start = time.perf_counter()
        pd.read_csv(file)
        print((time.perf_counter() - start) * 1e9 / examples)
        return
    fit = kinds[kind](file)
    took = []
    for passes in (few, many):
        start = time.process_time()
        fit(passes)
        took.append(time.process_time() - start)
    print((took[1] - took[0]) / (many - few) / examples * 1e9)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
