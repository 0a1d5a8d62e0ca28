#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The check of the documents' commands sees a command that fails, and a table, a page or a picture that is old."""
import os
import stat
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import readme_commands  # noqa: E402

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'readme_commands.py')
README = '''![a picture](sw/example/broadcast.svg)
`dateline draw broadcast --topology torus:5x5 --source 12 --brief --output sw/example/broadcast.svg`

```
./dateline check good
./dateline check bad     # exit 1
./dateline test          # builds
./dateline demo
```
'''
OPERATIONS = '''# Operations

## Operations by networks

```
the table
```

```
./dateline check good
./dateline sweep grid --slurm
```
'''
WORDS = '''# Words

The words. `./dateline help words` prints them, and `./dateline help WORD` one of them. This page is generated: a test
compares it with the program, and `tests/cli/readme_commands.py --write` renews it.

* **round**: what starts together, and ends together.
* **link volume**, in words: most on a link.

## An example

```
  node 0 --> node 1
```
'''
PROGRAM = '''#!/bin/sh
case "$1 $2" in
  "list --networks") echo the table ;;
  "list ") printf 'operations\n  gather  all\n    quick   soon\n    slow-one late\n\ntopologies\n    ring  one\n' ;;
  "help words")
    printf 'The words.\\n\\n  round        what starts together,\\n               and ends together.\\n'
    printf '  link volume  in words: most on a link.\\n\\nAn example\\n  node 0 --> node 1\\n' ;;
  "draw broadcast") echo the picture ;;
  "check good") : > made ;;
  "check bad") [ -e made ] || exit 3; echo why >&2; exit 1 ;;
  *) exit 7 ;;
esac
'''


class ReadmeCommands(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.write('README.md', README)
        self.write('doc/operations.md', OPERATIONS)
        self.write('doc/words.md', WORDS)
        self.write('sw/example/broadcast.svg', 'the picture\n')
        self.write('.gitignore', '/build/\n/mad*\n')
        self.write('sw/collective/README.md', '| gather | quick (soon) | file |\n| | slow-one | file |\n')
        self.program = self.write('program', PROGRAM)
        os.chmod(self.program, stat.S_IRWXU)

    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        return path

    def findings(self, slow=False):
        return list(readme_commands.findings(self.folder.name, self.program, slow))

    def test_a_good_readme_has_no_findings(self):
        self.assertEqual(self.findings(), [])

    def test_a_command_that_ends_otherwise_is_named(self):
        self.write('README.md', README.replace('     # exit 1', ''))
        found = self.findings()
        self.assertEqual(len(found), 1)
        self.assertIn('README.md:6: dateline check bad: exit status 1, not 0: why', found[0])

    def test_a_file_that_git_would_show_is_named(self):
        self.write('.gitignore', '/build/\n')
        self.assertEqual(self.findings(), [f'{page}: its commands write made, which .gitignore does not name'
                                           for page in ('README.md', 'doc/operations.md')])

    def test_an_algorithm_without_a_row_is_named(self):
        self.write('sw/collective/README.md', '| gather | quick | file |\n')
        self.assertEqual(self.findings(), ['sw/collective/README.md:1: the table of algorithms has no slow-one'])

    def test_slow_commands_are_run_when_asked_for(self):
        self.assertTrue(any('README.md:8: dateline demo' in found for found in self.findings(slow=True)))

    def test_commands_of_a_page_of_doc_are_run(self):
        self.write('doc/more.md', '```\n./dateline check bad\n```\n')
        self.assertEqual(self.findings(), ['doc/more.md:2: dateline check bad: exit status 3, not 0: '])

    def test_an_old_table_page_and_picture_are_seen_and_written_anew(self):
        self.write('doc/operations.md', OPERATIONS.replace('the table', 'an old table'))
        self.write('doc/words.md', WORDS.replace('together', 'at once'))
        self.write('sw/example/broadcast.svg', 'another\n')
        old = ('sw/example/broadcast.svg', 'doc/operations.md', 'doc/words.md')
        self.assertEqual(self.findings(), [f'{name}:1: is not what the program writes; write it anew with --write'
                                           for name in old])
        subprocess.run([sys.executable, SCRIPT, self.folder.name, self.program, '--write'], check=True)
        self.assertEqual(self.findings(), [])

    def test_a_page_without_its_block_is_named(self):
        self.write('doc/operations.md', OPERATIONS.replace('## Operations by networks', '## Networks'))
        said = '"## Operations by networks" has no block for what list --networks prints'
        self.assertEqual(self.findings(), ['doc/operations.md:1: ' + said])


if __name__ == '__main__':
    unittest.main()
