#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the pages of --html: sound HTML, nothing loaded from elsewhere, the report of --json in them, and their size.

    page_test.py PROGRAM

Every rule is also tried with a page that breaks it. Exit 0: all is well; 1: a problem, which is printed.
"""
import html.parser
import json
import os
import re
import subprocess
import sys
import tempfile

EMPTY = {'meta', 'link', 'br', 'img', 'input', 'hr'}
LOADING = {'src', 'href', 'srcset', 'action', 'poster', 'data'}
MOST_BYTES = 2 << 20  # of a schedule of 16x16

PAGES = {
    'run': ['run', 'broadcast', '--topology', 'torus:4x4'],
    'check': ['check', 'all-to-all', '--topology', 'torus:16x16', '--words', '1'],
    'comparison': ['check', 'broadcast', '--topology', 'torus:4x4', '--compare', '--words', '1,64'],
    'prove': ['prove', '--topology', 'torus:4x4', '--vcs', '1'],
    'traffic': ['traffic', '--topology', 'torus:4x4', '--measure', '200'],
    'curve': ['traffic', '--topology', 'torus:4x4', '--measure', '200', '--rates', '0.1,0.2'],
    'load': ['load', '--topology', 'torus:4x4'],
    'sweep': ['sweep', 'grid.json', '--output', 'points.jsonl'],
    'large': ['check', 'broadcast', '--topology', 'torus:128x64'],
}


class Page(html.parser.HTMLParser):
    """Collects the problems of a page, its ids and the texts of its scripts."""

    def __init__(self, text):
        super().__init__()
        self.problems, self.open, self.ids, self.tags, self.scripts, self.script = [], [], [], set(), {}, None
        self.feed(text)
        self.close()
        if self.open:
            self.problems.append(f'not closed: {self.open}')

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.tags.add(tag)
        if tag not in EMPTY:
            self.open.append(tag)
        if 'id' in attrs:
            self.ids.append(attrs['id'])
        for name in LOADING & set(attrs):
            if not attrs[name].startswith('#'):
                self.problems.append(f'{tag} loads {attrs[name]}')
        if tag == 'script':
            self.script = attrs.get('id', 'code')
            self.scripts[self.script] = ''

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append(f'</{tag}> does not end the innermost element')
        self.script = None

    def handle_data(self, data):
        if self.script:
            self.scripts[self.script] += data


def problems_of(text):
    page = Page(text)
    yield from page.problems
    if not text.startswith('<!DOCTYPE html>'):
        yield 'no document type'
    if len(set(page.ids)) != len(page.ids):
        yield f'an id is used twice: {page.ids}'
    for tag in ('main', 'nav', 'header', 'footer', 'h1', 'title'):
        if tag not in page.tags:
            yield f'no {tag}'
    for address in re.findall(r'\b(?:https?|wss?):[^"\'\s)<>]*', text):
        if not address.rstrip('\\').startswith('http://www.w3.org/'):  # names of formats
            yield f'an address: {address}'
    if re.search(r'@import|url\((?!#)', text):
        yield 'a style sheet loads something'


def check_rules():
    good = ('<!DOCTYPE html><html><head><title>t</title></head><body><header><h1>h</h1></header><nav></nav><main></main>'
            '<footer></footer></body></html>')
    assert list(problems_of(good)) == [], list(problems_of(good))
    for old, new in (('<main></main>', '<main>'), ('<nav></nav>', '<nav><img src="x.png"></nav>'), ('<!DOCTYPE html>', ''),
                     ('<main></main>', '<main id="a"><p id="a"></p></main>'), ('<nav></nav>', ''),
                     ('<main></main>', '<main>https://example.org/x.js</main>'),
                     ('<title>', '<style>body{background:url(x.png)}</style><title>')):
        if not list(problems_of(good.replace(old, new, 1))):
            yield f'{new} is not refused'


def check_content(name, report, text):
    scripts = Page(text).scripts
    inside = json.loads(scripts['report'])
    if inside != report:
        yield f'{name}: the report in the page differs from --json'
    data = json.loads(scripts['page'])
    if name in ('run', 'check') and (not data['schedule'] or len(data['schedule']['rounds']) != len(report['rounds'])):
        yield f'{name}: the page has not all rounds'
    if name in ('run', 'check'):
        yield from check_transfers(name, data, report)
    if name in ('comparison', 'curve') and not data['pictures']:
        yield f'{name}: no picture'
    if name == 'sweep' and len(data['tables'][0]['rows']) != report['points']:
        yield 'sweep: the table has not all points'
    if name in ('traffic', 'load', 'prove') and data['network']['nodes'] != 16:
        yield f'{name}: no map'
    if name == 'large' and not data['left_out']:
        yield 'large: it does not say what is left out'


def numbers(text):
    for part in text.split():
        first, _, last = part.partition('-')
        yield from range(int(first), int(last or first) + 1)


def check_transfers(name, data, report):
    """The rounds have as many transfers as the report says, on links that exist."""
    network, schedule = data['network'], data['schedule']
    for number, (mine, theirs) in enumerate(zip(schedule['rounds'], report['rounds'])):
        count = 0
        for path, _, _, _, _, _, senders in mine['transfers']:
            for node in numbers(senders):
                count += 1
                for digit in schedule['paths'][path]:
                    node = network['far'][node * network['ports'] + int(digit, 36)]
                    if node < 0:
                        yield f'{name}: round {number + 1} uses a link that does not exist'
        if count != theirs['transfers']:
            yield f'{name}: round {number + 1} has {count} transfers, not {theirs["transfers"]}'


def call(program, words, folder):
    return subprocess.run([program, *words], cwd=folder, capture_output=True, text=True, check=False)


def check_bad_use(program, folder):
    missing = call(program, ['check', 'broadcast', '--topology', 'ring:4', '--html', 'no/such/page.html'], folder)
    if missing.returncode != 2 or missing.stderr.count('\n') != 1 or '--html no/such/page.html' not in missing.stderr:
        yield f'a folder that does not exist: {missing.returncode} {missing.stderr}'
    same = call(program, ['load', '--json', 'one', '--html', 'one'], folder)
    if same.returncode != 2 or '--html' not in same.stderr or os.path.exists(os.path.join(folder, 'one')):
        yield f'one name for two files: {same.returncode} {same.stderr}'
    printed = call(program, ['load', '--html', '-'], folder)
    if printed.returncode != 0 or not printed.stdout.endswith('</html>\n') or list(problems_of(printed.stdout)):
        yield 'a page on standard output is not a page alone'
    named = call(program, ['prove', '--topology', 'graph:</script>{{page}}.json', '--html', '-'], folder)
    if named.returncode != 2:
        yield f'a topology that does not exist: {named.returncode}'


def main():
    program = os.path.abspath(sys.argv[1])
    problems = list(check_rules())
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 'grid.json'), 'w', encoding='utf-8') as grid:
            json.dump({'command': ['check', 'broadcast'], 'options': {'topology': ['ring:4', 'ring:5'], 'words': [1, 8]}}, grid)
        for name, words in PAGES.items():
            html_file, json_file = (os.path.join(folder, f'{name}.{ending}') for ending in ('html', 'json'))
            ended = call(program, [*words, '--html', html_file, '--json', json_file], folder)
            if ended.returncode != (1 if name == 'prove' else 0):
                problems.append(f'{name}: exit {ended.returncode}: {ended.stderr}')
                continue
            with open(html_file, encoding='utf-8') as file:
                text = file.read()
            with open(json_file, encoding='utf-8') as file:
                report = json.load(file)
            problems += [f'{name}: {problem}' for problem in problems_of(text)]
            problems += check_content(name, report, text)
            if len(text) > MOST_BYTES:
                problems.append(f'{name}: {len(text)} bytes')
        problems += check_bad_use(program, folder)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
