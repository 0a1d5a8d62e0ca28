#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The check of file lists rejects the errors that it must reject, and nothing else."""
import os
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import file_lists  # noqa: E402

CMAKE = '''set(DATELINE_RTL_DIR ${CMAKE_CURRENT_LIST_DIR})
set(DATELINE_RTL_ROUTER
  ${DATELINE_RTL_DIR}/router/one_pkg.sv
  ${DATELINE_RTL_DIR}/router/one.sv)
set(DATELINE_RTL_NODE
  ${DATELINE_RTL_DIR}/node/two.sv)
set(DATELINE_RTL
  ${DATELINE_RTL_DIR}/waivers.vlt
  ${DATELINE_RTL_ROUTER}
  ${DATELINE_RTL_NODE})
set(DATELINE_RTL_STREAM
  ${DATELINE_RTL_DIR}/stream/three.sv)
'''
SOURCES = {'rtl/router/one_pkg.sv': 'package one_pkg;\nendpackage\n',
           'rtl/router/one.sv': 'module one;\nendmodule\n',
           'rtl/node/two.sv': '// Not three.\nmodule two;\n  localparam int A = one_pkg::B;\n  one u_one ();\n'
                              '  initial $display("three");\nendmodule\n',
           'rtl/stream/three.sv': 'module three;\n  one u_one ();\nendmodule\n'}
BENDER = '''package:
  name: x

sources:
  - files:
      - rtl/router/one_pkg.sv
      - rtl/router/one.sv
  - target: any(dateline_node, not(any(dateline_router, dateline_stream)))
    files:
      - rtl/node/two.sv
  - target: any(dateline_stream, not(any(dateline_router, dateline_node)))
    files:
      - rtl/stream/three.sv
'''
WHOLE = '''CAPI=2:
name: dateline:noc:dateline:0.0.0
filesets:
  rooms:
    depend:

  bench:
    files:
    - bench.h: {is_include_file: true}

targets:
  default:
    filesets: [rooms]
'''


class FileLists(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for name, text in {'CMakeLists.txt': 'project(dateline VERSION 1.2.3 LANGUAGES CXX)\n', 'rtl/sources.cmake': CMAKE,
                           'rtl/dateline.f': '// all\n', 'Bender.yml': 'package:\n  name: x\n\nsources:\n',
                           'dateline.core': WHOLE, **SOURCES}.items():
            self.write(name, text)
        file_lists.write(self.folder)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)

    def read(self, name):
        return file_lists.read(self.folder, name)

    def said(self):
        return list(file_lists.findings(self.folder))

    def test_lists_that_it_wrote_are_accepted(self):
        self.assertEqual(self.said(), [])

    def test_plain_list_has_all_files_in_order(self):
        self.assertEqual(self.read('rtl/dateline.f'),
                         '// all\nrouter/one_pkg.sv\nrouter/one.sv\nnode/two.sv\nstream/three.sv\n')

    def test_core_depends_on_the_rooms_that_its_code_names_and_on_no_other(self):
        self.assertIn('    depend:\n    - dateline:noc:waivers\n\n', self.read('rtl/router/router.core'))
        for room in ('node', 'stream'):
            self.assertIn('    depend:\n    - dateline:noc:waivers\n    - dateline:noc:router\n\n',
                          self.read(f'rtl/{room}/{room}.core'))

    def test_core_has_the_files_of_its_room_and_the_version_of_the_program(self):
        text = self.read('rtl/router/router.core')
        self.assertIn('name: dateline:noc:router:1.2.3\n', text)
        self.assertIn('    files:\n    - one_pkg.sv\n    - one.sv\n    file_type', text)

    def test_whole_core_depends_on_all_rooms(self):
        self.assertIn('name: dateline:noc:dateline:1.2.3\n', self.read('dateline.core'))
        self.assertIn('  rooms:\n    depend:\n    - dateline:noc:router\n    - dateline:noc:node\n'
                      '    - dateline:noc:stream\n\n  bench:', self.read('dateline.core'))

    def test_target_of_a_room_takes_what_the_room_needs(self):
        self.assertEqual(self.read('Bender.yml'), BENDER)

    def test_a_line_that_is_missing_in_a_list_is_named(self):
        for name, word in (('rtl/dateline.f', 'three'), ('Bender.yml', 'three'), ('rtl/node/node.core', 'noc:router'),
                           ('dateline.core', 'noc:stream')):
            with self.subTest(name):
                text = self.read(name)
                self.write(name, '\n'.join(line for line in text.split('\n') if word not in line))
                self.assertEqual(len(self.said()), 1)
                self.assertTrue(self.said()[0].startswith(name + ': line '), self.said())
                self.assertIn(word, self.said()[0])
                self.write(name, text)

    def test_another_order_is_named(self):
        self.write('rtl/dateline.f', '// all\nrouter/one.sv\nrouter/one_pkg.sv\nnode/two.sv\nstream/three.sv\n')
        self.assertEqual(self.said(), ['rtl/dateline.f: line 2 is "router/one.sv" where "router/one_pkg.sv" is due; '
                                       '--write mends it'])

    def test_a_line_too_many_is_named(self):
        self.write('rtl/dateline.f', self.read('rtl/dateline.f') + 'x.sv\n')
        self.assertEqual(len(self.said()), 1)

    def test_a_new_dependency_is_named(self):
        self.write('rtl/node/two.sv', 'module two;\n  three u_three ();\n  one u_one ();\nendmodule\n')
        self.assertTrue(any('rtl/node/node.core' in line and 'noc:stream' in line for line in self.said()), self.said())

    def test_a_core_that_is_missing_is_named(self):
        os.remove(os.path.join(self.folder, 'rtl/node/node.core'))
        self.assertEqual(self.said(), ['rtl/node/node.core: does not exist; --write makes it'])

    def test_a_file_that_does_not_exist_is_named(self):
        os.remove(os.path.join(self.folder, 'rtl/router/one.sv'))
        self.assertIn('rtl/router/one.sv: does not exist', self.said())

    def test_a_file_that_is_not_listed_is_named(self):
        self.write('rtl/stream/four.sv', 'module four;\nendmodule\n')
        self.assertIn('rtl/stream/four.sv: is not in rtl/sources.cmake', self.said())

    def test_a_room_without_a_description_is_named(self):
        self.write('rtl/sources.cmake', CMAKE + 'set(DATELINE_RTL_NEW\n  ${DATELINE_RTL_DIR}/new/five.sv)\n')
        self.write('rtl/new/five.sv', 'module five;\nendmodule\n')
        self.assertEqual(self.said(), ['rtl/new: tests/cores/file_lists.py has no such room'])


if __name__ == '__main__':
    unittest.main()
