# SPDX-License-Identifier: Apache-2.0
"""Finds the program, calls it, and turns its exit status into a report or an exception."""
from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Optional, TypeVar, Union

from ._errors import (CheckFailed, DatelineWarning, ProgramEnded, ProgramNotFound, ProgramTimeout, ReportError,
                      UsageError)
from ._record import Report, check_head, read_object
from ._reports import Failure
from .schedule import Schedule

R = TypeVar('R', bound=Report)

#: A value of an option. Several values are joined with commas, as the command line wants them.
Value = Union[str, int, float, Sequence[Union[str, int, float]]]
#: The name of a file.
File = Union[str, 'os.PathLike[str]']

#: Seconds that the program has to end by itself, before it is killed.
PATIENCE = 5.0


class Finished(NamedTuple):
    """A call that has ended."""

    code: int
    out: str
    err: str


def find_program() -> str:
    """The path of the program: DATELINE_PROGRAM if it is set, else that of the wheel, else `dateline` on PATH."""
    named = os.environ.get('DATELINE_PROGRAM')
    if named:
        found = shutil.which(named)
        if found is None:
            raise ProgramNotFound(f'DATELINE_PROGRAM is {named!r}, which is not a program')
        return found
    inside = Path(__file__).parent / 'program' / 'bin' / 'dateline'
    if inside.is_file():
        return str(inside)
    found = shutil.which('dateline')
    if found is None:
        raise ProgramNotFound('there is no program dateline: install the wheel, or set DATELINE_PROGRAM to its path')
    return found


def call(arguments: Sequence[str], text: Optional[str] = None, limit: Optional[float] = None,
         folder: Optional[File] = None) -> Finished:
    """Runs the program. text: its standard input. limit: most seconds. Whatever ends the call also ends the program."""
    environment = {'DATELINE_PROGRESS_EVERY': '0', **os.environ}
    command = [find_program(), *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE if text is not None else subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding='utf-8',
                          cwd=folder, env=environment) as child:
        try:
            out, err = child.communicate(text, limit)
        except subprocess.TimeoutExpired:
            end(child)
            raise ProgramTimeout(f'dateline {arguments[0]} took longer than {limit:g} s and was ended') from None
        except BaseException:
            end(child)
            raise
    if child.returncode < 0:
        raise ProgramEnded(f'dateline {arguments[0]} was ended by {signal_name(-child.returncode)}')
    return Finished(child.returncode, out, err)


def end(child: subprocess.Popen[str]) -> None:
    """Ends the program, first in a way that lets it clean up."""
    child.terminate()
    try:
        child.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def signal_name(number: int) -> str:
    """SIGKILL for 9."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f'signal {number}'


def last_line(text: str) -> str:
    """The last line on standard error, without the name of the program."""
    lines = [line for line in text.splitlines() if line]
    return lines[-1].removeprefix('dateline: ') if lines else 'no message'


def pass_notes_on(text: str) -> None:
    """Warns of each note on standard error."""
    for line in text.splitlines():
        if line.startswith('dateline: note: '):
            warnings.warn(line.removeprefix('dateline: note: '), DatelineWarning, stacklevel=4)


def text_of(value: object) -> str:
    """A value as the command line wants it."""
    if isinstance(value, (list, tuple)):
        return ','.join(text_of(one) for one in value)
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def words_of(options: Mapping[str, object], repeatable: frozenset[str]) -> tuple[list[str], Optional[str]]:
    """The options as words of a command line, and what goes to standard input: a schedule.

    None and False leave an option out. An option in `repeatable` is given once per item of a list.
    """
    words: list[str] = []
    text: Optional[str] = None
    for name, value in options.items():
        if value is None or value is False:
            continue
        if value is True:
            words.append(f'--{name}')
        elif isinstance(value, Schedule):
            words.append(f'--{name}=-')
            text = value.to_json()
        elif name in repeatable and isinstance(value, (list, tuple)):
            words += [f'--{name}={text_of(one)}' for one in value]
        else:
            words.append(f'--{name}={text_of(value)}')
    return words, text


def report_of(kind: type[R], command: str, arguments: Sequence[object], options: Mapping[str, object],
              repeatable: frozenset[str] = frozenset(), limit: Optional[float] = None,
              text: Optional[str] = None) -> R:
    """Calls a command and reads its report. Raises UsageError, CheckFailed and the others of this package."""
    words, schedule = words_of(options, repeatable)
    places = [text_of(argument) for argument in arguments if argument is not None]
    done = call([command, *places, *words, '--json=-'], schedule if text is None else text, limit)
    if done.code == 2:
        raise UsageError(last_line(done.err))
    try:
        document: Any = json.loads(done.out)
    except json.JSONDecodeError:
        raise ProgramEnded(f'dateline {command} wrote no report: {last_line(done.err)}') from None
    pass_notes_on(done.err)
    if done.code == 0:
        return kind.from_document(document)
    raise failed(kind, document, last_line(done.err))


def failed(kind: type[R], document: Any, message: str) -> CheckFailed:
    """The exception of a report with a failure."""
    check_head(document, kind.FORMAT, kind.VERSION)
    try:
        report: Optional[R] = kind.from_document(document)
    except ReportError:
        report = None  # the command ended before its report was complete
    failure = read_object(Failure, document.get('failure') or {'kind': 'check', 'message': message}, 'failure.')
    return CheckFailed(message, document, report, failure)


def printed_by(command: str, arguments: Sequence[object], options: Mapping[str, object],
               repeatable: frozenset[str] = frozenset(), limit: Optional[float] = None) -> str:
    """Calls a command and returns its standard output. Raises UsageError and CheckFailed."""
    words, text = words_of(options, repeatable)
    places = [text_of(argument) for argument in arguments if argument is not None]
    done = call([command, *places, *words], text, limit)
    if done.code != 0:
        raise UsageError(last_line(done.err))
    return done.out


def version() -> str:
    """The version of the program that the package calls."""
    return call(['--version']).out.strip().removeprefix('dateline ')
