#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The picture of the rooms follows the includes, and an outdated one is reported."""
import os
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import architecture  # noqa: E402

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'architecture.py')
README = '''## Layout

| room | what lives there |
|---|---|
| [`low/`](low) | what all use & need |
| [`mid/`](mid) | the middle |
| [`top/`](top) | the program |
'''


class Architecture(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.write('README.md', README)
        self.write('low/a.h', '#include <vector>\n')
        self.write('mid/b.h', '#include "low/a.h"\n')
        self.write('top/c.cpp', '#include "mid/b.h"\n#include "low/a.h"\n#include "elsewhere.h"\n')
        self.write('tests/style/arrows.txt', '# a comment\nlow:\nmid: low\ntop: low mid\n')

    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)

    def run_script(self, *options):
        return subprocess.run([sys.executable, SCRIPT, self.folder.name, *options], capture_output=True, text=True,
                              check=False)

    def test_rooms_stand_above_what_they_include(self):
        uses = architecture.includes(self.folder.name, ['low', 'mid', 'top'])
        self.assertEqual(uses, {'low': set(), 'mid': {'low'}, 'top': {'low', 'mid'}})
        self.assertEqual(architecture.levels(uses), {'low': 0, 'mid': 1, 'top': 2})
        self.assertEqual(architecture.arrows(uses), [('mid', 'low'), ('top', 'mid')])

    def test_written_picture_is_accepted_and_an_old_one_is_not(self):
        self.assertEqual(self.run_script().returncode, 1)
        self.assertEqual(self.run_script('--write').returncode, 0)
        self.assertEqual(self.run_script().returncode, 0)
        self.write('mid/b.h', '')
        changed = self.run_script()
        self.assertEqual(changed.returncode, 1)
        self.assertIn('is not what the includes say', changed.stdout)

    def test_a_room_that_must_not_be_included_is_named_with_those_that_may(self):
        self.write('mid/b.h', '#include "top/c.h"\n')
        refused = self.run_script('--write')
        self.assertEqual(refused.returncode, 1)
        self.assertIn('mid/b.h:1: mid includes top, and may include only: low', refused.stdout)

    def test_a_circle_is_named(self):
        self.write('tests/style/arrows.txt', 'low: top\nmid: low\ntop: low mid\n')
        self.write('low/a.h', '#include "top/d.h"\n')
        circle = self.run_script('--write')
        self.assertEqual(circle.returncode, 1)
        self.assertIn('low -> top -> low', circle.stdout)


if __name__ == '__main__':
    unittest.main()
