#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts words and phrases that a stranger stumbles over, and fails where there are more of them than LIMITS allows.

    plain_english.py TREE             prints every line of a kind that is above its limit
    plain_english.py TREE --counts    prints the table LIMITS as counted now, and the counts of each room
    plain_english.py TREE --all       prints every line of every kind

It reads the comments of C++, SystemVerilog, Python (docstrings too) and CMake in the folders of SOURCES. It also reads the
text of every README.md, of doc/ and of the documents at the top of the tree, without code spans, fenced blocks and the
pages of GENERATED. The kinds:

  * alone, stands, told: these words and their forms. Write "only", "is" or "holds", "reports" or "is given".
  * per: "two flits a cycle", "once a process". Write "two flits per cycle".
  * beginning: a comment, paragraph or item that begins with "Of" or "The same". Name the subject.
  * identifier: a name in C++, SystemVerilog or Python with a word of PRIVATE as one of its parts. Use the field's word.

A limit is the number that was reached. After a count has fallen, put what --counts prints into LIMITS.

Exit 0: no count is above its limit; 1: one is, or bad use.
"""
import io
import os
import re
import sys
import tokenize
from collections import Counter

# The numbers reached. They only ever get smaller.
LIMITS = {
    'alone': 0,
    'stands': 0,
    'told': 0,
    'per': 12,
    'beginning': 0,
    'identifier': 0,
}

SOURCES = ('rtl', 'model', 'sim', 'sw')
GENERATED = ('sw/report/schema/README.md', 'doc/words.md')
PRIVATE = {'spent', 'goes', 'renews', 'yields', 'owed', 'trust', 'business', 'seats', 'told', 'tell', 'tells'}

WORDS = {
    'alone': re.compile(r'\balone\b', re.IGNORECASE),
    'stands': re.compile(r'\b(?:stands?|stood)\b', re.IGNORECASE),
    'told': re.compile(r'\b(?:told|tells?)\b', re.IGNORECASE),
}
COUNTED = '''access acknowledge arbiter argument bank barrier bit block bound buffer byte cell chance channel
    choice circuit class collector column context counter credit curve cycle digit dimension direction edge
    element entry field file flag flip-flop flit folder frame function head hop hour instance instruction item
    job KB MB GB GiB KiB MiB layer length line link LUT map mask member memory message minute module multiplexer
    network node number option order packet page path pointer port process program queue rank register
    ring room router row second seed segment signal slab slot source square step sum task thread tile transfer
    unit value VC weight wire word'''
COUNTED_PLURAL = '''answers phases places points probes puts records requests results rounds samples stages tests
    times turns'''
NUMBERS = 'one two three four five six seven eight nine ten once twice more'
UNITS = '''address algorithm bank batch bit block board buffer byte call cell channel clock column configuration
    context core cycle design device dimension direction edge element engine entry field file flit gate group
    head hop hour input instance instruction item job layer line link machine message minute mutation network
    node number operation option output packet page phase place point port process program queue rank
    record register request ring round router row run sample second seed segment sender slab slot source stage
    step task test thread tile time transfer unit value VC window word'''
PER = re.compile(r'\b(?:(?:' + '|'.join(COUNTED.split()) + r')(?:s|es)?'
                 r'|read|write|' + '|'.join((COUNTED_PLURAL + ' ' + NUMBERS).split()) + r'|\d[\d.,]*(?:\s?[kMG])?)'
                 r'\s+an?\s+(?:' + '|'.join(UNITS.split()) + r')\b')
# Before what looks like "per" and is not: "in every cycle a packet ...", "to read a word", "which buffers a message".
NOT_PER = re.compile(r'\b(?:(?:in|on|of|from|at|within)\s+(?:an?|the|this|that|every|each|its)'
                     r'|to|and|or|may|can|could|must|will|would|cannot|not'
                     r'|that|which|who|it|they|we|you|what|whether|where)\s+$', re.IGNORECASE)
BEGINNING = re.compile(r'(?:Of|The same)\b')
COMMENT = re.compile(r'R"(?P<raw>[^()\s]*)\(.*?\)(?P=raw)"|"(?:\\.|[^"\\\n])*"|(?<![\w])\'(?:\\.|[^\'\\\n])+\''
                     r'|(?P<line>//[^\n]*)|(?P<block>/\*.*?\*/)', re.DOTALL)
VERILOG_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|(?P<line>//[^\n]*)|(?P<block>/\*.*?\*/)', re.DOTALL)
CMAKE_COMMENT = re.compile(r'"(?:\\.|[^"\\])*"|(?P<block>#\[(?P<raw>=*)\[.*?\](?P=raw)\])|(?P<line>#[^\n]*)', re.DOTALL)
NAME = re.compile(r'\b[A-Za-z_]\w*')
NAME_PART = re.compile(r'[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])')
MARKS = re.compile(r'^(?:///?<?!?|/\*+!?|#+|\*|-|\||>|\d+\.)?\s*(?:\*\*)?')


class Finding:
    def __init__(self, kind, name, line, text):
        self.kind, self.name, self.line, self.text = kind, name, line, text

    def __str__(self):
        return f'{self.name}:{self.line}: {self.kind}: {self.text}'


def room(name):
    """The folder that a count is printed for: two levels where rooms lie two deep."""
    parts = name.split('/')[:-1]
    return '/'.join(parts[:2]) or '.'


def blank(text):
    """The text with everything but its line ends replaced by blanks."""
    return re.sub(r'[^\n]', ' ', text)


def split_tokens(text, pattern):
    """(code without comments and strings, [(line, column, comment, whether code precedes it)]), not for Python."""
    comments = []

    def replace(match):
        if match['line'] or match['block']:
            start = match.start()
            before = text[text.rfind('\n', 0, start) + 1:start]
            for i, part in enumerate(match[0].split('\n')):
                comments.append((text.count('\n', 0, start) + 1 + i, len(before), part, not i and before.strip() != ''))
        return blank(match[0])

    return pattern.sub(replace, text), comments


def split_python(text):
    """Like split_tokens(), for a source in Python; docstrings are comments."""
    comments, code, fresh = [], [], True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        line, column = token.start
        if token.type == tokenize.COMMENT:
            comments.append((line, column, token.string, token.line[:column].strip() != ''))
        elif token.type == tokenize.STRING:
            if fresh:
                parts = token.string.strip('"\'').split('\n')
                comments.extend((line + i, column, part, False) for i, part in enumerate(parts))
            fresh = False
        elif token.type == tokenize.NAME:
            code.append((line, token.string))
            fresh = False
        elif token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT):
            fresh = True
        elif token.type not in (tokenize.NL, tokenize.ENCODING):
            fresh = False
    lines = [''] * (text.count('\n') + 2)
    for line, name in code:
        lines[line - 1] += ' ' + name
    return '\n'.join(lines), comments


def markdown_blocks(text):
    """[(line, text)]: paragraphs and items, without fenced blocks; text between backticks is left out."""
    fenced, blocks, open_block = False, [], False
    for number, line in enumerate(text.split('\n'), 1):
        fence = line.lstrip().startswith('```')
        fenced = fenced != fence
        if fence or fenced or not line.strip():
            open_block = False
        elif open_block and not re.match(r'\s*(?:[*|>+#-]|\d+\.)\s', line):
            blocks[-1][1].append(line)
        else:
            blocks.append((number, [line]))
            open_block = True
    return [(number, re.sub(r'`[^`]*`', lambda match: '\n' * match[0].count('\n'), '\n'.join(lines)))
            for number, lines in blocks]


def comment_blocks(comments):
    """[(line, text)]: a comment that follows one in the same column of the line before is a part of it."""
    blocks, before = [], None
    for line, column, comment, trailing in comments:
        text = MARKS.sub('', comment.strip())
        if trailing or before != (line - 1, column):
            blocks.append((line, []))
        blocks[-1][1].append(text)
        before = (line, column) if text else None
    return [(line, '\n'.join(lines)) for line, lines in blocks]


def matches(text):
    """(kind, place in the text) of every word and phrase."""
    for kind, pattern in WORDS.items():
        yield from ((kind, match.start()) for match in pattern.finditer(text))
    yield from (('per', match.start()) for match in PER.finditer(text) if not NOT_PER.search(text[:match.start()]))
    begins = MARKS.match(text.lstrip()).end() + len(text) - len(text.lstrip())
    if BEGINNING.match(text, begins):
        yield 'beginning', begins


def findings_of(name, text):
    """Findings in one file, whose name says what it is."""
    code = ''
    if name.endswith('.md'):
        blocks = markdown_blocks(text)
    else:
        if name.endswith('.py'):
            code, comments = split_python(text)
        elif name.endswith(('.sv', '.svh')):
            code, comments = split_tokens(text, VERILOG_COMMENT)
        elif name.endswith(('.h', '.cpp')):
            code, comments = split_tokens(text, COMMENT)
        else:
            comments = split_tokens(text, CMAKE_COMMENT)[1]
        blocks = comment_blocks(comments)
    for line, block in blocks:
        for kind, place in matches(block):
            below = block.count('\n', 0, place)
            yield Finding(kind, name, line + below, block.split('\n')[below].strip())
    for number, line in enumerate(code.split('\n'), 1):
        for identifier in NAME.findall(line):
            if PRIVATE & {part.lower() for part in NAME_PART.findall(identifier)}:
                yield Finding('identifier', name, number, identifier)


def file_names(tree):
    """Names of the files to look at."""
    names = [name for name in os.listdir(tree) if name.endswith('.md')]
    for place, folders, files in os.walk(tree):
        folders[:] = [folder for folder in folders if folder != 'build' and not folder.startswith('.')]
        inside = os.path.relpath(place, tree).replace(os.sep, '/') + '/'
        for file in files:
            source = file.endswith(('.h', '.cpp', '.sv', '.svh', '.py', '.cmake')) or file == 'CMakeLists.txt'
            document = file == 'README.md' or file.endswith('.md') and inside.startswith('doc/')
            if inside != './' and (document or source and inside.split('/')[0] in SOURCES):
                names.append(inside + file)
    return sorted(set(names) - set(GENERATED))


def findings(tree):
    for name in file_names(tree):
        with open(os.path.join(tree, name), encoding='utf-8') as file:
            yield from findings_of(name, file.read())


def above(found, limits):
    """Lines to print: of every kind whose count is above its limit, the count and each place."""
    for kind, limit in limits.items():
        places = [finding for finding in found if finding.kind == kind]
        if len(places) > limit:
            yield f'{kind}: {len(places)} where {limit} are allowed:'
            yield from map(str, places)


def counts(found):
    """Lines to print: the table as counted, and a table of rooms."""
    total = Counter(finding.kind for finding in found)
    yield 'LIMITS = {'
    yield from (f"    '{kind}': {total[kind]}," for kind in LIMITS)
    yield '}\n'
    yield f'{"room":20}' + ''.join(f'{kind:>11}' for kind in LIMITS)
    for name in sorted({room(finding.name) for finding in found}):
        here = Counter(finding.kind for finding in found if room(finding.name) == name)
        yield f'{name:20}' + ''.join(f'{here[kind]:11}' for kind in LIMITS)


def main():
    options = [argument for argument in sys.argv[1:] if argument in ('--counts', '--all')]
    trees = [argument for argument in sys.argv[1:] if argument not in options]
    if len(trees) != 1 or len(options) > 1 or not os.path.isdir(trees[0]):
        sys.exit(__doc__)
    found = list(findings(trees[0]))
    if options:
        print('\n'.join(counts(found) if options == ['--counts'] else map(str, found)))
        return 0
    lines = list(above(found, LIMITS))
    for line in lines:
        print(line)
    return 1 if lines else 0


if __name__ == '__main__':
    sys.exit(main())
