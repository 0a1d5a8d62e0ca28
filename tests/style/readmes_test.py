#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The check of READMEs rejects the errors that it must reject, and nothing else."""
import os
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import readmes  # noqa: E402

CHECKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'readmes.py')
LAYOUT = '''# A tree

## Layout

| folder | what |
|---|---|
| `rtl/` | hardware |
| [`docs/`](docs/README.md) | text |

## Next
'''
ERRATA = '''# Collectives

## Errata by number

### A paper

* **E1** wrong,
  `sw/report/note.cpp`
* **E2** elsewhere, `sw/report/other.cpp`

### Another

* **E12** too, `sw/report/note.h`, `model/cost.h`
'''


class Readmes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.write('README.md', LAYOUT)
        for room in (*readmes.ROOMS, 'docs'):
            self.write(room + '/README.md', '# ' + room + '\n')
        self.write(readmes.ERRATA, ERRATA)
        self.write('sw/report/note.cpp', 'note = "twice (E1)";  // erratum 12\n')
        self.write('sw/report/note.h', '')
        self.write('sw/report/other.cpp', '')
        self.write('model/cost.h', '// E12\n')

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)

    def expect(self, *findings):
        self.assertEqual(list(readmes.findings(self.folder)), list(findings))

    def test_good_tree_is_passed_over_in_silence(self):
        finished = subprocess.run([sys.executable, CHECKER, self.folder], capture_output=True, text=True, check=False)
        self.assertEqual((finished.returncode, finished.stdout), (0, ''))

    def test_every_missing_readme_is_found(self):
        for room in (*readmes.ROOMS, 'docs'):
            with self.subTest(room=room):
                name = os.path.join(self.folder, room, 'README.md')
                os.rename(name, name + '.away')
                said = f'{room}/README.md:1: the room has no README'
                self.assertIn(said, list(readmes.findings(self.folder)))
                os.rename(name + '.away', name)
        self.expect()

    def test_room_of_the_table_alone_is_asked_for(self):
        self.write('README.md', LAYOUT.replace('docs/README.md', 'docs').replace('docs', 'more'))
        self.write('more/file.txt', '')
        self.expect('more/README.md:1: the room has no README')

    def test_paths_that_exist_are_good(self):
        self.write('CONTRIBUTING.md', '`sw/report/note.cpp`, `sw/report/`, `sw/report/*.cpp`, `sw/report`, `./sw/cli`\n')
        self.write('sw/report/README.md', 'From here: `../cli/`, `../report/note.*`, `note.cpp`, `no*.cpp`.\n')
        self.expect()

    def test_missing_paths_are_found_with_their_line(self):
        for path in ('sw/nothing.cpp', 'sw/nothing', 'nowhere/', 'nowhere/file.h', 'sw/report/*.sv', 'sw/report/none.*',
                     'note.cpp/deeper.h', 'nothing.cpp', 'not*.sv'):
            with self.subTest(path=path):
                self.write('tests/README.md', f'# tests\n\nSee `{path}`.\n')
                self.expect(f'tests/README.md:3: there is no {path}')

    def test_text_that_is_no_path_is_left_alone(self):
        self.write('tests/README.md', '`1/q`, `n/2`, `a // b`, `build/release/none.txt`, `<a>/b.h`, `--from FILE/x.h`\n'
                   '`b.fst`, `.h`\n```\n`sw/nothing.cpp`\n```\n')
        self.expect()

    def test_pages_of_doc_are_documents(self):
        self.write('doc/page.md', '# A page\n\n`sw/nothing.cpp` and `../sw/report/note.cpp`, `sw/report/note.cpp`\n')
        self.expect('doc/page.md:3: there is no sw/nothing.cpp')

    def test_links_that_lead_somewhere_are_good(self):
        self.write('doc/page.md', '# Page: one, `two`\n[a](../README.md) [b](#page-one-two) [c](../sw/report)\n'
                   '[d](../README.md#layout) ![e](../sw/report/note.h) [f](https://example.com/none)\n'
                   '```\n[g](none.md)\n```\n`[h](none.md)`\n')
        self.expect()

    def test_links_that_lead_to_nothing_are_found_with_their_line(self):
        for target in ('none.md', '../README.md#none', '#none', '../sw/none'):
            with self.subTest(target=target):
                self.write('doc/page.md', f'# Page\n\nSee [this]({target}).\n')
                self.expect(f'doc/page.md:3: the link leads to nothing: {target}')

    def test_a_readme_that_is_too_long_is_found(self):
        self.write('README.md', LAYOUT + '\n' * (readmes.MOST_LINES - LAYOUT.count('\n')))
        self.expect()
        self.write('README.md', LAYOUT + '\n' * (readmes.MOST_LINES + 1 - LAYOUT.count('\n')))
        self.expect('README.md:151: has 151 lines; at most 150: what is longer belongs into doc/')

    def test_missing_erratum_is_found(self):
        for text, number in (('note = "(E3)";', 3), ('// erratum 2', 2), ('"(E12, E7)"', 7), ('"E121"', 121)):
            with self.subTest(text=text):
                self.write('model/cost.h', f'\n{text}\n')
                self.expect(f'model/cost.h:2: no E{number} of {readmes.ERRATA} names this file')
        self.write('model/cost.h', '// E2 of one paper, E12 of another\n')
        self.expect(f'model/cost.h:1: no E2 of {readmes.ERRATA} names this file')
        self.write('model/cost.h', 'double E_max = 1E3; const char* colour = "#E69F00";\n')
        self.expect()

    def test_erratum_outside_of_a_paper_is_not_explained(self):
        for text in (ERRATA.replace('### A paper\n', ''), ERRATA.replace('## Errata by number', '## Errata')):
            self.write(readmes.ERRATA, text)
            self.assertIn(f'sw/report/note.cpp:1: no E1 of {readmes.ERRATA} names this file', readmes.findings(self.folder))

    def test_bad_use_is_an_error(self):
        for arguments in ([], [self.folder, self.folder], [self.folder + '/none']):
            finished = subprocess.run([sys.executable, CHECKER, *arguments], capture_output=True, check=False)
            self.assertEqual(finished.returncode, 1)


if __name__ == '__main__':
    unittest.main()
