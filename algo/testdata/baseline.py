"""The figures that algo's tests and benchmarks are compared with.

    python3 baseline.py epoch   scikit-learn's Perceptron, CPU ns an example and pass
    python3 baseline.py rbf     numpy with lazy rows of the Gram matrix, CPU s
    python3 baseline.py iris    scikit-learn's weights on iris
    python3 baseline.py classes [FILE]
                                scikit-learn's one-vs-rest Perceptron, CPU ms a
                                fit of 10 classes; its digits go to FILE as CSV

The data of epoch, rbf and classes are those of bench_test.go, made by the same formula.
"""
import statistics
import sys
import time

import numpy as np


def normals(seed, count):
    """Standard normal numbers: splitmix64 and Box-Muller, as in bench_test.go."""
    with np.errstate(over="ignore"):
        z = (np.arange(1, 2 * count + 1, dtype=np.uint64) + np.uint64(seed << 40)) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        z = z ^ (z >> np.uint64(31))
    u = ((z >> np.uint64(11)).astype(float) + 0.5) / 2.0**53
    return np.sqrt(-2 * np.log(u[0::2])) * np.cos(2 * np.pi * u[1::2])


def noisy(n, d):
    x = normals(d, n * d).reshape(n, d)
    w = normals(1000 + d, d)
    y = np.where(x @ w + normals(2000 + d, n) / 2 > 0, 1, -1)
    return x, y


def epoch():
    from sklearn.linear_model import Perceptron

    for n, d in ((100_000, 2), (50_000, 20), (10_000, 100), (2_000, 784)):
        x, y = noisy(n, d)
        m = Perceptron(shuffle=False, tol=None, max_iter=20)
        took = []
        for _ in range(7):
            t = time.process_time()
            m.fit(x, y)
            took.append((time.process_time() - t) / 20 / n * 1e9)
        print(f"d={d} {statistics.median(took):.1f} ns/example (least {min(took):.1f}), {m.score(x, y):.3f} right")


def moons(n, noise):
    i = np.arange(n)
    t = np.pi * (i // 2) / (n / 2)
    x = np.where((i % 2 == 0)[:, None], np.c_[np.cos(t), np.sin(t)], np.c_[1 - np.cos(t), 0.5 - np.sin(t)])
    return x + noise * normals(3000, 2 * n).reshape(n, 2), np.where(i % 2 == 0, 1, -1)


def rbf(n=5000, passes=3, gamma=2.0):
    X, y = moons(n, 0.25)
    took = []
    for _ in range(7):
        start = time.process_time()
        act, b, rows, updates = np.zeros(n), 0.0, {}, 0
        for _ in range(passes):
            for i in range(n):
                if y[i] * (act[i] + b) <= 0:
                    row = rows.get(i)
                    if row is None:
                        row = rows[i] = np.exp(-gamma * ((X - X[i]) ** 2).sum(1))
                    act += y[i] * row
                    b += y[i]
                    updates += 1
        took.append(time.process_time() - start)
    print(f"rbf n={n}: {statistics.median(took):.3f} s (least {min(took):.3f}), {updates} updates, {len(rows)} rows")


def iris():
    import sklearn
    from sklearn.datasets import load_iris
    from sklearn.linear_model import Perceptron

    data = load_iris()
    print("scikit-learn", sklearn.__version__)
    for k, name in enumerate(data.target_names):
        for passes in (1, 3, 10):
            y = np.where(data.target == k, 1, -1)
            m = Perceptron(shuffle=False, tol=None, max_iter=passes).fit(data.data, y)
            print(name, passes, m.coef_[0].tolist(), m.intercept_[0])


def blots(n=1797, d=64, m=10):
    x = normals(4000, n * d).reshape(n, d)
    c = np.arange(n) % m
    return x + normals(4001, m * d).reshape(m, d)[c] / 2, c


def classes():
    from sklearn.datasets import load_digits
    from sklearn.linear_model import Perceptron

    digits = load_digits(return_X_y=True)
    if len(sys.argv) > 2:
        np.savetxt(sys.argv[2], np.c_[digits[0], digits[1]], fmt="%d", delimiter=",")
    for name, (x, y) in (("blots", blots()), ("digits", digits)):
        for how, options in (("defaults", {}), ("100 epochs", {"tol": None, "max_iter": 100})):
            took = []
            for _ in range(7):
                t = time.process_time()
                m = Perceptron(**options).fit(x, y)
                took.append((time.process_time() - t) * 1e3)
            print(f"{name}, {how}: {statistics.median(took):.1f} ms (least {min(took):.1f}), "
                  f"{m.n_iter_} epochs, {(m.predict(x) != y).sum()} errors")


{"classes": classes, "epoch": epoch, "rbf": rbf, "iris": iris}[sys.argv[1]]()
