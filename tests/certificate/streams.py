#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks streams, and shares no code with the program: ownership, counts, order of writes, and that nothing can stop.

    streams.py FILE

FILE has one JSON object per line, each with
  schedule   a schedule file (sw/schedule/README.md)
  machine    vcs, ports ("all", "one"), contexts, routing ("native", "udr", "source"), switching ("wormhole", "circuit",
             "circuit-retry"), whole (puts start only when all their words are there)
  words      words of a block
  initial    [node]: [origin, target, part, address] of every item that the host loads
  segments   [round][transfer]: [from, to, words, drop] of every segment, in the order of sending
  strict     whether the port model and completeness count

For every object one line is printed: "groups 0 3 5", the first round of each group of rounds that may run without a
barrier, each group as long as possible; or "refused: WHY". model/deadlock/README.md has the theorem.

Exit 0: nothing is refused; 1: something is; 2: bad use.
"""
import collections
import json
import sys


class Refused(Exception):
    pass


def require(good, why):
    if not good:
        raise Refused(why)


# ---------------------------------------------------------------------------------------------------------------------
# Networks: links, and the virtual channels of every hop.


class Product:
    """A product of rings, lines and complete graphs. Dimension 0 is the least significant digit of a node."""

    def __init__(self, kind, sizes):
        self.sizes, self.kinds = sizes, [kind] * len(sizes)
        self.nodes, self.ports, self.first_port = 1, 0, []
        for size in sizes:
            self.nodes *= size
            self.first_port.append(self.ports)
            self.ports += size - 1 if kind == 'complete' else 2
        self.two_classes = any(self.wraps(dim) for dim in range(len(sizes)))
        self.dims = len(sizes)

    def wraps(self, dim):
        return self.kinds[dim] == 'ring' and self.sizes[dim] > 2

    def dimension(self, port):
        return max(dim for dim in range(self.dims) if self.first_port[dim] <= port)

    def coordinate(self, node, dim):
        for size in self.sizes[:dim]:
            node //= size
        return node % self.sizes[dim]

    def link(self, node, port):
        """The node at the other end and the port of arrival, or None."""
        dim = self.dimension(port)
        size, j, here = self.sizes[dim], port - self.first_port[dim], self.coordinate(node, dim)
        if self.kinds[dim] == 'complete':
            there, back = (here + j + 1) % size, size - 2 - j
        else:
            if size < 2 or (size == 2 and j == 1):
                return None
            there, back = here + (1 if j == 0 else -1), 1 - j
            if size == 2:
                there, back = 1 - here, 0
            elif self.kinds[dim] == 'ring':
                there %= size
            elif not 0 <= there < size:
                return None
        stride = 1
        for other in self.sizes[:dim]:
            stride *= other
        return node + (there - here) * stride, self.first_port[dim] + back

    def hops(self, start, path, rule, routing, injected):
        """The (possible, certain) sets of virtual channels of every hop."""
        sets, held, node = [], injected, start
        for h, port in enumerate(path):
            dim = self.dimension(port)
            straight = h > 0 and self.dimension(path[h - 1]) == dim
            here, size, down = self.coordinate(node, dim), self.sizes[dim], port != self.first_port[dim]
            at_wrap = self.wraps(dim) and here == (0 if down else size - 1)
            crosses_later, at = False, node
            for later in path[h:]:
                if self.dimension(later) != dim:
                    break
                crosses_later = crosses_later or (at != node and self.coordinate(at, dim) == (0 if down else size - 1))
                at = self.link(at, later)[0]
            offers = []
            for vc in held:
                phase = 0
                if h > 0 and rule.phases > 1:
                    phase = rule.phase_of(vc)
                    if not straight:
                        phase = min(phase + 1, rule.phases - 1)
                from_one = straight and rule.is_class_one(vc)
                if not self.wraps(dim):
                    classes = {0, 1}
                elif routing == 'source':
                    classes = {1} if at_wrap or from_one else {0}
                elif at_wrap:
                    classes = {1}
                elif crosses_later:
                    classes = {0}
                elif from_one:
                    classes = {1}
                elif (2 * here >= size) != down:
                    classes = {1}
                else:
                    classes = {0, 1} if rule.uneven() else {0}
                offers.append(rule.vcs_of(phase, classes))
            held = set.union(*offers)
            sets.append((held, set.intersection(*offers)))
            node = self.link(node, port)[0]
        return sets


class DualCube:
    """Two classes of hypercubes. Port r-1 flips the class, other ports a bit of the node's own field."""

    def __init__(self, r):
        self.nodes, self.ports, self.field, self.two_classes, self.dims = 1 << (2 * r - 1), r, r - 1, True, 3

    def own(self, node):
        return 0 if node >> 2 * self.field == 0 else self.field

    def link(self, node, port):
        bit = 2 * self.field if port == self.field else self.own(node) + port
        return node ^ 1 << bit, port

    def hops(self, start, path, rule, routing, injected):
        require(routing != 'source', 'source routes in a dual-cube have no rule')
        sets, held, crosses = [], injected, sum(port == self.field for port in path)
        for h, port in enumerate(path):
            offers = []
            for vc in held:
                if port == self.field:
                    classes = {1} if crosses == 1 else {0}
                elif crosses % 2 == 1:
                    classes = {0}
                else:
                    classes = {1} if h > 0 and rule.is_class_one(vc) else {0, 1}
                offers.append(rule.vcs_of(0, classes))
            crosses -= port == self.field
            held = set.union(*offers)
            sets.append((held, set.intersection(*offers)))
        return sets


def network_of(spec):
    kind, _, text = spec.partition(':')
    if kind == 'dual-cube':
        return DualCube(int(text))
    if kind == 'hypercube':
        return Product('complete', [2] * int(text))
    sizes = []
    for part in text.split('x'):
        size, _, times = part.partition('^')
        sizes += [int(size)] * int(times or 1)
    return Product({'torus': 'ring', 'ring': 'ring', 'mesh': 'line', 'ghc': 'complete'}[kind], sizes)


class VcRule:
    """Classes are contiguous ranges of virtual channels, as equal as possible; the later ones are the larger ones."""

    def __init__(self, vcs, phases, two):
        self.vcs, self.phases, self.two = vcs, phases, two
        count = phases * (2 if two else 1)
        if vcs < count:
            self.classes = [{min(c, vcs - 1)} for c in range(count)]
        else:
            self.classes = [set(range(c * vcs // count, (c + 1) * vcs // count)) for c in range(count)]

    def class_of(self, vc):
        if self.vcs < len(self.classes):
            return vc
        return next(c for c, vcs in enumerate(self.classes) if vc in vcs)

    def phase_of(self, vc):
        return self.class_of(vc) // (2 if self.two else 1)

    def is_class_one(self, vc):
        return self.two and self.class_of(vc) % 2 == 1

    def uneven(self):
        return self.two and self.vcs > len(self.classes) and self.vcs % len(self.classes) != 0

    def vcs_of(self, phase, classes):
        if not self.two:
            return set(self.classes[phase])
        return set().union(*(self.classes[2 * phase + c] for c in classes))


# ---------------------------------------------------------------------------------------------------------------------
# Schedule and memory.


def items_at_start(operation, nodes, source, parts):
    """[node]: its items before the first round, and those that it must have at the end."""
    blocks = {'broadcast': [(source, -1)],
              'all-gather': [(node, -1) for node in range(nodes)],
              'scatter': [(source, node) for node in range(nodes) if node != source],
              'gather': [(node, source) for node in range(nodes) if node != source],
              'all-to-all': [(a, b) for a in range(nodes) for b in range(nodes) if a != b]}
    require(operation in blocks, 'operation ' + operation + ' is unknown here')
    held, required = [set() for _ in range(nodes)], [set() for _ in range(nodes)]
    for origin, target in blocks[operation]:
        items = [(origin, target, part) for part in range(parts)]
        held[origin].update(items)
        for node in range(nodes) if target < 0 else [target]:
            required[node].update(items)
    return held, required


def check_ownership(case, network):
    """Senders hold what they send, and paths exist. In a strict case links are shared as agreed and nothing is lost."""
    schedule = case['schedule']
    held, required = items_at_start(schedule['operation'], network.nodes, schedule['source'], schedule['parts'])
    for number, transfers in enumerate(schedule['rounds'], 1):
        arrivals, links, out, into = [], collections.Counter(), {}, {}
        for transfer in transfers:
            name = f'round {number}: transfer {transfer["from"]}->{transfer["to"]}'
            node, arrival = transfer['from'], None
            require(transfer['path'] and transfer['items'], name + ' is empty')
            for port in transfer['path']:
                links[node, port] += 1
                end = network.link(node, port) if port < network.ports else None
                require(end, name + ' takes a link that does not exist')
                node, arrival = end
            require(node == transfer['to'], name + ' ends elsewhere')
            items = [tuple(item) for item in transfer['items']]
            require(len(set(items)) == len(items), name + ' has an item twice')
            for item in items:
                require(item in held[transfer['from']], name + f' sends {item}, which its sender does not hold')
                arrivals.append((transfer['to'], item))
            out.setdefault(transfer['from'], []).append(transfer['path'][0])
            into.setdefault(transfer['to'], []).append(arrival)
        for node, item in arrivals:
            held[node].add(item)
        if not case['strict']:
            continue
        require(all(count <= schedule['q'] for count in links.values()), f'round {number} shares a link too often')
        if schedule['ports'] == 'one':
            for used in (out, into):
                require(all(len(set(ports)) == 1 for ports in used.values()), f'round {number} breaks the port model')
    if case['strict']:
        for node in range(network.nodes):
            require(required[node] <= held[node], f'node {node} lacks an item at the end')


class Put:
    def __init__(self, name, queue, round_number):
        self.name, self.queue, self.round = name, queue, round_number
        self.hops = []     # (channel, possible, certain)
        self.reads = []    # (node, address) of every word, in order
        self.writes = []   # (node, address), or None for a dropped word
        self.replaces = set()  # (node, address) of the writes where a word was already
        self.sources = []  # (put that brought the word and its number there), or None for the host
        self.sent_before = set()  # sources of all words of earlier puts of the queue
        self.group = []    # [hop]: queue and path before the hop
        self.overtaken, self.several = [], []


def make_puts(case, network):
    """Follows every word through the memories, and lists the puts in the order of their queues."""
    schedule, machine = case['schedule'], case['machine']
    part_words = -(-case['words'] // schedule['parts'])
    memory = [{} for _ in range(network.nodes)]  # address -> (item, word, put, number in the put)
    for node, places in enumerate(case['initial']):
        for origin, target, part, address in places:
            for word in range(part_words):
                require(address + word not in memory[node], f'two items of node {node} lie on each other')
                memory[node][address + word] = ((origin, target, part), word, None)
    known = [{value[0] for value in places.values()} for places in memory]  # [node]: items that it has or had
    sent_by = collections.defaultdict(set)
    one_class = machine['routing'] == 'native'
    rule = VcRule(machine['vcs'], 1 if one_class else min(network.dims, machine['phases']), network.two_classes)
    puts = []
    for number, transfers in enumerate(schedule['rounds']):
        landing = []
        for transfer, segments in zip(transfers, case['segments'][number]):
            put = Put(f'round {number + 1}: transfer {transfer["from"]}->{transfer["to"]}',
                      (transfer['from'], transfer['path'][0] if machine['ports'] == 'all' else 0), number)
            sent = collections.Counter()
            comes = set()
            for start, to, words, drop in segments:
                for word in range(words):
                    require(start + word in memory[transfer['from']], put.name + ' sends a word that is not there')
                    item, index, source = memory[transfer['from']][start + word]
                    sent[item] += 1
                    put.reads.append((transfer['from'], start + word))
                    put.sources.append(source)
                    put.writes.append(None if drop else (transfer['to'], to + word))
                    if drop:
                        require(item in known[transfer['to']], put.name + ' drops a word that the receiver lacks')
                    else:
                        comes.add(item)
                        landing.append((transfer['to'], to + word, (item, index, (len(puts), len(put.reads) - 1))))
            known[transfer['to']] |= comes
            require(sent == {tuple(item): part_words for item in transfer['items']},
                    put.name + ' does not send the words of its items')
            add_hops(put, transfer, network, machine, rule)
            put.sent_before = frozenset(sent_by[put.queue])
            sent_by[put.queue].update(source for source in put.sources if source)
            puts.append(put)
        written = set()
        for node, address, value in landing:
            require((node, address) not in written, f'round {number + 1} counts a word twice')
            written.add((node, address))
            if address in memory[node]:
                puts[value[2][0]].replaces.add((node, address))
            memory[node][address] = value
    if case['strict']:
        _, required = items_at_start(schedule['operation'], network.nodes, schedule['source'], schedule['parts'])
        for node in range(network.nodes):
            found = collections.Counter(value[0] for value in memory[node].values())
            require(all(found[item] >= part_words for item in required[node]), f'node {node} lacks words at the end')
    return puts


def add_hops(put, transfer, network, machine, rule):
    injected = set(range(min(machine['contexts'], machine['vcs'])))
    sets = network.hops(transfer['from'], transfer['path'], rule, machine['routing'], injected)
    node = transfer['from']
    for port, (possible, certain) in zip(transfer['path'], sets):
        put.hops.append((('link', node, port), frozenset(possible), frozenset(certain)))
        node = network.link(node, port)[0]
    if machine['ports'] == 'one':
        every = frozenset(range(machine['vcs']))
        put.hops.append((('ejection', node), every, every))
    circuits = machine['switching'] != 'wormhole'
    overtaken, before = machine['contexts'] > 1, (put.queue,)
    for channel, possible, _ in put.hops:
        put.group.append(before)
        put.overtaken.append(overtaken)
        put.several.append(len(possible) > 1 and not circuits)
        overtaken = overtaken or put.several[-1]
        before += ((channel, possible),)


# ---------------------------------------------------------------------------------------------------------------------
# Order of writes.


def early_overwrite(puts, first, last, contexts):
    """Why a word may be written too early in puts first .. last-1; None if the order of words excludes it."""
    before, latest = {}, {}
    for p in range(first, last):
        before[p] = latest.get(puts[p].queue)
        latest[puts[p].queue] = p

    def has_read(writer, index, reader, wanted):
        """Whether `reader` has sent its word `wanted` when `writer` has sent its word `index`."""
        known = {writer: index}
        while known:
            p = max(known)
            index = known.pop(p)
            if p == reader:
                return index >= wanted
            if p < reader:
                return False
            facts = [source for source in puts[p].sources[:index + 1] if source and source[0] >= first]
            if contexts == 1 and before[p] is not None:
                facts.append((before[p], len(puts[before[p]].reads)))
            for q, number in facts:
                known[q] = max(known.get(q, -1), number)
        return False

    readers, writers = collections.defaultdict(list), {}
    for number in range(puts[first].round if first < last else 0, puts[last - 1].round + 1 if first < last else 0):
        inside = [p for p in range(first, last) if puts[p].round == number]
        for p in inside:
            for index, place in enumerate(puts[p].reads):
                if place in writers and place in puts[writers[place]].replaces:
                    return f'{puts[p].name} may send a word before {puts[writers[place]].name} has replaced it'
                readers[place].append((p, index))
        for p in inside:
            for index, place in enumerate(puts[p].writes):
                if place is None:
                    continue
                for reader, wanted in readers[place]:
                    if not has_read(p, index, reader, wanted):
                        return f'{puts[p].name} may overwrite a word that {puts[reader].name} has not sent yet'
                if not readers[place] and place in writers:
                    return f'{puts[p].name} may write a word before {puts[writers[place]].name}'
                readers[place], writers[place] = [], p
    return None


# ---------------------------------------------------------------------------------------------------------------------
# States of a stuck put (model/deadlock/README.md).


class Stuck:
    """The states in which puts first .. last-1 may be stuck, once no more can be struck out."""

    def __init__(self, puts, first, last, machine):
        self.puts, self.first, self.contexts = puts, first, min(machine['contexts'], machine['vcs'])
        self.whole = machine['whole']
        self.circuits = machine['switching'] != 'wormhole'
        self.retries = machine['switching'] == 'circuit-retry'
        self.range = range(first, last)
        self.queues = collections.defaultdict(list)
        self.position, self.bringers = {}, {}
        for p in self.range:
            self.position[p] = len(self.queues[puts[p].queue])
            self.queues[puts[p].queue].append(p)
            self.bringers[p] = self.bringers_of(p)
        self.find_atoms()
        self.context = dict.fromkeys(self.range, True)
        self.first_word = dict.fromkeys(self.range, True)
        self.word = dict.fromkeys(self.range, True)
        self.channel = {p: [True] * self.length(p) for p in self.range}
        self.full = {}
        for p in self.range:
            for h in range(self.length(p)):
                for atom in self.awaited(p, h):
                    self.full[p, h, atom] = True
        while self.strike():
            pass

    def length(self, p):
        return 0 if self.whole else len(self.puts[p].hops)

    def bringers_of(self, p):
        """The put that brings the first word, or None; whether it is its own first word; and the puts that bring other
        words, each with whether some of its words are there when the put starts. Counts only words that may be missing:
        with one context, words that an earlier put of the queue has sent are there."""
        sources, put = self.puts[p].sources, self.puts[p]

        def missing(source):
            return source and source[0] >= self.first and not (self.contexts == 1 and source in put.sent_before)

        first = sources[0][0] if missing(sources[0]) else None
        others = {}
        for source in sources[1:]:
            if missing(source):
                arrived = source[0] == (sources[0] or [None])[0] or (
                    self.contexts == 1 and any(other[0] == source[0] for other in put.sent_before))
                others[source[0]] = arrived
        return first, bool(sources[0]) and sources[0][1] == 0, others

    def find_atoms(self):
        """Virtual channels of a channel that no hop of the range tells apart form an atom."""
        sets = collections.defaultdict(dict)
        for p in self.range:
            for channel, possible, certain in self.puts[p].hops[:self.length(p)]:
                sets[channel].update({possible: None, certain: None})
        self.atoms = {}
        for channel, seen in sets.items():
            alike = collections.defaultdict(set)
            for vc in set().union(*seen):
                alike[tuple(vc in s for s in seen)].add(vc)
            self.atoms[channel] = sorted((frozenset(vcs) for vcs in alike.values()), key=min)
        self.uses = collections.defaultdict(list)
        for p in self.range:
            for h in range(self.length(p)):
                for atom in self.atoms_of(p, h):
                    self.uses[self.puts[p].hops[h][0], atom].append((p, h))

    def atoms_of(self, p, h):
        channel, possible, _ = self.puts[p].hops[h]
        return [atom for atom in self.atoms[channel] if atom <= possible]

    def awaited(self, p, h):
        """The atom that the put waits for, in a list; none if no virtual channel is offered in every case."""
        return [atom for atom in self.atoms_of(p, h) if atom <= self.puts[p].hops[h][2]][:1]

    # Sets of states that are left.
    def started(self, p):
        return self.word[p] or any(self.channel[p])

    def any_state(self, p):
        return self.context[p] or self.first_word[p] or self.started(p)

    def holds(self, p, h):
        return self.word[p] or (not self.retries and any(self.channel[p][h + 1:]))

    def moves(self, p, h):
        return any(self.channel[p][h + 1:])

    def arrives(self, p, h):
        return self.retries or h + 1 == self.length(p)

    def strike(self):
        """Strikes out what can be struck out now; whether there was anything."""
        struck = False
        for p in self.range:
            for table, needed in ((self.context, self.context_needed), (self.first_word, self.first_word_needed),
                                  (self.word, self.word_needed)):
                if table[p] and not needed(p):
                    table[p], struck = False, True
            for h in range(self.length(p)):
                for atom in self.awaited(p, h):
                    if self.full[p, h, atom] and not self.full_needed(p, h, atom):
                        self.full[p, h, atom], struck = False, True
                if self.channel[p][h] and not self.channel_needed(p, h):
                    self.channel[p][h], struck = False, True
        return struck

    def context_needed(self, p):
        own, position = self.queues[self.puts[p].queue], self.position[p]
        if any(self.first_word[k] or self.started(k) for k in own[:max(0, position - self.contexts + 1)]):
            return True
        return self.contexts > 1 and any(any(self.channel[k]) for k in own[:position])

    def first_word_needed(self, p):
        b, is_first, others = self.bringers[p]
        if b is not None and (self.context[b] or self.first_word[b] or any(self.channel[b])
                              or (not is_first and self.word[b])):
            return True
        return self.whole and any(self.any_state(b) for b, arrived in others.items() if not arrived)

    def word_needed(self, p):
        others = self.bringers[p][2]
        return not self.whole and any(self.word[b] if arrived else self.any_state(b) for b, arrived in others.items())

    def groups(self, p, h, atom):
        """The uses of the atom by other groups, and by the own group before and after the put."""
        group = self.puts[p].group[h]
        others, before, after = [], [], []
        for use in self.uses[self.puts[p].hops[h][0], atom]:
            if self.puts[use[0]].group[use[1]] != group:
                others.append(use)
            elif use[0] != p:
                (before if use[0] < p else after).append(use)
        return others, before, after if self.puts[p].overtaken[h] else []

    def most(self, uses):
        on_the_way = sum(1 for use in uses if self.holds(*use) and not self.arrives(*use))
        return on_the_way + min(self.contexts, sum(1 for use in uses if self.holds(*use) and self.arrives(*use)))

    def full_needed(self, p, h, atom):
        others, before, after = self.groups(p, h, atom)
        by_group = collections.defaultdict(list)
        for use in others:
            by_group[self.puts[use[0]].group[use[1]]].append(use)
        count = sum(self.most(uses) for uses in by_group.values())
        if self.puts[p].overtaken[h]:
            count += self.most(before + after)
        else:
            count += sum(1 for use in before if not self.arrives(*use))
        return count >= len(atom) and self.has_holder(p, h, atom)

    def has_holder(self, p, h, atom):
        others, before, after = self.groups(p, h, atom)
        if any(self.holds(*use) for use in others + after):
            return True
        if self.contexts > 1:
            return any(self.holds(*use) for use in before)
        return not self.circuits and any(self.moves(*use) for use in before)

    def channel_needed(self, p, h):
        if any(self.full[p, h, atom] for atom in self.awaited(p, h)):
            return True
        if not self.awaited(p, h):
            return any(self.has_holder(p, h, atom) for atom in self.atoms_of(p, h))
        if not self.puts[p].several[h]:
            return False
        return any(self.moves(*use) for atom in self.atoms_of(p, h)
                   for uses in self.groups(p, h, atom) for use in uses)

    def left(self):
        return [p for p in self.range if self.any_state(p)]


def find_groups(puts, rounds, machine):
    """The first round of each group; every group is as long as possible."""
    first_put = [0]
    for number in range(rounds):
        first_put.append(first_put[-1] + sum(put.round == number for put in puts))
    contexts = min(machine['contexts'], machine['vcs'])
    groups, begin = [0], 0
    for end in range(2, rounds + 1):
        first, last = first_put[begin], first_put[end]
        if early_overwrite(puts, first, last, contexts) or Stuck(puts, first, last, machine).left():
            begin = end - 1
            groups.append(begin)
    return groups


def check(case):
    network = network_of(case['schedule']['topology'])
    check_ownership(case, network)
    puts = make_puts(case, network)
    return find_groups(puts, len(case['schedule']['rounds']), case['machine'])


def main(arguments):
    if len(arguments) != 1:
        print('usage: streams.py FILE', file=sys.stderr)
        return 2
    refused = False
    with open(arguments[0], encoding='utf-8') as file:
        for line in file:
            try:
                print('groups', *check(json.loads(line)))
            except Refused as why:
                print(f'refused: {why}')
                refused = True
    return 1 if refused else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
