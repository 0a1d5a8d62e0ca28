#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every C++ file includes the standard headers that it uses, and does not rely on other headers for them.

    includes.py FILE...          checks these files
    includes.py --tree FOLDER    checks every .h and .cpp of the tree's folders model, sim, sw and tests; and that each
                                 includes, directly or indirectly, the headers of the functions that it calls: in a unity
                                 build the compiler does not notice

A .cpp may omit what its own header (the same name with .h, in the same folder) includes. Prints
`file:line: std::vector needs <vector>` for the first use of each and exits 1; exits 0 if there are no findings.
"""
import os
import re
import sys

# Header: names of std:: that it defines. If several headers define a name, the message asks for the first, but any of
# them suffices.
NAMES = {
    'algorithm': '''adjacent_find all_of any_of binary_search clamp copy copy_if count count_if equal equal_range fill
        fill_n find find_if find_if_not for_each generate inplace_merge is_permutation is_sorted lexicographical_compare
        lower_bound max max_element merge min min_element minmax minmax_element mismatch next_permutation none_of
        nth_element partial_sort partition prev_permutation remove_if replace reverse rotate search set_difference
        set_intersection set_union shuffle sort stable_partition stable_sort transform unique upper_bound''',
    'array': 'array',
    'atomic': 'atomic',
    'bitset': 'bitset',
    'cctype': 'isalnum isalpha isdigit isprint isspace tolower toupper',
    'charconv': 'from_chars to_chars',
    'chrono': 'chrono',
    'cmath': 'abs acos asin atan atan2 ceil cos exp fabs floor fmod hypot isfinite isnan log log1p log2 lround pow round '
             'sin sqrt tan',
    'condition_variable': 'condition_variable',
    'csignal': 'raise signal',
    'cstddef': 'byte max_align_t nullptr_t ptrdiff_t size_t',
    'cstdint': '''int8_t int16_t int32_t int64_t intptr_t uint8_t uint16_t uint32_t uint64_t uintptr_t''',
    'cstdio': 'fclose ferror fflush fopen fprintf fputs fread freopen fwrite printf snprintf sscanf',
    'cstdlib': 'abort abs atof atoi atol exit getenv labs strtod strtol strtoul system',
    'cstring': 'memcmp memcpy memset strcmp strerror strlen strncmp',
    'deque': 'deque',
    'exception': 'current_exception exception exception_ptr rethrow_exception set_terminate terminate',
    'filesystem': 'filesystem',
    'fstream': 'fstream ifstream ofstream',
    'functional': 'function greater hash invoke less minus multiplies plus ref',
    'initializer_list': 'initializer_list',
    'iomanip': 'setfill setprecision setw',
    'iostream': 'cerr cin clog cout',
    'iterator': '''advance back_inserter begin distance end front_inserter inserter istream_iterator
        istreambuf_iterator make_move_iterator make_reverse_iterator next ostream_iterator prev reverse_iterator''',
    'limits': 'numeric_limits',
    'list': 'list',
    'map': 'map multimap',
    'memory': '''enable_shared_from_this make_shared make_unique shared_ptr unique_ptr weak_ptr''',
    'mutex': 'lock_guard mutex scoped_lock unique_lock',
    'new': 'bad_alloc',
    'numeric': 'accumulate gcd inner_product iota lcm partial_sum reduce',
    'optional': 'nullopt optional',
    'ostream': 'endl flush ostream',
    'istream': 'istream',
    'ios': 'hex ios ios_base streamsize',
    'queue': 'priority_queue queue',
    'random': '''bernoulli_distribution mt19937 mt19937_64 random_device uniform_int_distribution
        uniform_real_distribution''',
    'regex': 'cmatch cregex_iterator regex regex_match regex_replace regex_search smatch sregex_iterator',
    'set': 'multiset set',
    'sstream': 'istringstream ostringstream stringstream',
    'stack': 'stack',
    'stdexcept': '''domain_error invalid_argument length_error logic_error out_of_range overflow_error range_error
        runtime_error''',
    'string': 'getline stod stof stoi stol stoll stoul stoull string to_string',
    'string_view': 'string_view',
    'system_error': 'errc error_code make_error_code system_error',
    'thread': 'this_thread thread',
    'tuple': 'apply forward_as_tuple ignore make_tuple tie tuple tuple_element tuple_size',
    'type_traits': '''conditional_t decay_t enable_if_t is_base_of_v is_integral_v is_same_v is_unsigned_v
        remove_reference_t''',
    'unordered_map': 'unordered_map',
    'unordered_set': 'unordered_set',
    'utility': '''as_const declval exchange forward index_sequence integer_sequence make_index_sequence make_pair move
        pair swap''',
    'variant': 'variant visit',
    'vector': 'vector',
}

# Names that the language also puts into the global namespace: without std:: they need the same header.
ALSO_GLOBAL = set(NAMES['cstdint'].split()) | {'size_t', 'ptrdiff_t'}

# Headers that may replace another one.
AS_GOOD = {
    'ostream': {'iostream', 'sstream', 'fstream'},
    'istream': {'iostream', 'sstream', 'fstream'},
    'ios': {'iostream', 'sstream', 'fstream', 'ostream', 'istream'},
}

HEADERS = {}  # name: headers that define it, the preferred one first
for header, names in NAMES.items():
    for name in names.split():
        HEADERS.setdefault(name, []).append(header)

NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'', re.S)
USE = re.compile(r'\bstd::(\w+)|(?<![\w:.>])(' + '|'.join(sorted(ALSO_GLOBAL)) + r')\b')
INCLUDE = re.compile(r'^\s*#\s*include\s*<([^>]+)>', re.M)


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def included(path, text):
    """The headers that a file or its own header includes."""
    headers = set(INCLUDE.findall(text))
    own = re.sub(r'\.cpp$', '.h', path)
    if own != path and os.path.exists(own) and re.search(r'#include "(\w+/)*' + re.escape(os.path.basename(own)), text):
        headers |= set(INCLUDE.findall(read(own)))
    return headers


def missing(path):
    """(line, name as written, header) of the first use of each name whose header is not included."""
    text = read(path)
    headers = included(path, text)
    code = NOT_CODE.sub(lambda match: re.sub(r'[^\n]', ' ', match.group()), text)
    found = {}
    for use in USE.finditer(code):
        name = use.group(1) or use.group(2)
        wanted = HEADERS.get(name)
        if not wanted or name in found:
            continue
        good = set(wanted)
        for header in wanted:
            good |= AS_GOOD.get(header, set())
        if not good & headers:
            found[name] = (code.count('\n', 0, use.start()) + 1, use.group(), wanted[0])
    return list(found.values())


OWN_INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)
DECLARED = re.compile(r'^(?:inline |constexpr |template <[^\n]*> )*[A-Za-z_][\w:]*(?:<[^\n;(]*>)?[ &*]+(\w+)\(', re.M)
STATEMENTS = {'return', 'throw', 'else'}
CALLED = re.compile(r'(?<![\w.:>~])([a-z]\w*)\(')


def unseen(tree, paths):
    """(path, line, name, header) of calls of free functions whose header neither the file nor its headers include. A name
    that the file defines itself (a member, a variable, a lambda) is not such a call."""
    code = {os.path.relpath(path, tree): NOT_CODE.sub(
        lambda match: re.sub(r'[^\n]', ' ', match.group()), read(path)) for path in paths}
    includes = {path: {place for name in OWN_INCLUDE.findall(read(os.path.join(tree, path)))
                       for place in (name, os.path.join(os.path.dirname(path), name)) if place in code} for path in code}
    homes = {}
    for path in code:
        if path.endswith('.h'):
            for name in DECLARED.findall(code[path]):
                homes.setdefault(name, set()).add(path)

    def seen(path):
        headers, todo = {path}, [path]
        while todo:
            todo += (new := includes[todo.pop()] - headers)
            headers |= new
        return headers

    for path in code:
        headers, told = seen(path), set()
        for call in CALLED.finditer(code[path]):
            name = call.group(1)
            if name in told or name not in homes or homes[name] & headers:
                continue
            told.add(name)
            named = re.compile(r'(\w+|[>&*\]]) *\b' + name + r'\b')
            if all(match.group(1) in STATEMENTS for header in headers for match in named.finditer(code[header])):
                yield path, code[path].count('\n', 0, call.start()) + 1, name, min(homes[name])


def sources(tree):
    for folder in ('model', 'sim', 'sw', 'tests'):
        for place, _, files in sorted(os.walk(os.path.join(tree, folder))):
            yield from (os.path.join(place, file) for file in sorted(files) if file.endswith(('.h', '.cpp')))


def main(arguments):
    tree = arguments[1] if arguments[:1] == ['--tree'] and len(arguments) == 2 else None
    paths = list(sources(tree)) if tree else arguments
    if not paths or any(path.startswith('-') for path in paths):
        sys.exit(__doc__)
    complaints = [f'{path}:{line}: {name} needs <{header}>' for path in paths for line, name, header in missing(path)]
    if tree:
        complaints += [f'{path}:{line}: {name} needs "{header}"' for path, line, name, header in unseen(tree, paths)]
    print('\n'.join(complaints), end='\n' if complaints else '')
    return 1 if complaints else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
