#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The check of file lists rejects what it must reject, and nothing else."""
import os
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import file_lists  # noqa: E402

CMAKE = '''set(DATELINE_RTL_DIR ${CMAKE_CURRENT_LIST_DIR})
set(DATELINE_RTL
  ${DATELINE_RTL_DIR}/waivers.vlt
  ${DATELINE_RTL_DIR}/a/one.sv
  ${DATELINE_RTL_DIR}/a/two.sv)
set(DATELINE_RTL_MORE
  ${DATELINE_RTL_DIR}/b/three.sv)
'''
PLAIN = '// all\na/one.sv\na/two.sv\nb/three.sv\n'
BENDER = 'package:\n  name: x\n\nsources:\n  # rtl\n  - rtl/a/one.sv\n  - rtl/a/two.sv\n  # more\n  - rtl/b/three.sv\n'
CORE = '''CAPI=2:
filesets:
  rtl:
    files:
    - rtl/a/one.sv
    - rtl/a/two.sv
    file_type: systemVerilogSource

  more:
    files:
    - rtl/b/three.sv
    file_type: systemVerilogSource

  bench:
    files:
    - bench.h: {is_include_file: true}
    file_type: cppSource

targets:
  default:
    filesets: [rtl, more]
'''


class FileLists(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for name, text in (('rtl/sources.cmake', CMAKE), ('rtl/dateline.f', PLAIN), ('Bender.yml', BENDER),
                           ('dateline.core', CORE), ('bench.h', ''), ('rtl/a/one.sv', ''), ('rtl/a/two.sv', ''),
                           ('rtl/b/three.sv', '')):
            self.write(name, text)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)

    def said(self):
        return list(file_lists.findings(self.folder))

    def test_equal_lists_are_accepted(self):
        self.assertEqual(self.said(), [])

    def test_a_file_that_is_missing_in_a_list_is_named(self):
        for name, text in (('rtl/dateline.f', PLAIN), ('Bender.yml', BENDER), ('dateline.core', CORE)):
            with self.subTest(name):
                self.write(name, '\n'.join(line for line in text.split('\n') if 'three' not in line))
                self.assertEqual(len(self.said()), 1)
                self.assertIn(name, self.said()[0])
                self.assertIn('rtl/b/three.sv', self.said()[0])
                self.write(name, text)

    def test_another_order_is_named(self):
        self.write('rtl/dateline.f', 'a/two.sv\na/one.sv\nb/three.sv\n')
        self.assertEqual(self.said(), ['rtl/dateline.f: rtl/a/two.sv where rtl/sources.cmake has rtl/a/one.sv (entry 1)'])

    def test_a_new_group_must_be_a_fileset(self):
        self.write('rtl/sources.cmake', CMAKE + 'set(DATELINE_RTL_NEW\n  ${DATELINE_RTL_DIR}/c/four.sv)\n')
        self.write('rtl/c/four.sv', '')
        self.write('dateline.core', CORE.replace('targets:', '  waivers:\n    files:\n    - bench.h\n\ntargets:'))
        self.assertTrue(any('fileset new' in line for line in self.said()))
        file_lists.write(self.folder)
        self.assertEqual(self.said(), [])

    def test_a_file_that_does_not_exist_is_named(self):
        os.remove(os.path.join(self.folder, 'bench.h'))
        self.assertEqual(self.said(), ['bench.h: does not exist'])


if __name__ == '__main__':
    unittest.main()
