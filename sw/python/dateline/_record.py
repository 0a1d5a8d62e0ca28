# SPDX-License-Identifier: Apache-2.0
"""Reads JSON into dataclasses: unknown keys are ignored, wrong types and missing keys are refused with their place."""
from __future__ import annotations

import dataclasses
import functools
import importlib
import types
import typing
from typing import Any, ClassVar, TypeVar, cast

from ._errors import ReportError

R = TypeVar('R', bound='Report')
T = TypeVar('T')


@dataclasses.dataclass(frozen=True, kw_only=True)
class Report:
    """The base of all reports.

    Attributes:
        document: the report as it was read from JSON, with keys that this version of the package does not know.
    """

    FORMAT: ClassVar[str] = ''
    VERSION: ClassVar[int] = 0
    document: dict[str, Any] = dataclasses.field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_document(cls: type[R], document: Any) -> R:
        """Reads a report from parsed JSON. Raises ReportError for another format or version."""
        check_head(document, cls.FORMAT, cls.VERSION)
        return dataclasses.replace(read_object(cls, document, ''), document=document)


@dataclasses.dataclass(frozen=True, kw_only=True)
class RowReport(Report):
    """A report with rows: rounds, points of a curve, probes, links."""

    ROWS: ClassVar[str] = ''

    def rows(self) -> list[dict[str, Any]]:
        """The rows as flat dictionaries: the value `max` of the object `latency` has the key `latency.max`."""
        return [flat(row) for row in self.document.get(self.ROWS) or []]

    def to_pandas(self) -> Any:
        """The rows as a pandas DataFrame. Needs pandas."""
        return data_frame(self.rows())


def data_frame(rows: list[dict[str, Any]]) -> Any:
    """A pandas DataFrame. Raises ImportError, which says what to install."""
    try:
        pandas: Any = importlib.import_module('pandas')
    except ImportError as error:
        raise ImportError('to_pandas() needs pandas: pip install pandas') from error
    return pandas.DataFrame(rows)


def flat(row: dict[str, Any], at: str = '') -> dict[str, Any]:
    """The dictionary with the values of inner dictionaries under their dotted names."""
    values: dict[str, Any] = {}
    for key, value in row.items():
        if isinstance(value, dict):
            values.update(flat(value, f'{at}{key}.'))
        else:
            values[at + key] = value
    return values


def check_head(document: Any, name: str, version: int) -> None:
    """Raises ReportError unless the document has this format and version."""
    if not isinstance(document, dict):
        raise ReportError(f'not a report: expected a JSON object of format {name}')
    if document.get('format') != name:
        raise ReportError(f"format is {document.get('format')!r}, expected {name!r}")
    if document.get('version') != version or isinstance(document['version'], bool):
        raise ReportError(f"{name} has version {document.get('version')!r}; this package reads version {version}: "
                          'use a package and a program of the same version')


@functools.lru_cache(maxsize=None)
def field_types(record: Any) -> tuple[tuple[str, str, Any, bool], ...]:
    """(field, key, type, whether it must be there) of every field that has a key."""
    hints = typing.get_type_hints(record)
    listed = []
    for field in dataclasses.fields(record):
        if field.name == 'document':
            continue
        needed = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        listed.append((field.name, field.metadata.get('key', field.name), hints[field.name], needed))
    return tuple(listed)


def read_object(record: type[T], document: dict[str, Any], place: str) -> T:
    """An instance of the dataclass. place: path of the object, with a point at the end, for messages."""
    values: dict[str, Any] = {}
    for name, key, kind, needed in field_types(cast(Any, record)):
        if key in document:
            values[name] = read_value(kind, document[key], place + key)
        elif needed:
            raise ReportError(f'{place}{key} is missing')
    return record(**values)


def read_value(kind: Any, value: Any, place: str) -> Any:
    """The value as the type wants it. Raises ReportError where it has another type."""
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return read_union(typing.get_args(kind), value, place)
    if kind is Any:
        return value
    if origin is list and isinstance(value, list):
        (item,) = typing.get_args(kind)
        return [read_value(item, one, f'{place}[{at}]') for at, one in enumerate(value)]
    if origin is dict and isinstance(value, dict):
        item = typing.get_args(kind)[1]
        return {key: read_value(item, one, f'{place}.{key}') for key, one in value.items()}
    if dataclasses.is_dataclass(kind) and isinstance(kind, type) and isinstance(value, dict):
        return read_object(kind, value, place + '.')
    if is_plain(kind, value):
        return value
    raise ReportError(f'{place} is {str(value)[:40]!r}, which has the wrong type')


def is_plain(kind: Any, value: Any) -> bool:
    """Whether the value is a text, number or boolean of this type; an integer is also a number."""
    if kind is bool:
        return isinstance(value, bool)
    if kind is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return kind is str and isinstance(value, str)


def read_union(kinds: tuple[Any, ...], value: Any, place: str) -> Any:
    """The value as the first of the types that takes it."""
    if value is None and type(None) in kinds:
        return None
    known = [kind for kind in kinds if kind is not type(None)]
    for kind in known[:-1]:
        try:
            return read_value(kind, value, place)
        except ReportError:
            continue
    return read_value(known[-1], value, place)
