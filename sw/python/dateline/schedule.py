# SPDX-License-Identifier: Apache-2.0
"""Schedules of collective operations, in the format of the program's schedule files."""
from __future__ import annotations

import dataclasses
import json
import os
from pathlib import Path
from typing import Any, Optional, Union

from ._errors import ReportError
from ._record import check_head, read_object

FORMAT = 'dateline-schedule'
VERSION = 1


@dataclasses.dataclass
class Transfer:
    """A message of a round.

    Attributes:
        from_: node that sends.
        to: node that receives.
        items: what is sent: [origin, target, part] each; target -1: for all nodes; origin -1: the sum over all nodes.
        path: output ports, one per hop; None: the network's own route.
        op: what the receiver does: `put` keeps the items, `add` adds them to its own (reductions).
    """

    from_: int = dataclasses.field(metadata={'key': 'from'})
    to: int
    items: list[list[int]]
    path: Optional[list[int]] = None
    op: Optional[str] = None

    def document(self) -> dict[str, Any]:
        """The transfer as an object of a schedule file."""
        values: dict[str, Any] = {'from': self.from_, 'to': self.to, 'op': self.op, 'path': self.path,
                                  'items': self.items}
        return {key: value for key, value in values.items() if value is not None}


@dataclasses.dataclass
class Schedule:
    """Rounds of transfers. `check(from_=schedule)` checks it, `run(from_=schedule)` runs it.

    Attributes:
        operation: broadcast, all-gather, ...
        topology: network, such as torus:8x8.
        rounds: transfers that start together, round by round.
        ports: all: a node may use all its links at once; one: one link out and one link in.
        q: most transfers that may share a directed link in a round.
        parts: number of parts into which every block is split.
        source: root of a broadcast, scatter, gather or reduce.
        arguments: arguments of the operation, such as by, axes, angle, combine.
        algorithm: any name.
        sync: how the rounds follow each other: barrier, stream or auto.
        graph: the network, where topology is graph.
    """

    operation: str
    topology: str
    rounds: list[list[Transfer]] = dataclasses.field(default_factory=list)
    ports: str = 'all'
    q: int = 1
    parts: int = 1
    source: Optional[int] = None
    arguments: dict[str, Union[str, int]] = dataclasses.field(default_factory=dict)
    algorithm: Optional[str] = None
    sync: Optional[str] = None
    graph: Optional[dict[str, Any]] = None

    @classmethod
    def from_json(cls, text: str) -> Schedule:
        """Reads the text of a schedule file. Raises ReportError for another format or version, or a wrong type."""
        try:
            document = json.loads(text)
        except json.JSONDecodeError as error:
            raise ReportError(f'not a schedule: {error}') from None
        check_head(document, FORMAT, VERSION)
        return read_object(cls, document, '')

    @classmethod
    def read(cls, file: Union[str, os.PathLike[str]]) -> Schedule:
        """Reads a schedule file."""
        return cls.from_json(Path(file).read_text(encoding='utf-8'))

    def to_json(self) -> str:
        """The text of a schedule file, with one transfer per line."""
        head: dict[str, Any] = {'format': FORMAT, 'version': VERSION, 'operation': self.operation,
                                'algorithm': self.algorithm, 'arguments': self.arguments, 'topology': self.topology,
                                'graph': self.graph, 'ports': self.ports, 'q': self.q, 'source': self.source,
                                'parts': self.parts, 'sync': self.sync}
        lines = [f' {json.dumps(key)}: {json.dumps(value)},\n' for key, value in head.items() if value is not None]
        rounds = ['  [\n' + ',\n'.join('   ' + json.dumps(transfer.document()) for transfer in transfers) + ']'
                  for transfers in self.rounds]
        return '{\n' + ''.join(lines) + ' "rounds": [\n' + ',\n'.join(rounds) + '\n ]\n}\n'

    def write(self, file: Union[str, os.PathLike[str]]) -> None:
        """Writes a schedule file, which appears complete or not at all."""
        aside = Path(f'{os.fspath(file)}.{os.getpid()}.part')
        try:
            aside.write_text(self.to_json(), encoding='utf-8')
            aside.replace(file)
        except BaseException:
            aside.unlink(missing_ok=True)
            raise

    def add_round(self) -> list[Transfer]:
        """Adds an empty round at the end and returns it."""
        self.rounds.append([])
        return self.rounds[-1]

    def add_transfer(self, from_: int, to: int, items: list[list[int]], path: Optional[list[int]] = None,
                     op: Optional[str] = None) -> Transfer:
        """Adds a transfer to the last round, which is made if there is none, and returns it."""
        if not self.rounds:
            self.add_round()
        transfer = Transfer(from_, to, items, path, op)
        self.rounds[-1].append(transfer)
        return transfer
