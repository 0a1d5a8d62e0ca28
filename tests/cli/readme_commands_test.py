#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The check of the README's commands detects a failing command, an outdated table and a missing picture."""
import os
import stat
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import readme_commands  # noqa: E402

README = '''![a picture](sw/example/broadcast.svg)
`dateline draw broadcast --topology torus:5x5 --brief --output sw/example/broadcast.svg`

```
./dateline check good
./dateline check bad     # exit 1
./dateline test          # builds
./dateline demo
```

## Limits

```
the table
```
'''
PROGRAM = '''#!/bin/sh
case "$1 $2" in
  "list --networks") echo the table ;;
  "list ") printf 'operations\n  gather  all\n    quick   soon\n    slow-one late\n\ntopologies\n    ring  one\n' ;;
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
        self.assertEqual(self.findings(), ['README.md: its commands write made, which .gitignore does not name'])

    def test_an_algorithm_without_a_row_is_named(self):
        self.write('sw/collective/README.md', '| gather | quick | file |\n')
        self.assertEqual(self.findings(), ['sw/collective/README.md:1: the table of algorithms has no slow-one'])

    def test_slow_commands_are_run_when_asked_for(self):
        self.assertTrue(any('README.md:8: dateline demo' in found for found in self.findings(slow=True)))

    def test_an_old_table_and_an_old_picture_are_seen(self):
        self.write('README.md', README.replace('the table', 'an old table'))
        self.write('sw/example/broadcast.svg', 'another\n')
        found = self.findings()
        self.assertEqual(len(found), 2)
        self.assertIn('list --networks', found[0])
        self.assertIn('broadcast.svg', found[1])


if __name__ == '__main__':
    unittest.main()
