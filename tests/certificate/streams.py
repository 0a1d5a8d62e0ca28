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
  segments   [round][transfer]: [from, to, words, write, count] of every segment, in the order of sending. write: "put",
             "drop", "add", or "add-from", which adds to the word and writes the sum `offset` words further; count:
             contributions that a word must have before it is sent
  copies     [round][node]: such segments that the node puts to itself; or no nodes
  offset, alternates  of "add-from"; alternates: the memory ends after two offsets
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


REDUCTIONS = ('reduce', 'reduce-scatter', 'all-reduce')


def items_at_start(operation, nodes, source, parts):
    """[node]: its items before the first round, and those that it must have at the end."""
    blocks = {'broadcast': [(source, -1)],
              'all-gather': [(node, -1) for node in range(nodes)],
              'scatter': [(source, node) for node in range(nodes) if node != source],
              'gather': [(node, source) for node in range(nodes) if node != source],
              'all-to-all': [(a, b) for a in range(nodes) for b in range(nodes) if a != b]}
    held, required = [set() for _ in range(nodes)], [set() for _ in range(nodes)]
    if operation in REDUCTIONS:  # every node has a contribution to every item
        targets = {'reduce': [source], 'reduce-scatter': range(nodes), 'all-reduce': [-1]}[operation]
        for target in targets:
            items = [(-1, target, part) for part in range(parts)]
            for node in range(nodes):
                held[node].update(items)
                if target in (-1, node):
                    required[node].update(items)
        return held, required
    require(operation in blocks, 'operation ' + operation + ' is unknown here')
    for origin, target in blocks[operation]:
        items = [(origin, target, part) for part in range(parts)]
        held[origin].update(items)
        for node in range(nodes) if target < 0 else [target]:
            required[node].update(items)
    return held, required


class Sums:
    """The contributions in the partial sums of a reduction. In a strict case none is added twice, and none is lost."""

    def __init__(self, case, nodes, held):
        self.strict, self.nodes = case['strict'], nodes
        self.of = [{item: frozenset([node]) for item in items} for node, items in enumerate(held)]

    def run_round(self, name, transfers):
        before = [dict(sums) for sums in self.of]
        for transfer in transfers:
            for item in map(tuple, transfer['items']):
                comes, there = before[transfer['from']][item], self.of[transfer['to']]
                if transfer.get('op', 'put') == 'add':
                    require(not self.strict or not comes & there[item], name + f' adds a contribution to {item} twice')
                    comes |= there[item]
                there[item] = comes

    def check(self, required):
        for node, items in enumerate(required):
            for item in items:
                require(not self.strict or len(self.of[node][item]) == self.nodes,
                        f'node {node} lacks a contribution to {item}')


def check_ownership(case, network):
    """Senders hold what they send, and paths exist. In a strict case links are shared as agreed and nothing is lost."""
    schedule = case['schedule']
    held, required = items_at_start(schedule['operation'], network.nodes, schedule['source'], schedule['parts'])
    sums = Sums(case, network.nodes, held) if schedule['operation'] in REDUCTIONS else None
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
        if sums:
            sums.run_round(f'round {number}', transfers)
        if not case['strict']:
            continue
        require(all(count <= schedule['q'] for count in links.values()), f'round {number} shares a link too often')
        if schedule['ports'] == 'one':
            for used in (out, into):
                require(all(len(set(ports)) == 1 for ports in used.values()), f'round {number} breaks the port model')
    if sums:
        sums.check(required)
    if case['strict']:
        for node in range(network.nodes):
            require(required[node] <= held[node], f'node {node} lacks an item at the end')


class Put:
    def __init__(self, name, queue, round_number):
        self.name, self.queue, self.round = name, queue, round_number
        self.hops = []     # (channel, possible, certain)
        self.reads = []    # (node, address) of every word, in order
        self.writes = []   # (node, address), or None for a dropped word
        self.adds = []     # [write]: whether it adds to the word
        self.bases = []    # [write]: the address of the word with which it is combined, or None
        self.replaces = set()  # (node, address) of the writes where a word was already
        self.sources = []  # [word]: (put, number there) of every put that brought the word or added to it
        self.sent_before = set()  # sources of all words of earlier puts of the queue
        self.group = []    # [hop]: queue and path before the hop
        self.overtaken, self.several = [], []


class Word:
    """A word of a memory: its item, its number in the item, and what has been written there."""

    def __init__(self, item, index, sources=(), count=1):
        self.item, self.index, self.sources, self.count = item, index, sources, count


class Landings:
    """What arrives in a round, written when all puts of the round have been read."""

    def __init__(self, case, number, memory, puts):
        self.case, self.where, self.memory, self.puts = case, f'round {number + 1}', memory, puts
        self.written, self.set = {}, set()

    def place(self, write, address):
        """The address that is written."""
        if write != 'add-from':
            return address
        address += self.case['offset']
        return address % (2 * self.case['offset']) if self.case['alternates'] else address

    def land(self, node, address, write, word, source):
        """source: the put and the number of the word there; None for a put of the node to itself."""
        before = self.memory[node].get(address)
        place = self.place(write, address)
        if write == 'add':
            before = self.written.get((node, address), before)
            require((node, address) not in self.set, self.where + ' adds to a word that it writes')
            count = before.count + 1 if before else 1
            sources = (before.sources if before else ()) + ((source,) if source else ())
        else:
            require((node, place) not in self.written, self.where + ' counts a word twice')
            self.set.add((node, place))
            count, sources = 1, (source,)
            if place in self.memory[node]:
                self.puts[source[0]].replaces.add((node, place))
        if write == 'add-from':
            require(before and (before.item, before.index) == (word.item, word.index),
                    self.where + ' adds to a word of another item')
        self.written[node, place] = Word(word.item, word.index, sources, count)

    def end(self):
        for (node, address), word in self.written.items():
            self.memory[node][address] = word


def make_puts(case, network):
    """Follows every word through the memories, and lists the puts in the order of their queues."""
    schedule, machine = case['schedule'], case['machine']
    part_words = -(-case['words'] // schedule['parts'])
    memory = [{} for _ in range(network.nodes)]  # address -> Word
    for node, places in enumerate(case['initial']):
        for origin, target, part, address in places:
            for word in range(part_words):
                require(address + word not in memory[node], f'two items of node {node} lie on each other')
                memory[node][address + word] = Word((origin, target, part), word)
    known = [{word.item for word in places.values()} for places in memory]  # [node]: items that it has or had
    sent_by = collections.defaultdict(set)
    one_class = machine['routing'] == 'native'
    rule = VcRule(machine['vcs'], 1 if one_class else min(network.dims, machine['phases']), network.two_classes)
    puts = []
    for number, transfers in enumerate(schedule['rounds']):
        landings = Landings(case, number, memory, puts)
        waiting = []
        for node, segments in enumerate(case['copies'][number]):
            for start, to, words, write, count in segments:
                for index in range(words):
                    word = memory[node][start + index]
                    require(write == 'add' and word.count == count, landings.where + ' copies a word too early')
                    waiting.append((node, to + index, write, word, None))
        for transfer, segments in zip(transfers, case['segments'][number]):
            put = Put(f'round {number + 1}: transfer {transfer["from"]}->{transfer["to"]}',
                      (transfer['from'], transfer['path'][0] if machine['ports'] == 'all' else 0), number)
            sent = collections.Counter()
            comes = set()
            for start, to, words, write, count in segments:
                require((write in ('add', 'add-from')) == (transfer.get('op', 'put') == 'add'),
                        put.name + f' has a segment that is a {write}')
                for index in range(words):
                    require(start + index in memory[transfer['from']], put.name + ' sends a word that is not there')
                    word = memory[transfer['from']][start + index]
                    require(word.count == count, put.name + f' sends a word of {word.count} contributions after {count}')
                    sent[word.item] += 1
                    put.reads.append((transfer['from'], start + index))
                    put.sources.append(word.sources)
                    place = landings.place(write, to + index)
                    put.writes.append(None if write == 'drop' else (transfer['to'], place))
                    put.adds.append(write == 'add')
                    put.bases.append((transfer['to'], to + index) if write == 'add-from' else None)
                    if write == 'drop':
                        require(word.item in known[transfer['to']], put.name + ' drops a word that the receiver lacks')
                    else:
                        comes.add(word.item)
                        waiting.append((transfer['to'], to + index, write, word, (len(puts), len(put.reads) - 1)))
            known[transfer['to']] |= comes
            require(sent == {tuple(item): part_words for item in transfer['items']},
                    put.name + ' does not send the words of its items')
            add_hops(put, transfer, network, machine, rule)
            put.sent_before = frozenset(sent_by[put.queue])
            sent_by[put.queue].update(source for sources in put.sources for source in sources)
            puts.append(put)
        for landing in waiting:
            landings.land(*landing)
        landings.end()
    if case['strict']:
        _, required = items_at_start(schedule['operation'], network.nodes, schedule['source'], schedule['parts'])
        for node in range(network.nodes):
            found = collections.Counter(word.item for word in memory[node].values())
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


class Place:
    """What puts of a range have done with a word of a memory."""

    def __init__(self):
        self.writers = []     # the put that wrote it, then those that added to it
        self.readers = []     # (put, number of the word there) since the first of them
        self.complete = False  # one of the readers has waited for all of them
        self.set = False      # the first of them did not add
        self.replaced = False  # before that a word was there already
        self.base = False     # what arrives is combined with it and written elsewhere


def early_overwrite(case, puts, first_round, last_round, contexts):
    """Why a word may be used in the wrong order in rounds first_round .. last_round-1; None if that is excluded."""
    inside = [p for p, put in enumerate(puts) if first_round <= put.round < last_round]
    fixed = case['schedule'].get('arguments', {}).get('order') == 'fixed'
    before, latest = {}, {}
    for p in inside:
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
            facts = [source for sources in puts[p].sources[:index + 1] for source in sources if source[0] >= inside[0]]
            if contexts == 1 and before[p] is not None:
                facts.append((before[p], len(puts[before[p]].reads)))
            for q, number in facts:
                known[q] = max(known.get(q, -1), number)
        return False

    places = collections.defaultdict(Place)

    def write(p, index, adds):
        put, place = puts[p], places[puts[p].writes[index]]
        for reader, wanted in place.readers:
            if not has_read(p, index, reader, wanted):
                return f'{put.name} may overwrite a word that {puts[reader].name} has not sent yet'
        if place.base:
            return f'{put.name} may overwrite a word that is still to be added to'
        if place.writers and not (adds and not place.set and not fixed) and not place.complete:
            return f'{put.name} may write a word before {puts[place.writers[-1]].name}'
        if not adds:
            place.writers, place.readers, place.set = [], [], True
            place.replaced = put.writes[index] in put.replaces
        place.writers.append(p)
        place.complete = False
        return None

    copies = case['copies']
    for number in range(first_round, last_round):
        if number > first_round and any(any(copies[r]) for r in (number - 1, number)):
            return f'round {number + 1} follows a put of a node to itself, or has one'
        own = [p for p in inside if puts[p].round == number]
        for p in own:
            for index, where in enumerate(puts[p].reads):
                if places[where].replaced:
                    return f'{puts[p].name} may send a word before it is replaced'
                places[where].readers.append((p, index))
                places[where].complete = True
        for p in own:
            for index, where in enumerate(puts[p].writes):
                if where is None:
                    continue
                base = puts[p].bases[index]
                if base:
                    places[base].base = True
                    if places[base].writers:
                        return f'{puts[p].name} may be added to a word that is not complete'
                early = write(p, index, puts[p].adds[index])
                if early:
                    return early
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
        """The puts that bring the first word, each with whether it is its own first word; and the puts that bring other
        words, each with whether some of its words are there when the put starts. Counts only words that may be missing:
        with one context, words that an earlier put of the queue has sent are there."""
        sources, put = self.puts[p].sources, self.puts[p]

        def missing(source):
            return source[0] >= self.first and not (self.contexts == 1 and source in put.sent_before)

        first = {source[0]: source[1] == 0 for source in sources[0] if missing(source)}
        others = {}
        for source in (source for word in sources[1:] for source in word):
            if missing(source):
                others[source[0]] = any(source[0] == other[0] for other in sources[0]) or (
                    self.contexts == 1 and any(other[0] == source[0] for other in put.sent_before))
        return first, others

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
        first, others = self.bringers[p]
        for b, is_first in first.items():
            if self.context[b] or self.first_word[b] or any(self.channel[b]) or (not is_first and self.word[b]):
                return True
        return self.whole and any(self.any_state(b) for b, arrived in others.items() if not arrived)

    def word_needed(self, p):
        others = self.bringers[p][1]
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


def find_groups(case, puts, rounds):
    """The first round of each group; every group is as long as possible."""
    first_put = [0]
    for number in range(rounds):
        first_put.append(first_put[-1] + sum(put.round == number for put in puts))
    machine = case['machine']
    contexts = min(machine['contexts'], machine['vcs'])
    groups, begin = [0], 0
    for end in range(2, rounds + 1):
        first, last = first_put[begin], first_put[end]
        if early_overwrite(case, puts, begin, end, contexts) or Stuck(puts, first, last, machine).left():
            begin = end - 1
            groups.append(begin)
    return groups


def check(case):
    network = network_of(case['schedule']['topology'])
    check_ownership(case, network)
    puts = make_puts(case, network)
    return find_groups(case, puts, len(case['schedule']['rounds']))


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
