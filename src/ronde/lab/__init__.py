"""The laboratory: random tournaments by the thousand, measured, compared and drawn.

>>> from ronde.lab import experiment, run
>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> small = experiment({"name": "small", "tournaments": 2, "players": [8], "rounds": [3]})
>>> with TemporaryDirectory() as folder:
...     results = run(small, Path(folder))
>>> len(results.column(0, "tau"))
2
"""

from __future__ import annotations

from ronde.lab.cells import Cell
from ronde.lab.crosscheck import Campaign, crosscheck
from ronde.lab.entrants import RatingDistribution
from ronde.lab.experiment import Experiment, experiment
from ronde.lab.models import ResultModel
from ronde.lab.results import Results
from ronde.lab.run import run
from ronde.lab.runners import runner

__all__ = [
    "Campaign",
    "Cell",
    "Experiment",
    "RatingDistribution",
    "ResultModel",
    "Results",
    "crosscheck",
    "experiment",
    "run",
    "runner",
]
