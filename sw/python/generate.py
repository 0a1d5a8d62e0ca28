#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the generated files of the Python package: from the program's table of options, and from its JSON schemas.

    generate.py PROGRAM           writes dateline/_functions.py, dateline/_reports.py and API.md
    generate.py PROGRAM --check   writes nothing; exit status 1 and one line per file that is not current

A function is a row of FUNCTIONS. Its keyword arguments are the options of its command, as `dateline schema --options`
prints them. Its result is the dataclass of its report, as `dateline schema REPORT` describes it. API.md is made from
the docstrings.
"""
import dataclasses
import importlib
import inspect
import json
import keyword
import os
import re
import subprocess
import sys
import tempfile
import textwrap

FOLDER = os.path.dirname(os.path.abspath(__file__))
WIDTH = 116

# Options that the package gives itself, that only the command line needs, or that another name replaces.
NEVER = {'json', 'resources', 'compare', 'root'}
COMPARES = {'csv', 'svg'}
SEVERAL = {'rates', 'seeds', 'jobs', 'csv', 'svg', 'name', 'with'}
RANDOM = {'pattern', 'rate', 'packet', 'burst', 'peak', 'warm-up', 'measure', 'outstanding', 'reply', 'seed'}


@dataclasses.dataclass
class Function:
    """A function of the package: a command with one of its reports."""

    name: str
    command: str
    report: str
    summary: str  # '': that of the command
    without: frozenset = frozenset()  # options that lead to another report
    usual: dict = dataclasses.field(default_factory=dict)  # {option: default of the function}
    fixed: dict = dataclasses.field(default_factory=dict)  # {option: value that is always given}
    needs: frozenset = frozenset()  # options that must be given
    rows: str = ''  # key of the list that to_pandas() reads


FUNCTIONS = (
    Function('check', 'check', 'check', '', frozenset(COMPARES)),
    Function('run', 'run', 'run', '', frozenset(COMPARES), rows='rounds'),
    Function('compare', 'check', 'comparison',
             'predicts the cycles of several algorithms, q or lengths, without simulating them',
             frozenset({'schedule', 'from'}), {'algorithm': 'all'}, rows='results'),
    Function('compare_runs', 'run', 'comparison', 'runs several algorithms, q or lengths, and compares them',
             frozenset({'wave', 'wave-window', 'from'}), {'algorithm': 'all'}, rows='results'),
    Function('make_schedule', 'check', 'schedule', 'the schedule of an algorithm, to be changed and run',
             frozenset(COMPARES | {'schedule', 'from'}), fixed={'schedule': '-'}),
    Function('draw', 'draw', 'draw', ''),
    Function('prove', 'prove', 'prove', ''),
    Function('traffic', 'traffic', 'traffic', 'latency and throughput under synthetic traffic at one rate',
             frozenset(SEVERAL | {'saturation', 'trace'}), rows='links'),
    Function('curve', 'traffic', 'curve', 'latency and throughput under synthetic traffic at several rates',
             frozenset({'rate', 'saturation', 'trace', 'no-links'}), needs=frozenset({'rates'}), rows='points'),
    Function('saturation', 'traffic', 'saturation', 'finds the largest stable rate of synthetic traffic',
             frozenset(SEVERAL | {'rate', 'saturation', 'trace', 'no-links'}),
             fixed={'saturation': True}, rows='probes'),
    Function('replay', 'traffic', 'trace', 'replays the packets of a file',
             frozenset(SEVERAL | RANDOM | {'saturation', 'no-links'}), needs=frozenset({'trace'})),
    Function('load', 'load', 'load', '', rows='links'),
    Function('fit', 'fit', 'fit', '', rows='probes'),
    Function('synth', 'synth', 'synth', '', rows='modules'),
    Function('sweep', 'sweep', 'sweep', ''),
)

FILES = ('FILE', 'FILE.svg', 'FILE.fst', 'FILE.html', 'FOLDER', 'PACKETS.csv', 'NAME|FILE')
NOTICE = '''# SPDX-License-Identifier: Apache-2.0
# Written by sw/python/generate.py from the program's table of options and its JSON schemas; do not edit.
'''


def ask(program, *words):
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f'generate.py: {program} {" ".join(words)}: {done.stderr.strip()}')
    return done.stdout


def wrapped(text, indent, hang=''):
    """Lines of at most WIDTH columns. hang: further indent of all lines but the first."""
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + hang,
                         break_long_words=False, break_on_hyphens=False)


def python_name(name):
    name = name.replace('-', '_')
    return name + '_' if keyword.iskeyword(name) else name


def in_docstring(text):
    return text.replace('\\', '\\\\').replace('"""', "'''")


# --- reports ---------------------------------------------------------------------------------------------------------


def camel(name):
    return ''.join(part[:1].upper() + part[1:] for part in re.split(r'[^A-Za-z0-9]+', name) if part)


def singular(name):
    for ending, other in (('uses', 'use'), ('ies', 'y'), ('sses', 'ss'), ('s', '')):
        if name.endswith(ending) and not name.endswith('ss'):
            return name[:-len(ending)] + other
    return name


def shape(schema):
    """What makes two objects the same type."""
    return json.dumps(schema.get('properties', {}), sort_keys=True) + json.dumps(schema.get('required', []))


class Reports:
    """The dataclasses of the reports and of the objects in them."""

    def __init__(self, schemas):
        self.schemas = schemas  # {report: schema}
        self.names = {}  # {shape: name of its class}
        self.text = []
        self.in_reports = {}  # {shape: reports that have it}
        for report, schema in schemas.items():
            self.count(report, schema)

    def count(self, report, schema):
        for inner in [*schema.get('properties', {}).values(), schema.get('items'), schema.get('additionalProperties')]:
            if isinstance(inner, dict):
                if inner.get('properties'):
                    self.in_reports.setdefault(shape(inner), set()).add(report)
                self.count(report, inner)

    def type_of(self, schema, report, name):
        """The annotation of a value, after the classes that it needs have been written."""
        kinds = schema.get('type', 'any')
        kinds = [kinds] if isinstance(kinds, str) else list(kinds)
        plain = [kind for kind in kinds if kind != 'null']
        # A number may also be an integer.
        if 'number' in plain and 'integer' in plain:
            plain.remove('integer')
        texts = [self.plain_type(kind, schema, report, name) for kind in plain]
        text = texts[0] if len(texts) == 1 else f'Union[{", ".join(texts)}]'
        return f'Optional[{text}]' if 'null' in kinds else text

    def plain_type(self, kind, schema, report, name):
        if kind == 'array':
            item = schema.get('items')
            return f'list[{self.type_of(item, report, singular(name)) if item else "Any"}]'
        if kind == 'object':
            if schema.get('properties') and 'additionalProperties' not in schema:
                return self.class_of(schema, report, name)
            item = schema.get('additionalProperties')
            one = self.type_of(item, report, singular(name)) if item and not schema.get('properties') else 'Any'
            return f'dict[str, {one}]'
        return {'string': 'str', 'integer': 'int', 'number': 'float', 'boolean': 'bool'}.get(kind, 'Any')

    def class_of(self, schema, report, name):
        known = shape(schema)
        if known in self.names:
            return self.names[known]
        title = camel(name)
        shared = len(self.in_reports[known]) > 1 and title not in self.names.values()
        title = title if shared else camel(report) + title
        while title in self.names.values():
            title += '_'
        self.names[known] = title
        self.write(title, schema, report, schema.get('required', []), 'A part of a report.', '')
        return title

    def write(self, title, schema, report, required, summary, base):
        fields, notes = [], []
        for key, value in schema.get('properties', {}).items():
            field = python_name(key)
            kind = self.type_of(value, report, key)
            metadata = f"metadata={{'key': '{key}'}}" if field != key else ''
            if key in required:
                fields.append(f'    {field}: {kind}' + (f' = field({metadata})' if metadata else ''))
            else:
                kind = kind if kind.startswith('Optional[') else f'Optional[{kind}]'
                usual = f'field(default=None, {metadata})' if metadata else 'None'
                fields.append(f'    {field}: {kind} = {usual}')
            if value.get('description'):
                notes += wrapped(in_docstring(f'{field}: {value["description"]}'), '        ', '    ')
        lines = ['', '', '@dataclass(frozen=True, kw_only=True)', f'class {title}{base}:']
        if notes:
            lines += [f'    """{summary}', '', '    Attributes:', *notes, '    """', '']
        else:
            lines += [f'    """{summary}"""', '']
        self.text.append(lines + fields)

    def all(self):
        failure = next(iter(self.schemas.values()))['properties']['failure']
        self.class_of(failure, 'check', 'failure')
        for report, schema in self.schemas.items():
            rows = next((function.rows for function in FUNCTIONS if function.report == report and function.rows), '')
            constants = [f"    FORMAT: ClassVar[str] = '{schema['title']}'",
                         f"    VERSION: ClassVar[int] = {schema['properties']['version']['const']}"]
            constants += [f"    ROWS: ClassVar[str] = '{rows}'"] if rows else []
            required = next((one['required'] for one in schema.get('anyOf', []) if one['required'] != ['failure']),
                            schema.get('required', []))
            written = schema['description'].removeprefix('written by: ')
            self.write(camel(report) + 'Report', schema, report, required, f'The report of `{written}`.',
                       '(RowReport)' if rows else '(Report)')
            lines = self.text[-1]
            end = lines.index('    """', 4) + 1 if lines[4].count('"""') == 1 else 5
            lines[end + 1:end + 1] = constants
        head = [NOTICE + '"""The reports of the program."""', 'from __future__ import annotations', '',
                'from dataclasses import dataclass, field', 'from typing import Any, ClassVar, Optional, Union', '',
                'from ._record import Report, RowReport']
        return '\n'.join(head) + '\n'.join('\n'.join(lines) for lines in [[''], *self.text]) + '\n'


# --- functions -------------------------------------------------------------------------------------------------------


def annotation(option):
    if option['kind'] == 'flag':
        return 'bool'
    if option['name'] == 'from':
        return 'Union[File, Schedule, None]'
    if option['kind'] == 'integers':
        return 'Union[int, Sequence[int], None]'
    if option['repeatable']:
        return 'Optional[Value]'
    if option.get('takes') in FILES:
        return 'Optional[File]'
    return {'integer': 'Optional[int]', 'number': 'Optional[float]'}.get(option['kind'], 'Optional[Value]')


def explained(option, usual):
    # The help names options as the command line has them.
    text = re.sub(r'--([a-z][a-z-]*)', lambda found: python_name(found[1]), option['help'])
    if usual:
        text += f' [{usual}]'
    elif option.get('default'):
        text += f' [{option["default"]}]'
    return text


def function_text(function, command):
    options = [option for option in command['options']
               if option['name'] not in NEVER | function.without | set(function.fixed)]
    places = [option for option in options if option['positional']]
    named = [option for option in options if not option['positional']]
    sweeps = function.name == 'sweep'
    result = {'sweep': 'Sweep', 'make_schedule': 'Schedule'}.get(function.name, camel(function.report) + 'Report')
    arguments, notes = [], []
    for option in places:
        name = python_name(option['name'])
        kind = 'Union[File, Mapping[str, Any]]' if sweeps else 'Optional[str]'
        arguments.append(f'{name}: {kind}' + ('' if sweeps or option['required'] else ' = None'))
        notes += wrapped(in_docstring(f'{name}: {option["help"]}'
                                      + (', or the grid as a dictionary' if sweeps else '')), '        ', '    ')
    arguments.append('*')
    named.sort(key=lambda option: option['name'] not in function.needs)
    for option in named:
        name, kind = python_name(option['name']), annotation(option)
        usual = function.usual.get(option['name'], '')
        if option['name'] in function.needs:
            arguments.append(f'{name}: {kind.removeprefix("Optional[").removesuffix("]")}')
        else:
            value = repr(usual) if usual else 'False' if option['kind'] == 'flag' else 'None'
            arguments.append(f'{name}: {kind} = {value}')
        notes += wrapped(in_docstring(f'{name}: {explained(option, usual)}'), '        ', '    ')
    arguments.append('limit: Optional[float] = None')
    notes += wrapped('limit: most seconds that the program may take [no limit]', '        ', '    ')

    summary = function.summary or command['help']
    summary = summary[:1].upper() + summary[1:] + '.'
    lines = ['', '', f'def {function.name}(']
    start = '    '
    row = start
    for argument in arguments:
        if len(row) + len(argument) + 2 > WIDTH:
            lines.append(row.rstrip())
            row = start
        row += argument + ', '
    lines.append(row.rstrip().rstrip(','))
    lines.append(f') -> {result}:')
    head = wrapped(in_docstring(summary), '    ')
    head[0] = '    """' + head[0].lstrip()
    lines += [*head, '', '    Args:', *notes, '    """']
    lines.append('    options: dict[str, object] = {')
    pairs = [f"'{name}': {value!r}" for name, value in function.fixed.items()]
    pairs += [f"'{option['name']}': {python_name(option['name'])}" for option in named]
    row = '        '
    for pair in pairs:
        if len(row) + len(pair) + 2 > WIDTH:
            lines.append(row.rstrip())
            row = '        '
        row += pair + ', '
    lines += [row.rstrip().rstrip(','), '    }']
    repeated = sorted(option['name'] for option in named if option['repeatable'])
    places_text = '[' + ', '.join(python_name(option['name']) for option in places) + ']'
    common = f"'{function.command}', {places_text}, options, frozenset({repeated or ''}), limit"
    if sweeps:
        lines.append(f'    return swept({python_name(places[0]["name"])}, options, limit)')
    elif function.name == 'make_schedule':
        lines.append(f'    return Schedule.from_json(printed_by({common}))')
    else:
        lines.append(f'    return report_of({result}, {common})')
    return lines


def functions_text(options):
    commands = {command['name']: command for command in options['commands']}
    used = sorted({camel(function.report) + 'Report' for function in FUNCTIONS}
                  - {'SweepReport', 'ScheduleReport'})
    head = [NOTICE + '"""The commands of the program as functions.',
            '',
            'None leaves an option out: the program then takes the default in brackets. A function raises UsageError for',
            'bad use and CheckFailed where a check failed.',
            '"""',
            'from __future__ import annotations', '', 'from collections.abc import Mapping, Sequence',
            'from typing import Any, Optional, Union', '', 'from ._program import File, Value, printed_by, report_of',
            *textwrap.wrap(f'from ._reports import ({", ".join(used)})', WIDTH, subsequent_indent=' ' * 23),
            'from ._sweep import Sweep, swept', 'from .schedule import Schedule']
    known = {name for command in commands.values() for name in (option['name'] for option in command['options'])}
    unknown = sorted({name for function in FUNCTIONS for name in (*function.without, *function.usual, *function.fixed,
                                                                  *function.needs)} - known)
    if unknown:
        sys.exit('generate.py: FUNCTIONS names options that the program does not have: ' + ', '.join(unknown))
    bodies = [line for function in FUNCTIONS for line in function_text(function, commands[function.command])]
    return '\n'.join(head + bodies) + '\n'


# --- the page --------------------------------------------------------------------------------------------------------


def as_markdown(docstring):
    """The docstring with its sections Args and Attributes as lists."""
    lines, item = [], re.compile(r'^    (\w+): (.*)$')
    text = re.sub(r'(^>>> .*\n(?:.+\n)*)', r'```\n\1```\n', inspect.cleandoc(docstring), flags=re.MULTILINE)
    for line in text.split('\n'):
        found = item.match(line)
        if line in ('Args:', 'Attributes:'):
            continue
        if found:
            lines.append(f'* `{found[1]}`: {found[2]}')
        else:
            lines.append('  ' + line.strip() if line.startswith('    ') else line)
    return '\n'.join(lines).strip()


def member_lines(thing):
    for name, member in inspect.getmembers(thing):
        inner = getattr(member, '__func__', member)
        if name.startswith('_') or not inspect.isfunction(inner) or not inner.__doc__ or name not in vars(thing):
            continue
        parameters = [text for text in inspect.signature(inner).parameters if text not in ('self', 'cls')]
        yield f'* `.{name}({", ".join(parameters)})`: ' + ' '.join(inspect.cleandoc(inner.__doc__).split())


def page_text(folder):
    """API.md, from the docstrings of the package in the folder."""
    sys.path.insert(0, folder)
    for name in [name for name in sys.modules if name.split('.')[0] == 'dateline']:
        del sys.modules[name]
    sys.dont_write_bytecode = True
    package = importlib.import_module('dateline')
    sys.path.pop(0)
    lines = ['# The Python package', '', 'Written by `sw/python/generate.py` from the docstrings; do not edit. The '
             '[README](README.md) says how to begin.', '', as_markdown(package.__doc__), '']
    functions = [name for name in package.__all__ if inspect.isfunction(getattr(package, name))]
    classes = [name for name in package.__all__ if inspect.isclass(getattr(package, name))]
    reports = [name for name in classes if name.endswith('Report') and name not in ('Report', 'RowReport')]
    lines += ['## Functions', '']
    for name in functions:
        function = getattr(package, name)
        given = inspect.signature(function).parameters.values()
        short = ', '.join(one.name for one in given if one.kind is one.POSITIONAL_OR_KEYWORD)
        several = ', ...' if any(one.kind is one.KEYWORD_ONLY for one in given) else ''
        result = inspect.signature(function).return_annotation
        lines += [f'### {name}', '', f'`{name}({short}{several}) -> {result}`', '', as_markdown(function.__doc__), '']
    lines += ['## Classes', '']
    for name in classes:
        if name in reports:
            continue
        thing = getattr(package, name)
        base = thing.__bases__[0].__name__
        lines += [f'### {name}', '', f'`class {name}({base})`' if base != 'object' else f'`class {name}`', '',
                  as_markdown(thing.__doc__), '', *member_lines(thing), '']
    lines += ['## Reports', '', 'The attributes of a report are the keys of its JSON, which '
              '[sw/report/schema](../report/schema/README.md) explains. A key that is a Python word has an underscore at '
              'its end: `from_`. A key with a ? there is None where it is missing.', '',
              '| class | written by | rows of `to_pandas()` |', '|---|---|---|']
    for name in reports:
        thing = getattr(package, name)
        written = re.search(r'`([^`]+)`', thing.__doc__)[1]
        lines.append(f'| `{name}` | {written} | {getattr(thing, "ROWS", "")} |')
    text = '\n'.join(lines)
    return re.sub(r'\n{3,}', '\n\n', text).rstrip() + '\n'


def main():
    words = [word for word in sys.argv[1:] if word != '--check']
    if len(words) != 1:
        sys.exit(__doc__)
    program = words[0]
    schemas = {function.report: None for function in FUNCTIONS if function.report != 'schedule'}
    schemas = {report: json.loads(ask(program, 'schema', report)) for report in schemas}
    written = {'dateline/_reports.py': Reports(schemas).all(),
               'dateline/_functions.py': functions_text(json.loads(ask(program, 'schema', '--options')))}
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, 'dateline'))
        for name in os.listdir(os.path.join(FOLDER, 'dateline')):
            if name.endswith('.py'):
                with open(os.path.join(FOLDER, 'dateline', name), encoding='utf-8') as file:
                    text = file.read()
                with open(os.path.join(folder, 'dateline', name), 'w', encoding='utf-8') as file:
                    file.write(written.get('dateline/' + name, text))
        for name, text in written.items():
            with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
                file.write(text)
        written['API.md'] = page_text(folder)
    stale = []
    for name, text in written.items():
        path = os.path.join(FOLDER, name)
        if os.path.exists(path):
            with open(path, encoding='utf-8') as file:
                if file.read() == text:
                    continue
        stale.append(name)
        if '--check' not in sys.argv:
            with open(path, 'w', encoding='utf-8') as file:
                file.write(text)
    for name in stale:
        print(f'sw/python/{name}: ' + ('not current; run sw/python/generate.py PROGRAM' if '--check' in sys.argv
                                       else 'written'))
    return 1 if stale and '--check' in sys.argv else 0


if __name__ == '__main__':
    sys.exit(main())
