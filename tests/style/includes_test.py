#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The check of includes rejects the errors that it must reject, and nothing else."""
import os
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import includes  # noqa: E402

CHECKER = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'includes.py')


class Includes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        return path

    def check(self, *paths):
        finished = subprocess.run([sys.executable, CHECKER, *paths], capture_output=True, text=True, check=False)
        return finished.returncode, finished.stdout.replace(self.folder + os.sep, '')

    def expect(self, text, complaints, name='bad.cpp'):
        found = includes.missing(self.write(name, text))
        self.assertEqual(''.join(f'{name}:{line}: {use} needs <{header}>\n' for line, use, header in found), complaints)

    def test_every_name_of_every_header_is_asked_for(self):
        for header, names in includes.NAMES.items():
            for name in names.split():
                with self.subTest(header=header, name=name):
                    first = includes.HEADERS[name][0]
                    self.expect(f'#include <nothing>\nstd::{name} x;\n', f'bad.cpp:2: std::{name} needs <{first}>\n')
                    self.expect(f'#include <{header}>\nstd::{name} x;\n', '')

    def test_common_names_and_the_headers_that_they_need(self):
        for name, header in {'vector': 'vector', 'string': 'string', 'array': 'array', 'optional': 'optional',
                             'function': 'functional', 'unique_ptr': 'memory', 'shared_ptr': 'memory', 'map': 'map',
                             'set': 'set', 'unordered_map': 'unordered_map', 'pair': 'utility', 'move': 'utility',
                             'sort': 'algorithm', 'min': 'algorithm', 'accumulate': 'numeric', 'iota': 'numeric',
                             'gcd': 'numeric', 'uint32_t': 'cstdint', 'size_t': 'cstddef', 'runtime_error': 'stdexcept',
                             'ostream': 'ostream', 'istream': 'istream'}.items():
            with self.subTest(name=name):
                self.expect(f'std::{name} x;\n', f'bad.cpp:1: std::{name} needs <{header}>\n')

    def test_global_names_are_asked_for_too(self):
        self.expect('uint32_t x;\nsize_t y;\n', 'bad.cpp:1: uint32_t needs <cstdint>\nbad.cpp:2: size_t needs <cstddef>\n')
        self.expect('int x = other.size_t + other::size_t;\n', '')

    def test_first_use_alone_is_named_with_its_line(self):
        self.expect('\n\nstd::vector<int> x;\nstd::vector<int> y;\n', 'bad.cpp:3: std::vector needs <vector>\n')

    def test_comments_and_text_are_no_use(self):
        self.expect('// std::vector\n/* std::map\n std::set */ const char* t = "std::string \\" std::pair";\n', '')
        self.expect("int n = 1'000'000; std::vector<int> x;  // '\n", 'bad.cpp:1: std::vector needs <vector>\n')

    def test_any_of_several_headers_will_do(self):
        for header in ('ostream', 'iostream', 'sstream', 'fstream'):
            self.expect(f'#include <{header}>\nstd::ostream& x;\n', '')
        for header in ('cmath', 'cstdlib'):
            self.expect(f'#include <{header}>\nint x = std::abs(-1);\n', '')

    def test_own_header_counts_and_other_headers_do_not(self):
        self.write('own.h', '#include <vector>\n')
        self.write('other.h', '#include <vector>\n')
        self.expect('#include "sw/own.h"\nstd::vector<int> x;\n', '', 'own.cpp')
        self.expect('std::vector<int> x;\n', 'own.cpp:1: std::vector needs <vector>\n', 'own.cpp')
        self.expect('#include "other.h"\nstd::vector<int> x;\n', 'bad.cpp:2: std::vector needs <vector>\n')
        self.expect('#include "own.h"\nstd::vector<int> x;\n', 'third.h:2: std::vector needs <vector>\n', 'third.h')

    def test_a_tree_is_searched(self):
        os.makedirs(os.path.join(self.folder, 'sw', 'deep'))
        self.write('sw/deep/bad.h', 'std::map<int, int> x;\n')
        self.write('sw/deep/text.md', 'std::map<int, int> x;\n')
        self.assertEqual(self.check('--tree', self.folder), (1, 'sw/deep/bad.h:1: std::map needs <map>\n'))

    def test_a_call_sees_the_header_of_the_function(self):
        os.makedirs(os.path.join(self.folder, 'sw', 'deep'))
        self.write('sw/one.h', 'int one(int);\nclass A { int two(); };\n')
        self.write('sw/deep/two.h', '#include "sw/one.h"\n')
        call = 'int other() {\n  return one(2);\n}\n'
        for start in ('#include "sw/one.h"\n', '#include "sw/deep/two.h"\n', '#include "two.h"\n', 'int one(int);\n'):
            self.write('sw/deep/user.cpp', start + call)
            self.assertEqual(self.check('--tree', self.folder), (0, ''), start)
        for harmless in ('a.one(2)', 'a->one(2)', 'b::one(2)', 'two()', '"one(2)"'):
            self.write('sw/deep/user.cpp', call.replace('one(2)', harmless))
            self.assertEqual(self.check('--tree', self.folder), (0, ''), harmless)
        self.write('sw/deep/user.cpp', call)
        self.assertEqual(self.check('--tree', self.folder), (1, 'sw/deep/user.cpp:2: one needs "sw/one.h"\n'))

    def test_good_files_are_passed_over_in_silence(self):
        self.assertEqual(self.check(self.write('good.h', '#include <vector>\nstd::vector<int> x;\n')), (0, ''))

    def test_bad_use_is_an_error(self):
        self.assertEqual(self.check()[0], 1)
        self.assertEqual(self.check('--nothing')[0], 1)


if __name__ == '__main__':
    unittest.main()
