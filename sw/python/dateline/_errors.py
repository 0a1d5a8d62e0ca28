# SPDX-License-Identifier: Apache-2.0
"""The exceptions of the package."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from ._record import Report
    from ._reports import Failure
    from ._sweep import Sweep


class DatelineError(Exception):
    """The base of all exceptions of this package."""


class ProgramNotFound(DatelineError):
    """There is no program `dateline`."""


class ProgramEnded(DatelineError):
    """A signal ended the program, or it ended without a report."""


class ProgramTimeout(DatelineError):
    """The program took longer than `limit` seconds and was ended."""


class ReportError(DatelineError):
    """A document that is not a report of the expected format and version, or not a schedule."""


class UsageError(DatelineError):
    """Bad use (exit status 2): the program's one line, which names what to change."""


class CheckFailed(DatelineError):
    """A check failed (exit status 1): a deadlock, wrong data, an incomplete schedule, a stall.

    Attributes:
        document: the report as it was read from JSON, also where keys are missing.
        report: the report, or None if the command ended before its report was complete.
        failure: what failed; `failure.kind` is refused, check, mismatch, deadlock, livelock or stall.
    """

    def __init__(self, message: str, document: dict[str, Any], report: Optional[Report], failure: Failure) -> None:
        super().__init__(message)
        self.document = document
        self.report = report
        self.failure = failure


class SweepFailed(CheckFailed):
    """Points of a sweep failed.

    Attributes:
        sweep: all points, also those that failed.
    """

    def __init__(self, failed: CheckFailed, sweep: Sweep) -> None:
        super().__init__(str(failed), failed.document, failed.report, failed.failure)
        self.sweep = sweep


class DatelineWarning(UserWarning):
    """A note that the program wrote on standard error."""
