# SPDX-License-Identifier: Apache-2.0
"""Calls the program dateline and reads its reports.

>>> import dateline
>>> report = dateline.run('broadcast', topology='torus:5x5')
>>> report.measured_cycles == report.predicted_cycles
True

Each function is a command of the program, and its keyword arguments are the options of the command. Nothing is
computed in Python: a report is the JSON of the program as a dataclass. A failed check is the exception CheckFailed, bad
use is UsageError.
"""
from __future__ import annotations

from ._errors import (CheckFailed, DatelineError, DatelineWarning, ProgramEnded, ProgramNotFound, ProgramTimeout,
                      ReportError, SweepFailed, UsageError)
from ._functions import (check, compare, compare_runs, curve, draw, fit, load, make_schedule, prove, replay, run,
                         saturation, sweep, synth, traffic)
from ._program import find_program, version
from ._record import Report, RowReport
from ._reports import (CheckReport, ComparisonReport, CurveReport, DrawReport, Failure, FitReport, LoadReport,
                       ProveReport, RunReport, SaturationReport, SweepReport, SynthReport, TraceReport, TrafficReport)
from ._sweep import Sweep, SweepPoint
from .schedule import Schedule, Transfer

__all__ = [
    'check', 'run', 'compare', 'compare_runs', 'make_schedule', 'draw', 'prove', 'traffic', 'curve', 'saturation',
    'replay', 'load', 'fit', 'synth', 'sweep', 'find_program', 'version',
    'Schedule', 'Transfer', 'Sweep', 'SweepPoint', 'Failure', 'Report', 'RowReport',
    'DatelineError', 'UsageError', 'CheckFailed', 'SweepFailed', 'ReportError', 'ProgramNotFound', 'ProgramEnded',
    'ProgramTimeout', 'DatelineWarning',
    'CheckReport', 'RunReport', 'ComparisonReport', 'DrawReport', 'ProveReport', 'TrafficReport', 'CurveReport',
    'SaturationReport', 'TraceReport', 'LoadReport', 'FitReport', 'SynthReport', 'SweepReport',
]
