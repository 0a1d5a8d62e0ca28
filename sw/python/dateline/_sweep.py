# SPDX-License-Identifier: Apache-2.0
"""A sweep with the results of its points."""
from __future__ import annotations

import dataclasses
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Optional, Union

from ._errors import CheckFailed, SweepFailed
from ._program import File, report_of, text_of
from ._record import data_frame, flat
from ._reports import SweepReport


@dataclasses.dataclass(frozen=True)
class SweepPoint:
    """A point of a sweep.

    Attributes:
        options: its options.
        result: the report of its command, without the keys that open every report; None: it has none.
        failure: why it failed; None: it did not.
    """

    options: dict[str, Any]
    result: Optional[dict[str, Any]]
    failure: Optional[str]


@dataclasses.dataclass(frozen=True)
class Sweep:
    """The report of a sweep, and its points in the order of the grid."""

    report: Optional[SweepReport]
    points: list[SweepPoint]

    def rows(self) -> list[dict[str, Any]]:
        """One flat dictionary per point: the single values of its report, its options, and `failure`."""
        rows = []
        for point in self.points:
            values = flat(point.result or {})
            single = {key: value for key, value in values.items()
                      if not isinstance(value, list) and key != 'format' and key not in point.options}
            rows.append({**point.options, **single, 'failure': point.failure})
        return rows

    def to_pandas(self) -> Any:
        """The rows as a pandas DataFrame. Needs pandas."""
        return data_frame(self.rows())


def read_points(file: Path) -> list[SweepPoint]:
    """The points of a file that a sweep wrote."""
    if not file.exists():
        return []
    found: dict[int, SweepPoint] = {}
    for line in file.read_text(encoding='utf-8').splitlines():
        document = json.loads(line)
        if 'point' in document:
            found[document['point']] = SweepPoint(document['options'], document.get('result'),
                                                  document.get('failure'))
    return [found[number] for number in sorted(found)]


def swept(grid: Union[File, Mapping[str, Any]], options: dict[str, object], limit: Optional[float]) -> Sweep:
    """Runs a sweep. Without the option `output` its file is removed after it was read."""
    text = json.dumps(grid) if isinstance(grid, Mapping) else None
    place = '-' if isinstance(grid, Mapping) else text_of(grid)
    with tempfile.TemporaryDirectory(prefix='dateline-') as folder:
        output = options.get('output') or Path(folder) / 'points.jsonl'
        file = Path(text_of(output))
        try:
            report = report_of(SweepReport, 'sweep', [place], {**options, 'output': file}, frozenset(), limit, text)
        except CheckFailed as failed:
            partial = failed.report if isinstance(failed.report, SweepReport) else None
            raise SweepFailed(failed, Sweep(partial, read_points(file))) from None
        return Sweep(report, read_points(file))
