"""scikit-learn's weights on iris, one species against the rest, which TestIris has: python3 iris.py"""
import numpy as np
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
