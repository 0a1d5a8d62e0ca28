# SPDX-License-Identifier: Apache-2.0
# Written by sw/python/generate.py from the program's table of options and its JSON schemas; do not edit.
"""The reports of the program."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Optional, Union

from ._record import Report, RowReport


@dataclass(frozen=True, kw_only=True)
class Wait:
    """A part of a report.

    Attributes:
        node: node that sends into the channel or link that is waited for; without port: the waiting node
        port: output port of the channel, or of the link that refuses
        vc: virtual channel
        text: the channel or link in words, or what the node waits for
    """

    node: int
    port: Optional[int] = None
    vc: Optional[int] = None
    text: str


@dataclass(frozen=True, kw_only=True)
class Failure:
    """A part of a report.

    Attributes:
        kind: usage: bad use or too little memory (exit 2); refused: the run was not started; check: a check failed;
            mismatch: wrong data; deadlock: channels wait for each other; livelock: flits move, but no word arrives;
            stall: nothing moves
        message: the message on stderr, one line
        settings: options that the message names, each once, in the order of the message
        round: with a stall: the round, from 1; 0: before the first round
        cycle: with a stall: when it was noticed, counted from the first close of the barrier [cycles]
        formed: with a deadlock: when the circular wait was complete [cycles]
        waits: with a deadlock: the channels, of which each waits for the next and the last for the first; with a
            livelock: the circuits that are refused; else the nodes that wait
    """

    kind: str
    message: str
    settings: Optional[list[str]] = None
    round: Optional[int] = None
    cycle: Optional[int] = None
    formed: Optional[int] = None
    waits: Optional[list[Wait]] = None


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """A part of a report.

    Attributes:
        option: option that was not given, such as --routing
        value: its value
        because: why the default does not work
    """

    option: str
    value: str
    because: str


@dataclass(frozen=True, kw_only=True)
class Arguments:
    """A part of a report.

    Attributes:
        source: root of a broadcast, scatter, gather or reduce
        by: steps of a translation or shear
        axes: images of the axes of a permutation
        to: images of all nodes in a permutation from a file
        angle: angle of a rotation [degrees]
        combine: how a reduction combines words: add, min, max, and, or, xor
        signed: yes: min and max of a reduction compare signed integers
        order: any, or fixed: at most one contribution to a word arrives in a round
    """

    source: Optional[int] = None
    by: Optional[str] = None
    axes: Optional[str] = None
    to: Optional[str] = None
    angle: Optional[str] = None
    combine: Optional[str] = None
    signed: Optional[str] = None
    order: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class MadeFor:
    """A part of a report.

    Attributes:
        ports: like ports of the machine
        q: like q of the machine [transfers]
    """

    ports: str
    q: int


@dataclass(frozen=True, kw_only=True)
class Second:
    """A part of a report.

    Attributes:
        algorithm: its name
        made_for: like made_for of the study
        cycles: of all rounds and barriers, predicted [cycles]
        estimate: the cycles are a rough estimate, because others were clearly better
    """

    algorithm: str
    made_for: Optional[MadeFor] = None
    cycles: float
    estimate: bool


@dataclass(frozen=True, kw_only=True)
class Schedule:
    """A part of a report.

    Attributes:
        rounds: number of rounds [rounds]
        hops: links of the longest path of each round [links]
        volume: for each round, the largest transfer times the most transfers on a link (the thesis's tau) [words]
        link_volume: for each round, the most words on one link [words]
        framing: flits in addition to the words on the longest path: headers, segments, padding [flits]
        max_link_sharing: most transfers on a directed link in a round [transfers]
        contended_rounds: rounds in which more than q transfers share a link [rounds]
        portions: portions in which the schedule is made, because memory has no room for all of it
        complete: every node ends with every block that it must have
        ports_ok: every round keeps to the port model
        problems: the first problems that the checks found
    """

    rounds: int
    hops: float
    volume: float
    link_volume: float
    framing: float
    max_link_sharing: int
    contended_rounds: int
    portions: Optional[int] = None
    complete: bool
    ports_ok: bool
    problems: Optional[list[str]] = None


@dataclass(frozen=True, kw_only=True)
class Printed:
    """A part of a report.

    Attributes:
        rounds: [rounds]
        hops: [links]
        volume: [words]
    """

    rounds: float
    hops: float
    volume: float


@dataclass(frozen=True, kw_only=True)
class Formula:
    """A part of a report.

    Attributes:
        source: paper and number of the formula
        rounds: null: not given [rounds]
        hops: null: not given [links]
        volume: null: not given [words]
        printed: the counts as printed, if they differ
        note: how printed and corrected counts differ; sw/collective/README.md explains the errata
    """

    source: str
    rounds: Optional[float]
    hops: Optional[float]
    volume: Optional[float]
    printed: Optional[Printed] = None
    note: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class Parts:
    """A part of a report.

    Attributes:
        rounds: rounds that are started [rounds]
        startup: cycles to start the rounds [cycles]
        path: cycles for the hops [cycles]
        words: cycles for the words [cycles]
        framing: cycles for the other flits [cycles]
        because: links that limit
    """

    rounds: int
    startup: float
    path: float
    words: float
    framing: float
    because: str


@dataclass(frozen=True, kw_only=True)
class LowerBound:
    """A part of a report.

    Attributes:
        rounds: least rounds; rounds, hops and volume hold each on its own [rounds]
        hops: least hops [links]
        volume: least volume [words]
        cycles: least cycles of every execution on this hardware, without barriers [cycles]
        parts: the parts of the cycles
    """

    rounds: float
    hops: float
    volume: float
    cycles: float
    parts: Parts


@dataclass(frozen=True, kw_only=True)
class TotalExchange:
    """A part of a report.

    Attributes:
        average_status: sum of the distances from a node to all others; the mean over nodes [links]
        average_distance: distance between two nodes, the mean [links]
        one_port_steps: least rounds, one-port [rounds]
        all_port_steps: least rounds, all-port [rounds]
    """

    average_status: float
    average_distance: float
    one_port_steps: float
    all_port_steps: float


@dataclass(frozen=True, kw_only=True)
class Deadlock:
    """A part of a report.

    Attributes:
        verdict: free: deadlock-free; cycle: can deadlock; unknown: neither is proven
        method: how the verdict was found
        channels: (link, virtual channel) pairs in the channel dependency graph [channels]
        dependencies: dependencies between the channels
    """

    verdict: str
    method: str
    channels: int
    dependencies: int


@dataclass(frozen=True, kw_only=True)
class CostModel:
    """A part of a report.

    Attributes:
        startup: cycles per round [cycles]
        per_hop: cycles per link [cycles]
        per_word: cycles per word [cycles]
    """

    startup: float
    per_hop: float
    per_word: float


@dataclass(frozen=True, kw_only=True)
class Stream:
    """A part of a report.

    Attributes:
        barriers: barriers between rounds that are left
        more_words: words of the fullest node, more than with a barrier after every round: a stream does not use
            memory again [words]
        reasons: why each barrier is left
    """

    barriers: int
    more_words: int
    reasons: Optional[list[str]] = None


@dataclass(frozen=True, kw_only=True)
class Round:
    """A part of a report.

    Attributes:
        transfers: [transfers]
        hops: links of the longest path [links]
        volume: the largest transfer times the most transfers on a link [words]
        link_volume: most words on one link [words]
        framing: flits in addition to the words, on the longest path [flits]
        link_sharing: most transfers on one link [transfers]
        linear: cycles by the linear model [cycles]
        predicted: predicted cycles; missing if the schedule cannot run [cycles]
        bound: lower bound of the cycles of these transfers [cycles]
        estimate: the prediction is not promised
        first_flit: of a stream: predicted cycle in which its first flit leaves, from the release of its group
            [cycles]
        last_flit: of a stream: predicted cycle in which its last flit arrives, from the release of its group
            [cycles]
    """

    transfers: int
    hops: float
    volume: float
    link_volume: float
    framing: float
    link_sharing: int
    linear: float
    predicted: Optional[float] = None
    bound: Optional[float] = None
    estimate: Optional[bool] = None
    first_flit: Optional[float] = None
    last_flit: Optional[float] = None


@dataclass(frozen=True, kw_only=True)
class Stalls:
    """A part of a report.

    Attributes:
        credit: the next buffer was full [cycles]
        vc: no virtual channel was free [cycles]
        switch: the input sent to another output [cycles]
        ejection: the ejection channel had no room [cycles]
    """

    credit: int
    vc: int
    switch: int
    ejection: int


@dataclass(frozen=True, kw_only=True)
class Group:
    """A part of a report.

    Attributes:
        first_round: number of its first round, from 1
        rounds: [rounds]
        predicted: predicted cycles, from the release to the last word written [cycles]
        estimate: the prediction is not promised
        measured: cycles from the release to the last word written [cycles]
        stalls: cycles in which an output of a router had a flit to send but sent none, by reason; summed over all
            outputs of all routers
    """

    first_round: int
    rounds: int
    predicted: float
    estimate: bool
    measured: Optional[int] = None
    stalls: Optional[Stalls] = None


@dataclass(frozen=True, kw_only=True)
class CheckReport(Report):
    """The report of `dateline check`.

    Attributes:
        format: dateline- and the name of the report
        version: version of the format; it changes when a key is renamed or its meaning changes
        program_version: version of the program that wrote the report, as --version prints it
        failure: present if the exit status is not 0; if the command could not start, other keys may be missing
        topology: network with its sizes written out, such as torus:8x8
        nodes: nodes of the network [nodes]
        processors: nodes with a processor, where some have none or have failed [nodes]
        layers: layers of virtual channels of layered routing
        ports: all: a node may use all its links at once; one: one link out and one in at a time
        q: transfers that may share a directed link in a round [transfers]
        vcs: virtual channels per link
        depth: buffer depth per virtual channel [flits]
        width: bits of a flit, which is as wide as a word [bits]
        link_stages: cycles that a flit takes on a link [cycles]
        pipeline: registers in the router between an input buffer and the link [registers]
        virtual_networks: disjoint sets of virtual channels; a message stays in the set in which it was injected
        startup: extra cycles at the start of every round [cycles]
        count_bits: bits of the count beside every memory word; 0: words have no counts, and programs cannot stream
            [bits]
        reductions: nodes can combine the words that arrive with those of their memory
        switching: how messages hold links
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again
        routing: dor, another order such as dor:1,0, udr, ascending, source
        flow: how rings avoid deadlock
        engine: engine of the run, on which the cost model was measured too
        rtl_nodes: nodes of the SystemC network that are Verilated RTL
        chosen: settings that the program chose because the defaults do not work
        operation: broadcast, all-gather, ... (dateline list)
        arguments: arguments of the operation
        algorithm: algorithm that made the schedule; of a schedule file its name there, or empty
        made_for: ports and q for which the schedule was made, if they are less than those of the machine
        second: the algorithm that came second, where the program chose
        words: words of a block [words]
        schedule: counts and checks of the schedule; counts are sums over its rounds
        formula: the counts that the paper gives, corrected; null for a schedule file
        lower_bound: lower bounds of every schedule for the operation on this network
        total_exchange: only all-to-all: lower bounds if data moves only from neighbour to neighbour
        deadlock: verdict on the network, or on the schedule's own routes
        cost_model: measured by microbenchmarks on this hardware (dateline fit)
        linear_cycles: rounds * startup + hops * per_hop + (volume + framing) * per_word: the papers' model; null
            for a stream without barriers [cycles]
        predicted_cycles: cycles of all rounds, with the sharing of links, without barriers; null for a schedule
            whose paths or items are wrong [cycles]
        estimated_rounds: rounds, or groups of a stream, whose prediction is not promised [rounds]
        sync: how rounds follow each other
        stream: of a stream: the barriers that are left
        rounds: rounds, in order
        groups: of a stream: groups of rounds between two barriers, in order
    """

    FORMAT: ClassVar[str] = 'dateline-check'
    VERSION: ClassVar[int] = 1
    format: str
    version: int
    program_version: str
    failure: Optional[Failure] = None
    topology: str
    nodes: int
    processors: Optional[int] = None
    layers: Optional[int] = None
    ports: str
    q: int
    vcs: int
    depth: int
    width: int
    link_stages: int
    pipeline: int
    virtual_networks: int
    startup: int
    count_bits: int
    reductions: bool
    switching: str
    circuit_retry: bool
    routing: str
    flow: str
    engine: str
    rtl_nodes: Optional[list[int]] = None
    chosen: Optional[list[Chosen]] = None
    operation: str
    arguments: Arguments
    algorithm: str
    made_for: Optional[MadeFor] = None
    second: Optional[Second] = None
    words: int
    schedule: Schedule
    formula: Optional[Formula]
    lower_bound: LowerBound
    total_exchange: Optional[TotalExchange] = None
    deadlock: Deadlock
    cost_model: CostModel
    linear_cycles: Optional[float]
    predicted_cycles: Optional[float]
    estimated_rounds: int
    sync: str
    stream: Optional[Stream] = None
    rounds: list[Round]
    groups: Optional[list[Group]] = None


@dataclass(frozen=True, kw_only=True)
class RunRound:
    """A part of a report.

    Attributes:
        transfers: [transfers]
        hops: links of the longest path [links]
        volume: the largest transfer times the most transfers on a link [words]
        link_volume: most words on one link [words]
        framing: flits in addition to the words, on the longest path [flits]
        link_sharing: most transfers on one link [transfers]
        linear: cycles by the linear model [cycles]
        predicted: predicted cycles; missing if the schedule cannot run [cycles]
        bound: lower bound of the cycles of these transfers [cycles]
        estimate: the prediction is not promised
        first_flit: of a stream: predicted cycle in which its first flit leaves, from the release of its group
            [cycles]
        last_flit: of a stream: predicted cycle in which its last flit arrives, from the release of its group
            [cycles]
        measured: cycles from the release to the last word written [cycles]
        stalls: cycles in which an output of a router had a flit to send but sent none, by reason; summed over all
            outputs of all routers
    """

    transfers: int
    hops: float
    volume: float
    link_volume: float
    framing: float
    link_sharing: int
    linear: float
    predicted: Optional[float] = None
    bound: Optional[float] = None
    estimate: Optional[bool] = None
    first_flit: Optional[float] = None
    last_flit: Optional[float] = None
    measured: Optional[int] = None
    stalls: Optional[Stalls] = None


@dataclass(frozen=True, kw_only=True)
class RunData:
    """A part of a report.

    Attributes:
        words_checked: [words]
        mismatches: words with a wrong value [words]
    """

    words_checked: int
    mismatches: int


@dataclass(frozen=True, kw_only=True)
class RunReport(RowReport):
    """The report of `dateline run, demo`.

    Attributes:
        format: dateline- and the name of the report
        version: version of the format; it changes when a key is renamed or its meaning changes
        program_version: version of the program that wrote the report, as --version prints it
        failure: present if the exit status is not 0; if the command could not start, other keys may be missing
        topology: network with its sizes written out, such as torus:8x8
        nodes: nodes of the network [nodes]
        processors: nodes with a processor, where some have none or have failed [nodes]
        layers: layers of virtual channels of layered routing
        ports: all: a node may use all its links at once; one: one link out and one in at a time
        q: transfers that may share a directed link in a round [transfers]
        vcs: virtual channels per link
        depth: buffer depth per virtual channel [flits]
        width: bits of a flit, which is as wide as a word [bits]
        link_stages: cycles that a flit takes on a link [cycles]
        pipeline: registers in the router between an input buffer and the link [registers]
        virtual_networks: disjoint sets of virtual channels; a message stays in the set in which it was injected
        startup: extra cycles at the start of every round [cycles]
        count_bits: bits of the count beside every memory word; 0: words have no counts, and programs cannot stream
            [bits]
        reductions: nodes can combine the words that arrive with those of their memory
        switching: how messages hold links
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again
        routing: dor, another order such as dor:1,0, udr, ascending, source
        flow: how rings avoid deadlock
        engine: engine of the run, on which the cost model was measured too
        rtl_nodes: nodes of the SystemC network that are Verilated RTL
        chosen: settings that the program chose because the defaults do not work
        operation: broadcast, all-gather, ... (dateline list)
        arguments: arguments of the operation
        algorithm: algorithm that made the schedule; of a schedule file its name there, or empty
        made_for: ports and q for which the schedule was made, if they are less than those of the machine
        second: the algorithm that came second, where the program chose
        words: words of a block [words]
        schedule: counts and checks of the schedule; counts are sums over its rounds
        formula: the counts that the paper gives, corrected; null for a schedule file
        lower_bound: lower bounds of every schedule for the operation on this network
        total_exchange: only all-to-all: lower bounds if data moves only from neighbour to neighbour
        deadlock: verdict on the network, or on the schedule's own routes
        cost_model: measured by microbenchmarks on this hardware (dateline fit)
        linear_cycles: rounds * startup + hops * per_hop + (volume + framing) * per_word: the papers' model; null
            for a stream without barriers [cycles]
        predicted_cycles: cycles of all rounds, with the sharing of links, without barriers; null for a schedule
            whose paths or items are wrong [cycles]
        estimated_rounds: rounds, or groups of a stream, whose prediction is not promised [rounds]
        sync: how rounds follow each other
        stream: of a stream: the barriers that are left
        rounds: rounds, in order
        groups: of a stream: groups of rounds between two barriers, in order
        measured_cycles: cycles of all rounds (or groups of a stream), each from its release to the last word
            written [cycles]
        barrier_cycles: cycles between the rounds [cycles]
        error: measured minus predicted [cycles]
        data: check of the memories of all nodes at the end
    """

    FORMAT: ClassVar[str] = 'dateline-run'
    VERSION: ClassVar[int] = 1
    ROWS: ClassVar[str] = 'rounds'
    format: str
    version: int
    program_version: str
    failure: Optional[Failure] = None
    topology: str
    nodes: int
    processors: Optional[int] = None
    layers: Optional[int] = None
    ports: str
    q: int
    vcs: int
    depth: int
    width: int
    link_stages: int
    pipeline: int
    virtual_networks: int
    startup: int
    count_bits: int
    reductions: bool
    switching: str
    circuit_retry: bool
    routing: str
    flow: str
    engine: str
    rtl_nodes: Optional[list[int]] = None
    chosen: Optional[list[Chosen]] = None
    operation: str
    arguments: Arguments
    algorithm: str
    made_for: Optional[MadeFor] = None
    second: Optional[Second] = None
    words: int
    schedule: Schedule
    formula: Optional[Formula]
    lower_bound: LowerBound
    total_exchange: Optional[TotalExchange] = None
    deadlock: Deadlock
    cost_model: CostModel
    linear_cycles: Optional[float]
    predicted_cycles: Optional[float]
    estimated_rounds: int
    sync: str
    stream: Optional[Stream] = None
    rounds: list[RunRound]
    groups: Optional[list[Group]] = None
    measured_cycles: int
    barrier_cycles: int
    error: float
    data: RunData


@dataclass(frozen=True, kw_only=True)
class ComparisonChosen:
    """A part of a report."""

    option: str
    value: str
    because: str


@dataclass(frozen=True, kw_only=True)
class ComparisonResult:
    """A part of a report.

    Attributes:
        q: most transfers that may share a directed link in a round [transfers]
        vcs: virtual channels per link, as many as q needs
        words: words of a block [words]
        rounds: [rounds]
        hops: hops, summed over the rounds [links]
        volume: volume, summed over the rounds [words]
        max_link_sharing: most transfers on a directed link in a round [transfers]
        predicted_cycles: predicted cycles of all rounds, as in check [cycles]
        barrier_cycles: predicted cycles between the rounds [cycles]
        total_cycles: predicted_cycles plus barrier_cycles, by which algorithms are compared [cycles]
        lower_bound_cycles: lower_bound.cycles of check [cycles]
        estimate: the prediction of some round is not promised
        best: has the least total_cycles of those with the same q and words
        unfit: why it could not run with this q and words; it then cannot be the best
        chosen: settings that the program chose for it, as in check
        measured_cycles: with run: measured cycles of all rounds; every word was checked [cycles]
        measured_barrier_cycles: with run: measured cycles between the rounds [cycles]
        not_run: with run: why it was not run
    """

    q: int
    vcs: int
    words: int
    algorithm: str
    rounds: float
    hops: float
    volume: float
    max_link_sharing: int
    predicted_cycles: float
    barrier_cycles: float
    total_cycles: float
    lower_bound_cycles: float
    estimate: bool
    best: bool
    unfit: Optional[str] = None
    chosen: Optional[list[ComparisonChosen]] = None
    measured_cycles: Optional[int] = None
    measured_barrier_cycles: Optional[int] = None
    not_run: Optional[str] = None


@dataclass(frozen=True, kw_only=True)
class ComparisonCrossover:
    """A part of a report.

    Attributes:
        q: [transfers]
        words: least block length from which `to` is the best [words]
        from_: best algorithm for one word less
        to: best algorithm from this length on
    """

    q: int
    words: int
    from_: str = field(metadata={'key': 'from'})
    to: str


@dataclass(frozen=True, kw_only=True)
class ComparisonRefused:
    """A part of a report.

    Attributes:
        q: [transfers]
        words: block length; missing: at every length [words]
    """

    q: int
    algorithm: str
    reason: str
    words: Optional[int] = None


@dataclass(frozen=True, kw_only=True)
class ComparisonReport(RowReport):
    """The report of `dateline check with several algorithms, q or lengths`.

    Attributes:
        format: dateline- and the name of the report
        version: version of the format; it changes when a key is renamed or its meaning changes
        program_version: version of the program that wrote the report, as --version prints it
        failure: present if the exit status is not 0; if the command could not start, other keys may be missing
        topology: network with its sizes written out, such as torus:8x8
        nodes: nodes of the network [nodes]
        processors: nodes with a processor, where some have none or have failed [nodes]
        layers: layers of virtual channels of layered routing
        ports: all: a node may use all its links at once; one: one link out and one in at a time
        q: transfers that may share a directed link in a round [transfers]
        vcs: virtual channels per link
        depth: buffer depth per virtual channel [flits]
        width: bits of a flit, which is as wide as a word [bits]
        link_stages: cycles that a flit takes on a link [cycles]
        pipeline: registers in the router between an input buffer and the link [registers]
        virtual_networks: disjoint sets of virtual channels; a message stays in the set in which it was injected
        startup: extra cycles at the start of every round [cycles]
        count_bits: bits of the count beside every memory word; 0: words have no counts, and programs cannot stream
            [bits]
        reductions: nodes can combine the words that arrive with those of their memory
        switching: how messages hold links
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again
        routing: dor, another order such as dor:1,0, udr, ascending, source
        flow: how rings avoid deadlock
        engine: engine of the run, on which the cost model was measured too
        rtl_nodes: nodes of the SystemC network that are Verilated RTL
        chosen: settings that the program chose because the defaults do not work
        operation: as in check
        arguments: as in check
        results: every algorithm that can make the schedule, for each q and length
        crossovers: block lengths, between the least and the most words, from which another algorithm is the best
        refused: algorithms of the operation that cannot make the schedule
    """

    FORMAT: ClassVar[str] = 'dateline-comparison'
    VERSION: ClassVar[int] = 1
    ROWS: ClassVar[str] = 'results'
    format: str
    version: int
    program_version: str
    failure: Optional[Failure] = None
    topology: str
    nodes: int
    processors: Optional[int] = None
    layers: Optional[int] = None
    ports: str
    q: int
    vcs: int
    depth: int
    width: int
    link_stages: int
    pipeline: int
    virtual_networks: int
    startup: int
    count_bits: int
    reductions: bool
    switching: str
    circuit_retry: bool
    routing: str
    flow: str
    engine: str
    rtl_nodes: Optional[list[int]] = None
    chosen: Optional[list[Chosen]] = None
    operation: str
    arguments: dict[str, Union[int, str]]
    results: list[ComparisonResult]
    crossovers: list[ComparisonCrossover]
    refused: list[ComparisonRefused]


@dataclass(frozen=True, kw_only=True)
class DrawPicture:
    """A part of a report.

    Attributes:
        file: SVG file
        rounds: rounds that the picture shows, from 1
    """

    file: str
    rounds: list[int]


@dataclass(frozen=True, kw_only=True)
class DrawReport(Report):
    """The report of `dateline draw`.

    Attributes:
        format: dateline- and the name of the report
        version: version of the format; it changes when a key is renamed or its meaning changes
        program_version: version of the program that wrote the report, as --version prints it
        failure: present if the exit status is not 0; if the command could not start, other keys may be missing
        topology: network with its sizes written out, such as torus:8x8
        nodes: nodes of the network [nodes]
        processors: nodes with a processor, where some have none or have failed [nodes]
        layers: layers of virtual channels of layered routing
        ports: all: a node may use all its links at once; one: one link out and one in at a time
        q: transfers that may share a directed link in a round [transfers]
        vcs: virtual channels per link
        depth: buffer depth per virtual channel [flits]
        width: bits of a flit, which is as wide as a word [bits]
        link_stages: cycles that a flit takes on a link [cycles]
        pipeline: registers in the router between an input buffer and the link [registers]
        virtual_networks: disjoint sets of virtual channels; a message stays in the set in which it was injected
        startup: extra cycles at the start of every round [cycles]
        count_bits: bits of the count beside every memory word; 0: words have no counts, and programs cannot stream
            [bits]
        reductions: nodes can combine the words that arrive with those of their memory
        switching: how messages hold links
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again
        routing: dor, another order such as dor:1,0, udr, ascending, source
        flow: how rings avoid deadlock
        engine: engine of the run, on which the cost model was measured too
        rtl_nodes: nodes of the SystemC network that are Verilated RTL
        chosen: settings that the program chose because the defaults do not work
        operation: broadcast, all-gather, ... (dateline list)
        arguments: arguments of the operation
        algorithm: algorithm that made the schedule; of a schedule file its name there, or empty
        made_for: ports and q for which the schedule was made, if they are less than those of the machine
        second: the algorithm that came second, where the program chose
        words: words of a block [words]
        schedule: counts and checks of the schedule; counts are sums over its rounds
        formula: the counts that the paper gives, corrected; null for a schedule file
        lower_bound: lower bounds of every schedule for the operation on this network
        total_exchange: only all-to-all: lower bounds if data moves only from neighbour to neighbour
        deadlock: verdict on the network, or on the schedule's own routes
        cost_model: measured by microbenchmarks on this hardware (dateline fit)
        linear_cycles: rounds * startup + hops * per_hop + (volume + framing) * per_word: the papers' model; null
            for a stream without barriers [cycles]
        predicted_cycles: cycles of all rounds, with the sharing of links, without barriers; null for a schedule
            whose paths or items are wrong [cycles]
        estimated_rounds: rounds, or groups of a stream, whose prediction is not promised [rounds]
        sync: how rounds follow each other
        stream: of a stream: the barriers that are left
        rounds: rounds, in order
        groups: of a stream: groups of rounds between two barriers, in order
    """

    FORMAT: ClassVar[str] = 'dateline-draw'
    VERSION: ClassVar[int] = 1
    format: str
    version: int
    program_version: str
    failure: Optional[Failure] = None
    topology: str
    nodes: int
    processors: Optional[int] = None
    layers: Optional[int] = None
    ports: str
    q: int
    vcs: int
    depth: int
    width: int
    link_stages: int
    pipeline: int
    virtual_networks: int
    startup: int
    count_bits: int
    reductions: bool
    switching: str
    circuit_retry: bool
    routing: str
    flow: str
    engine: str
    rtl_nodes: Optional[list[int]] = None
    chosen: Optional[list[Chosen]] = None
    operation: str
    arguments: Arguments
    algorithm: str
    made_for: Optional[MadeFor] = None
    second: Optional[Second] = None
    words: int
    schedule: Schedule
    formula: Optional[Formula]
    lower_bound: LowerBound
    total_exchange: Optional[TotalExchange] = None
    deadlock: Deadlock
    cost_model: CostModel
    linear_cycles: Optional[float]
    predicted_cycles: Optional[float]
    estimated_rounds: int
    sync: str
    stream: Optional[Stream] = None
    rounds: list[Round]
    groups: Optional[list[Group]] = None
    picture: DrawPicture


@dataclass(frozen=True, kw_only=True)
class ProveRoutes:
    """A part of a report.

    Attributes:
        pairs: pairs of nodes with processors that a path joins, which is the number of routes
        cut_off: pairs that no path joins
        hops: of all routes [links]
        shortest_hops: of shortest paths between all pairs [links]
        longer: routes that are longer than a shortest path
        most_extra_hops: of a route beyond the shortest path [links]
        worst_load: routes over the fullest link [routes]
        worst_load_bound: least routes over the fullest link, whatever the routes: all hops spread over all links,
            and what the links of one node carry [routes]
    """

    pairs: int
    cut_off: int
    hops: int
    shortest_hops: int
    longer: int
    most_extra_hops: int
    worst_load: int
    worst_load_bound: int


@dataclass(frozen=True, kw_only=True)
class ProveCycle:
    """A part of a report.

    Attributes:
        node: node that sends into the link
        port: output port of that node
        vc: virtual channel
    """

    node: int
    port: int
    vc: int


@dataclass(frozen=True, kw_only=True)
class ProveReport(Report):
    """The report of `dateline prove`.

    Attributes:
        format: dateline- and the name of the report
        version: version of the format; it changes when a key is renamed or its meaning changes
        program_version: version of the program that wrote the report, as --version prints it
        failure: present if the exit status is not 0; if the command could not start, other keys may be missing
        topology: network with its sizes written out, such as torus:8x8
        nodes: nodes of the network [nodes]
        processors: nodes with a processor, where some have none or have failed [nodes]
        layers: layers of virtual channels of layered routing
        ports: all: a node may use all its links at once; one: one link out and one in at a time
        q: transfers that may share a directed link in a round [transfers]
        vcs: virtual channels per link
        depth: buffer depth per virtual channel [flits]
        width: bits of a flit, which is as wide as a word [bits]
        link_stages: cycles that a flit takes on a link [cycles]
        pipeline: registers in the router between an input buffer and the link [registers]
        virtual_networks: disjoint sets of virtual channels; a message stays in the set in which it was injected
        startup: extra cycles at the start of every round [cycles]
        count_bits: bits of the count beside every memory word; 0: words have no counts, and programs cannot stream
            [bits]
        reductions: nodes can combine the words that arrive with those of their memory
        switching: how messages hold links
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again
        routing: dor, another order such as dor:1,0, udr, ascending, source
        flow: how rings avoid deadlock
        engine: engine of the run, on which the cost model was measured too
        rtl_nodes: nodes of the SystemC network that are Verilated RTL
        chosen: settings that the program chose because the defaults do not work
        rule: the rule for virtual channels applies; false: --without-rule
        minimal: only the shorter direction round each ring
        replies: a node accepts a message only when its reply can leave
        verdict: free: deadlock-free; cycle: can deadlock; unknown: neither is proven
        method: how the verdict was found
        channels: (link, virtual channel) pairs in the channel dependency graph [channels]
        dependencies: dependencies between the channels
        routes: the routes of layered routing
        cycle: channels of which each waits for the next, and the last for the first; empty if there is no cycle
    """

    FORMAT: ClassVar[str] = 'dateline-prove'
    VERSION: ClassVar[int] = 1
    format: str
    version: int
    program_version: str
    failure: Optional[Failure] = None
    topology: str
    nodes: int
    processors: Optional[int] = None
    layers: Optional[int] = None
    ports: str
    q: int
    vcs: int
    depth: int
    width: int
    link_stages: int
    pipeline: int
    virtual_networks: int
    startup: int
    count_bits: int
    reductions: bool
    switching: str
    circuit_retry: bool
    routing: str
    flow: str
    engine: str
    rtl_nodes: Optional[list[int]] = None
    chosen: Optional[list[Chosen]] = None
    rule: bool
    minimal: bool
    replies: bool
    verdict: str
    method: str
    channels: int
    dependencies: int
    routes: Optional[ProveRoutes] = None
    cycle: list[ProveCycle]


@dataclass(frozen=True, kw_only=True)
class PacketLength:
    """A part of a report.

    Attributes:
        flits: length [flits]
        weight: frequency relative to the other lengths [packets]
    """

    flits: int
    weight: float


@dataclass(frozen=True, kw_only=True)
class Packets:
    """A part of a report.

    Attributes:
        generated: packets made in the window [packets]
        arrived: packets of these that arrived [packets]
    """

    generated: int
    arrived: int


@dataclass(frozen=True, kw_only=True)
class Histogram:
    """A part of a report.

    Attributes:
        from_: least latency in the column [cycles]
        to: largest latency in the column [cycles]
        packets: packets in the column [packets]
    """

    from_: int = field(metadata={'key': 'from'})
    to: int
    packets: int


@dataclass(frozen=True, kw_only=True)
class Latency:
    """A part of a report.

    Attributes:
        mean: mean latency [cycles]
        ci95: half the width of the 95 % interval; null: there is none [cycles]
        p50: 50 % of the packets take at most this; this and the next keys are null for board sources [cycles]
        p95: 95 % of the packets take at most this [cycles]
        p99: 99 % of the packets take at most this [cycles]
        max: largest latency [cycles]
        zero_load: mean latency of the same packets, each in an empty network [cycles]
        histogram: columns of equal width; the last may be wider
    """

    mean: float
    ci95: Optional[float]
    p50: Optional[int]
    p95: Optional[int]
    p99: Optional[int]
    max: Optional[int]
    zero_load: float
    histogram: Optional[list[Histogram]]


@dataclass(frozen=True, kw_only=True)
class WorstNode:
    """A part of a report.

    Attributes:
        accepted: its accepted load [flits/node/cycle]
        share_of_mean: its accepted load divided by the mean of the senders
    """

    node: int
    accepted: float
    share_of_mean: float


@dataclass(frozen=True, kw_only=True)
class FairRate:
    """A part of a report.

    Attributes:
        mean: mean over the senders [flits/node/cycle]
        worst_node: sender furthest below its own fair rate
        worst_share: its accepted load divided by its fair rate
    """

    mean: float
    worst_node: int
    worst_share: float


@dataclass(frozen=True, kw_only=True)
class Max:
    """A part of a report.

    Attributes:
        node: node that sends into the link
        port: output port of that node
        load: its load [flits/cycle]
    """

    node: int
    port: int
    load: float


@dataclass(frozen=True, kw_only=True)
class LinkUse:
    """A part of a report.

    Attributes:
        mean: mean load of all directed links [flits/cycle]
        max: busiest link, the first of equals
    """

    mean: float
    max: Max


@dataclass(frozen=True, kw_only=True)
class RoundTrip:
    """A part of a report.

    Attributes:
        mean: mean round trip [cycles]
        ci95: half the width of the 95 % interval; null: there is none [cycles]
        p50: 50 % of the round trips take at most this [cycles]
        p95: 95 % of the round trips take at most this [cycles]
        p99: 99 % of the round trips take at most this [cycles]
        max: largest round trip [cycles]
    """

    mean: float
    ci95: Optional[float]
    p50: int
    p95: int
    p99: int
    max: int


@dataclass(frozen=True, kw_only=True)
class TrafficLink:
    """A part of a report.

    Attributes:
        node: node that sends into the link
        port: output port of that node
        load: mean load in the window [flits/cycle]
    """

    node: int
    port: int
    load: float


@dataclass(frozen=True, kw_only=True)
class TrafficCounter:
    """A part of a report.

    Attributes:
        made: packets made in the window [packets]
        sent: packets that left the queue in the window [packets]
        received: packets on the ejection channel of the node in the window [packets]
        arrived: packets made in the window that arrived at the node, at any time [packets]
    """

    made: int
    sent: int
    received: int
    arrived: int


@dataclass(frozen=True, kw_only=True)
class TrafficReport(RowReport):
    """The report of `dateline traffic`.

    Attributes:
        format: dateline- and the name of the report
        version: version of the format; it changes when a key is renamed or its meaning changes
        program_version: version of the program that wrote the report, as --version prints it
        failure: present if the exit status is not 0; if the command could not start, other keys may be missing
        topology: network with its sizes written out, such as torus:8x8
        nodes: nodes of the network [nodes]
        processors: nodes with a processor, where some have none or have failed [nodes]
        layers: layers of virtual channels of layered routing
        ports: all: a node may use all its links at once; one: one link out and one in at a time
        q: transfers that may share a directed link in a round [transfers]
        vcs: virtual channels per link
        depth: buffer depth per virtual channel [flits]
        width: bits of a flit, which is as wide as a word [bits]
        link_stages: cycles that a flit takes on a link [cycles]
        pipeline: registers in the router between an input buffer and the link [registers]
        virtual_networks: disjoint sets of virtual channels; a message stays in the set in which it was injected
        startup: extra cycles at the start of every round [cycles]
        count_bits: bits of the count beside every memory word; 0: words have no counts, and programs cannot stream
            [bits]
        reductions: nodes can combine the words that arrive with those of their memory
        switching: how messages hold links
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again
        routing: dor, another order such as dor:1,0, udr, ascending, source
        flow: how rings avoid deadlock
        engine: engine of the run, on which the cost model was measured too
        rtl_nodes: nodes of the SystemC network that are Verilated RTL
        chosen: settings that the program chose because the defaults do not work
        seed: seed of all random choices
        sources: kind of traffic sources; board: those of rtl/traffic
        pattern: traffic pattern (dateline list)
        packet: mean flits per packet, header included [flits]
        packet_lengths: lengths of packets, with weights
        burst: mean length of a burst; null: steady traffic [cycles]
        peak: rate in a burst; null: steady traffic [flits/node/cycle]
        outstanding: closed loop: most unanswered requests per node; null: no replies [requests]
        reply_lengths: lengths of replies, with weights; null: no replies
        warm_up: cycles before the window; null: auto [cycles]
        measure: cycles of the window [cycles]
        drain: most cycles after the window [cycles]
        rate: requested offered load [flits/node/cycle]
        warm_up_cycles: cycles before the window [cycles]
        settled: the network has settled in an automatic warm-up; false if the warm-up was given
        offered: load generated in the window; all loads are per sending node [flits/node/cycle]
        accepted: load on the ejection channels in the window [flits/node/cycle]
        accepted_ci95: half the width of the 95 % interval; null: there is none [flits/node/cycle]
        stable: packets were made; accepted >= 0.98 offered, with one longest packet per sender forgiven (closed
            loop: 2 x outstanding of them); latency at most 10 times that of zero load; all packets arrived
        saturated: not stable
        unstable_because: reason; null if stable
        packets: packets of the window
        latency: latency of the packets of the window, time in the source queue included; null: none arrived, or
            with board sources: not all arrived
        hops: mean number of links; null: no packet arrived [links]
        senders: nodes that send in this pattern [nodes]
        worst_node: sender with the least accepted load
        fair_rate: max-min fair share of links and channels; null: too many routes
        link_use: use of the links; null: unknown with board sources
        answered: closed loop: replies that arrived in the window [requests/node/cycle]
        answered_ci95: half the width of the 95 % interval; null: there is none [requests/node/cycle]
        round_trip: time of requests made in the window until the arrival of their reply; null: none
        cycles: simulated cycles [cycles]
        links: every directed link; not with --no-links
        counters: counters of board sources, by node
    """

    FORMAT: ClassVar[str] = 'dateline-traffic'
    VERSION: ClassVar[int] = 1
    ROWS: ClassVar[str] = 'links'
    format: str
    version: int
    program_version: str
    failure: Optional[Failure] = None
    topology: str
    nodes: int
    processors: Optional[int] = None
    layers: Optional[int] = None
    ports: str
    q: int
    vcs: int
    depth: int
    width: int
    link_stages: int
    pipeline: int
    virtual_networks: int
    startup: int
    count_bits: int
    reductions: bool
    switching: str
    circuit_retry: bool
    routing: str
    flow: str
    engine: str
    rtl_nodes: Optional[list[int]] = None
    chosen: Optional[list[Chosen]] = None
    seed: int
    sources: str
    pattern: str
    packet: float
    packet_lengths: list[PacketLength]
    burst: Optional[float]
    peak: Optional[float]
    outstanding: Optional[int]
    reply_lengths: Optional[list[PacketLength]]
    warm_up: Optional[int]
    measure: int
    drain: int
    rate: float
    warm_up_cycles: int
    settled: bool
    offered: float
    accepted: float
    accepted_ci95: Optional[float]
    stable: bool
    saturated: bool
    unstable_because: Optional[str]
    packets: Packets
    latency: Optional[Latency]
    hops: Optional[float]
    senders: int
    worst_node: WorstNode
    fair_rate: Optional[FairRate]
    link_use: Optional[LinkUse]
    answered: Optional[float] = None
    answered_ci95: Optional[float] = None
    round_trip: Optional[RoundTrip] = None
    cycles: int
    links: Optional[list[TrafficLink]] = None
    counters: Optional[list[TrafficCounter]] = None


@dataclass(frozen=True, kw_only=True)
class CurveCapacity:
    """A part of a report.

    Attributes:
        channel: offered load at which a channel is full on the pattern's routes; null: too many routes
            [flits/node/cycle]
        ideal: upper bound of the load that any routes can carry; null: too many pairs [flits/node/cycle]
    """

    channel: Optional[float]
    ideal: Optional[float]


@dataclass(frozen=True, kw_only=True)
class CurvePoint:
    """A part of a report.

    Attributes:
        seeds: number of runs; with several, intervals come from independent runs
        rate: requested offered load [flits/node/cycle]
        offered: [flits/node/cycle]
        offered_ci95: half width of the 95 % interval; null: there is none [flits/node/cycle]
        accepted: [flits/node/cycle]
        accepted_ci95: half width of the 95 % interval; null: there is none [flits/node/cycle]
        latency: mean; null: no packet arrived [cycles]
        latency_ci95: half width of the 95 % interval; null: there is none [cycles]
        p50: half of the packets of all seeds take at most this; null: no packet arrived [cycles]
        p95: 95 % of the packets take at most this [cycles]
        p99: 99 % of the packets take at most this [cycles]
        latency_max: [cycles]
        zero_load: mean latency of the same packets in an empty network [cycles]
        hops: mean per packet [links]
        worst_share: accepted load of the worst-served sender / mean over the senders; mean over the seeds
        fair_rate: max-min fair rate, mean over the senders; null: too many routes [flits/node/cycle]
        worst_fair_share: smallest accepted load / fair rate of a sender; mean over the seeds
        link_mean: mean over all directed links [flits/cycle]
        link_max: of the busiest link; mean over the seeds [flits/cycle]
        saturated: saturated with any seed
    """

    seeds: int
    rate: float
    offered: float
    offered_ci95: Optional[float]
    accepted: float
    accepted_ci95: Optional[float]
    latency: Optional[float]
    latency_ci95: Optional[float]
    p50: Optional[int]
    p95: Optional[int]
    p99: Optional[int]
    latency_max: Optional[int]
    zero_load: Optional[float]
    hops: Optional[float]
    worst_share: float
    fair_rate: Optional[float]
    worst_fair_share: Optional[float]
    link_mean: float
    link_max: float
    saturated: bool


@dataclass(frozen=True, kw_only=True)
class CurveReport(RowReport):
    """The report of `dateline traffic with --rates, --seeds, --csv or --svg`.

    Attributes:
        format: dateline- and the name of the report
        version: version of the format; it changes when a key is renamed or its meaning changes
        program_version: version of the program that wrote the report, as --version prints it
        failure: present if the exit status is not 0; if the command could not start, other keys may be missing
        topology: network with its sizes written out, such as torus:8x8
        nodes: nodes of the network [nodes]
        processors: nodes with a processor, where some have none or have failed [nodes]
        layers: layers of virtual channels of layered routing
        ports: all: a node may use all its links at once; one: one link out and one in at a time
        q: transfers that may share a directed link in a round [transfers]
        vcs: virtual channels per link
        depth: buffer depth per virtual channel [flits]
        width: bits of a flit, which is as wide as a word [bits]
        link_stages: cycles that a flit takes on a link [cycles]
        pipeline: registers in the router between an input buffer and the link [registers]
        virtual_networks: disjoint sets of virtual channels; a message stays in the set in which it was injected
        startup: extra cycles at the start of every round [cycles]
        count_bits: bits of the count beside every memory word; 0: words have no counts, and programs cannot stream
            [bits]
        reductions: nodes can combine the words that arrive with those of their memory
        switching: how messages hold links
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again
        routing: dor, another order such as dor:1,0, udr, ascending, source
        flow: how rings avoid deadlock
        engine: engine of the run, on which the cost model was measured too
        rtl_nodes: nodes of the SystemC network that are Verilated RTL
        chosen: settings that the program chose because the defaults do not work
        seed: seed of all random choices
        sources: kind of traffic sources; board: those of rtl/traffic
        pattern: traffic pattern (dateline list)
        packet: mean flits per packet, header included [flits]
        packet_lengths: lengths of packets, with weights
        burst: mean length of a burst; null: steady traffic [cycles]
        peak: rate in a burst; null: steady traffic [flits/node/cycle]
        outstanding: closed loop: most unanswered requests per node; null: no replies [requests]
        reply_lengths: lengths of replies, with weights; null: no replies
        warm_up: cycles before the window; null: auto [cycles]
        measure: cycles of the window [cycles]
        drain: most cycles after the window [cycles]
        series: name of the curve
        points: one per rate, ascending
    """

    FORMAT: ClassVar[str] = 'dateline-curve'
    VERSION: ClassVar[int] = 1
    ROWS: ClassVar[str] = 'points'
    format: str
    version: int
    program_version: str
    failure: Optional[Failure] = None
    topology: str
    nodes: int
    processors: Optional[int] = None
    layers: Optional[int] = None
    ports: str
    q: int
    vcs: int
    depth: int
    width: int
    link_stages: int
    pipeline: int
    virtual_networks: int
    startup: int
    count_bits: int
    reductions: bool
    switching: str
    circuit_retry: bool
    routing: str
    flow: str
    engine: str
    rtl_nodes: Optional[list[int]] = None
    chosen: Optional[list[Chosen]] = None
    seed: int
    sources: str
    pattern: str
    packet: float
    packet_lengths: list[PacketLength]
    burst: Optional[float]
    peak: Optional[float]
    outstanding: Optional[int]
    reply_lengths: Optional[list[PacketLength]]
    warm_up: Optional[int]
    measure: int
    drain: int
    series: str
    capacity: CurveCapacity
    points: list[CurvePoint]


@dataclass(frozen=True, kw_only=True)
class SaturationProbe:
    """A part of a report.

    Attributes:
        rate: requested offered load [flits/node/cycle]
        warm_up_cycles: cycles before the window [cycles]
        settled: the network has settled in an automatic warm-up; false if the warm-up was given
        offered: load generated in the window; all loads are per sending node [flits/node/cycle]
        accepted: load on the ejection channels in the window [flits/node/cycle]
        accepted_ci95: half the width of the 95 % interval; null: there is none [flits/node/cycle]
        stable: packets were made; accepted >= 0.98 offered, with one longest packet per sender forgiven (closed
            loop: 2 x outstanding of them); latency at most 10 times that of zero load; all packets arrived
        saturated: not stable
        unstable_because: reason; null if stable
        packets: packets of the window
        latency: latency of the packets of the window, time in the source queue included; null: none arrived, or
            with board sources: not all arrived
        hops: mean number of links; null: no packet arrived [links]
        senders: nodes that send in this pattern [nodes]
        worst_node: sender with the least accepted load
        fair_rate: max-min fair share of links and channels; null: too many routes
        link_use: use of the links; null: unknown with board sources
        answered: closed loop: replies that arrived in the window [requests/node/cycle]
        answered_ci95: half the width of the 95 % interval; null: there is none [requests/node/cycle]
        round_trip: time of requests made in the window until the arrival of their reply; null: none
        cycles: simulated cycles [cycles]
    """

    rate: float
    warm_up_cycles: int
    settled: bool
    offered: float
    accepted: float
    accepted_ci95: Optional[float]
    stable: bool
    saturated: bool
    unstable_because: Optional[str]
    packets: Packets
    latency: Optional[Latency]
    hops: Optional[float]
    senders: int
    worst_node: WorstNode
    fair_rate: Optional[FairRate]
    link_use: Optional[LinkUse]
    answered: Optional[float] = None
    answered_ci95: Optional[float] = None
    round_trip: Optional[RoundTrip] = None
    cycles: int


@dataclass(frozen=True, kw_only=True)
class SaturationReport(RowReport):
    """The report of `dateline traffic --saturation`.

    Attributes:
        format: dateline- and the name of the report
        version: version of the format; it changes when a key is renamed or its meaning changes
        program_version: version of the program that wrote the report, as --version prints it
        failure: present if the exit status is not 0; if the command could not start, other keys may be missing
        topology: network with its sizes written out, such as torus:8x8
        nodes: nodes of the network [nodes]
        processors: nodes with a processor, where some have none or have failed [nodes]
        layers: layers of virtual channels of layered routing
        ports: all: a node may use all its links at once; one: one link out and one in at a time
        q: transfers that may share a directed link in a round [transfers]
        vcs: virtual channels per link
        depth: buffer depth per virtual channel [flits]
        width: bits of a flit, which is as wide as a word [bits]
        link_stages: cycles that a flit takes on a link [cycles]
        pipeline: registers in the router between an input buffer and the link [registers]
        virtual_networks: disjoint sets of virtual channels; a message stays in the set in which it was injected
        startup: extra cycles at the start of every round [cycles]
        count_bits: bits of the count beside every memory word; 0: words have no counts, and programs cannot stream
            [bits]
        reductions: nodes can combine the words that arrive with those of their memory
        switching: how messages hold links
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again
        routing: dor, another order such as dor:1,0, udr, ascending, source
        flow: how rings avoid deadlock
        engine: engine of the run, on which the cost model was measured too
        rtl_nodes: nodes of the SystemC network that are Verilated RTL
        chosen: settings that the program chose because the defaults do not work
        seed: seed of all random choices
        sources: kind of traffic sources; board: those of rtl/traffic
        pattern: traffic pattern (dateline list)
        packet: mean flits per packet, header included [flits]
        packet_lengths: lengths of packets, with weights
        burst: mean length of a burst; null: steady traffic [cycles]
        peak: rate in a burst; null: steady traffic [flits/node/cycle]
        outstanding: closed loop: most unanswered requests per node; null: no replies [requests]
        reply_lengths: lengths of replies, with weights; null: no replies
        warm_up: cycles before the window; null: auto [cycles]
        measure: cycles of the window [cycles]
        drain: most cycles after the window [cycles]
        saturation: largest stable rate that was probed; 0: none; with bursts at most the load that they can make
            [flits/node/cycle]
        probes: probes, in order
    """

    FORMAT: ClassVar[str] = 'dateline-saturation'
    VERSION: ClassVar[int] = 1
    ROWS: ClassVar[str] = 'probes'
    format: str
    version: int
    program_version: str
    failure: Optional[Failure] = None
    topology: str
    nodes: int
    processors: Optional[int] = None
    layers: Optional[int] = None
    ports: str
    q: int
    vcs: int
    depth: int
    width: int
    link_stages: int
    pipeline: int
    virtual_networks: int
    startup: int
    count_bits: int
    reductions: bool
    switching: str
    circuit_retry: bool
    routing: str
    flow: str
    engine: str
    rtl_nodes: Optional[list[int]] = None
    chosen: Optional[list[Chosen]] = None
    seed: int
    sources: str
    pattern: str
    packet: float
    packet_lengths: list[PacketLength]
    burst: Optional[float]
    peak: Optional[float]
    outstanding: Optional[int]
    reply_lengths: Optional[list[PacketLength]]
    warm_up: Optional[int]
    measure: int
    drain: int
    saturation: float
    probes: list[SaturationProbe]


@dataclass(frozen=True, kw_only=True)
class TraceLatency:
    """A part of a report.

    Attributes:
        mean: mean latency [cycles]
        p50: 50 % of the packets take at most this [cycles]
        p95: 95 % of the packets take at most this [cycles]
        p99: 99 % of the packets take at most this [cycles]
        max: largest latency [cycles]
        zero_load: mean latency of the same packets, each in an empty network [cycles]
        histogram: columns of equal width; the last may be wider
    """

    mean: float
    p50: int
    p95: int
    p99: int
    max: int
    zero_load: float
    histogram: list[Histogram]


@dataclass(frozen=True, kw_only=True)
class TraceLinkUse:
    """A part of a report.

    Attributes:
        mean: mean load of all directed links over all cycles [flits/cycle]
        max: busiest link, the first of equals
    """

    mean: float
    max: Max


@dataclass(frozen=True, kw_only=True)
class TraceLink:
    """A part of a report.

    Attributes:
        node: node that sends into the link
        port: output port of that node
        load: mean load over all cycles [flits/cycle]
    """

    node: int
    port: int
    load: float


@dataclass(frozen=True, kw_only=True)
class TraceReport(Report):
    """The report of `dateline traffic --trace`.

    Attributes:
        format: dateline- and the name of the report
        version: version of the format; it changes when a key is renamed or its meaning changes
        program_version: version of the program that wrote the report, as --version prints it
        failure: present if the exit status is not 0; if the command could not start, other keys may be missing
        topology: network with its sizes written out, such as torus:8x8
        nodes: nodes of the network [nodes]
        processors: nodes with a processor, where some have none or have failed [nodes]
        layers: layers of virtual channels of layered routing
        ports: all: a node may use all its links at once; one: one link out and one in at a time
        q: transfers that may share a directed link in a round [transfers]
        vcs: virtual channels per link
        depth: buffer depth per virtual channel [flits]
        width: bits of a flit, which is as wide as a word [bits]
        link_stages: cycles that a flit takes on a link [cycles]
        pipeline: registers in the router between an input buffer and the link [registers]
        virtual_networks: disjoint sets of virtual channels; a message stays in the set in which it was injected
        startup: extra cycles at the start of every round [cycles]
        count_bits: bits of the count beside every memory word; 0: words have no counts, and programs cannot stream
            [bits]
        reductions: nodes can combine the words that arrive with those of their memory
        switching: how messages hold links
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again
        routing: dor, another order such as dor:1,0, udr, ascending, source
        flow: how rings avoid deadlock
        engine: engine of the run, on which the cost model was measured too
        rtl_nodes: nodes of the SystemC network that are Verilated RTL
        chosen: settings that the program chose because the defaults do not work
        seed: seed of directions half-way round a ring, orders of dimensions, pauses of circuits
        trace: name of the file
        drain: cycles without an arrival after which the replay fails [cycles]
        packets: packets of the trace; all have arrived [packets]
        flits: flits of all packets, headers included [flits]
        last_made: cycle in which the last packet was made [cycles]
        cycles: cycles until the last packet has arrived [cycles]
        latency: from the cycle in the trace to the arrival of the tail
        hops: mean number of links [links]
        link_use: use of the links
        links: every directed link
    """

    FORMAT: ClassVar[str] = 'dateline-trace'
    VERSION: ClassVar[int] = 1
    format: str
    version: int
    program_version: str
    failure: Optional[Failure] = None
    topology: str
    nodes: int
    processors: Optional[int] = None
    layers: Optional[int] = None
    ports: str
    q: int
    vcs: int
    depth: int
    width: int
    link_stages: int
    pipeline: int
    virtual_networks: int
    startup: int
    count_bits: int
    reductions: bool
    switching: str
    circuit_retry: bool
    routing: str
    flow: str
    engine: str
    rtl_nodes: Optional[list[int]] = None
    chosen: Optional[list[Chosen]] = None
    seed: int
    trace: str
    drain: int
    packets: int
    flits: int
    last_made: int
    cycles: int
    latency: TraceLatency
    hops: float
    link_use: TraceLinkUse
    links: list[TraceLink]


@dataclass(frozen=True, kw_only=True)
class LoadPlacement:
    """A part of a report.

    Attributes:
        text: the placement in words
        processors: nodes with a processor [nodes]
        coefficients: coefficients of a linear placement, one per dimension
        residues: residues of a linear placement, modulo k
        nodes: the nodes with a processor
    """

    text: str
    processors: int
    coefficients: Optional[list[int]] = None
    residues: Optional[list[int]] = None
    nodes: list[int]


@dataclass(frozen=True, kw_only=True)
class LoadBisection:
    """A part of a report.

    Attributes:
        links: directed links of the cut [links]
        exact: no smaller cut exists; false: the best cut that was found
    """

    links: int
    exact: bool


@dataclass(frozen=True, kw_only=True)
class LoadLowerBound:
    """A part of a report.

    Attributes:
        value: [messages]
        applies: its condition holds for this placement and routing
        note: the condition, or what is wrong with the bound
    """

    name: str
    formula: str
    value: float
    applies: bool
    note: str


@dataclass(frozen=True, kw_only=True)
class LoadFailures:
    """A part of a report.

    Attributes:
        links: [node, node] of each failed link
        e_max: largest load without the failed links [messages]
        diverted_pairs: pairs that lost some of their routes
        cut_off_pairs: [from, to] of each pair without a route
    """

    links: list[list[int]]
    e_max: float
    diverted_pairs: int
    cut_off_pairs: list[list[int]]


@dataclass(frozen=True, kw_only=True)
class LoadDeadlock:
    """A part of a report.

    Attributes:
        verdict: as in check
        channels: [channels]
        vcs: virtual channels per link
    """

    verdict: str
    method: str
    channels: int
    dependencies: int
    vcs: int


@dataclass(frozen=True, kw_only=True)
class LoadRun:
    """A part of a report.

    Attributes:
        exchanges: complete exchanges, one after another
        messages: messages of one exchange [messages]
        message_flits: flits of a message on a link, header included [flits]
        cycles: cycles of an exchange, the mean [cycles]
        longest_cycles: cycles of the slowest exchange [cycles]
        exact: every pair used all its routes equally often, so that the counts equal the loads
        deviation: largest difference between the mean count of a link and its load [messages]
    """

    engine: str
    exchanges: int
    messages: int
    message_flits: int
    cycles: int
    longest_cycles: int
    exact: bool
    deviation: float


@dataclass(frozen=True, kw_only=True)
class LoadLink:
    """A part of a report.

    Attributes:
        node: node that sends into the link
        port: output port of that node
        load: load in one complete exchange [messages]
        load_without_failed: load without the failed links [messages]
        counted: counted messages, mean over the exchanges of the run [messages]
    """

    node: int
    port: int
    load: float
    load_without_failed: Optional[float] = None
    counted: Optional[float] = None


@dataclass(frozen=True, kw_only=True)
class LoadReport(RowReport):
    """The report of `dateline load`.

    Attributes:
        format: dateline- and the name of the report
        version: version of the format; it changes when a key is renamed or its meaning changes
        program_version: version of the program that wrote the report, as --version prints it
        failure: present if the exit status is not 0; if the command could not start, other keys may be missing
        topology: network
        nodes: nodes of the network [nodes]
        seed: seed of the first routes of the pairs in a run
        k: nodes per dimension [nodes]
        d: dimensions
        placement: which nodes have a processor
        routing: odr, dor:... (such as dor:1,0) or udr
        tie: direction half-way round a ring
        method: how the loads were computed: closed form, or pair by pair
        pairs: ordered pairs of processors
        e_max: largest load of a directed link in one complete exchange [messages]
        bisection: bisection with respect to the placement
        lower_bounds: lower bounds of e_max
        upper_bound: published upper bound of e_max; null: none for this placement and routing
        e_max_spread_residues: e_max of a placement with as many residues, as far apart as possible [messages]
        failures: effect of the failed links
        machine: routers of a run or proof: every key of the machine
        deadlock: deadlock verdict of a run or proof
        run: with --run: results of the run
        links: every directed link
    """

    FORMAT: ClassVar[str] = 'dateline-load'
    VERSION: ClassVar[int] = 1
    ROWS: ClassVar[str] = 'links'
    format: str
    version: int
    program_version: str
    failure: Optional[Failure] = None
    topology: str
    nodes: int
    seed: int
    k: int
    d: int
    placement: LoadPlacement
    routing: str
    tie: str
    method: str
    pairs: int
    e_max: float
    bisection: LoadBisection
    lower_bounds: list[LoadLowerBound]
    upper_bound: Optional[LoadLowerBound]
    e_max_spread_residues: Optional[float] = None
    failures: Optional[LoadFailures] = None
    machine: Optional[dict[str, Union[str, int, bool]]] = None
    deadlock: Optional[LoadDeadlock] = None
    run: Optional[LoadRun] = None
    links: list[LoadLink]


@dataclass(frozen=True, kw_only=True)
class FitProbe:
    """A part of a report.

    Attributes:
        varies: what the probe varies: distance, length or sharing
        hops: [links]
        words: words of a message [words]
        sharing: transfers on the link [transfers]
        framing: flits in addition to the words [flits]
        measured: [cycles]
        fitted: cycles that follow from the constants [cycles]
    """

    varies: str
    hops: int
    words: int
    sharing: int
    framing: float
    measured: int
    fitted: float


@dataclass(frozen=True, kw_only=True)
class FitReport(RowReport):
    """The report of `dateline fit`.

    Attributes:
        format: dateline- and the name of the report
        version: version of the format; it changes when a key is renamed or its meaning changes
        program_version: version of the program that wrote the report, as --version prints it
        failure: present if the exit status is not 0; if the command could not start, other keys may be missing
        topology: network with its sizes written out, such as torus:8x8
        nodes: nodes of the network [nodes]
        processors: nodes with a processor, where some have none or have failed [nodes]
        layers: layers of virtual channels of layered routing
        ports: all: a node may use all its links at once; one: one link out and one in at a time
        q: transfers that may share a directed link in a round [transfers]
        vcs: virtual channels per link
        depth: buffer depth per virtual channel [flits]
        width: bits of a flit, which is as wide as a word [bits]
        link_stages: cycles that a flit takes on a link [cycles]
        pipeline: registers in the router between an input buffer and the link [registers]
        virtual_networks: disjoint sets of virtual channels; a message stays in the set in which it was injected
        startup: fitted cycles per round; not the option [cycles]
        count_bits: bits of the count beside every memory word; 0: words have no counts, and programs cannot stream
            [bits]
        reductions: nodes can combine the words that arrive with those of their memory
        switching: how messages hold links
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again
        routing: dor, another order such as dor:1,0, udr, ascending, source
        flow: how rings avoid deadlock
        engine: engine of the run, on which the cost model was measured too
        rtl_nodes: nodes of the SystemC network that are Verilated RTL
        chosen: settings that the program chose because the defaults do not work
        startup_option: extra cycles at the start of every round (--startup) [cycles]
        configuration: everything that the constants depend on: the key in the cache of fits
        per_hop: fitted cycles per link [cycles]
        per_word: fitted cycles per word [cycles]
        set_up: the part of per_hop that a circuit takes per link before its words flow [cycles]
        largest_residual: largest difference of measured and fitted, over distance and length [cycles]
        largest_sharing_error: largest difference of measured and fitted where a link is shared [cycles]
        probes: microbenchmarks
    """

    FORMAT: ClassVar[str] = 'dateline-fit'
    VERSION: ClassVar[int] = 1
    ROWS: ClassVar[str] = 'probes'
    format: str
    version: int
    program_version: str
    failure: Optional[Failure] = None
    topology: str
    nodes: int
    processors: Optional[int] = None
    layers: Optional[int] = None
    ports: str
    q: int
    vcs: int
    depth: int
    width: int
    link_stages: int
    pipeline: int
    virtual_networks: int
    startup: float
    count_bits: int
    reductions: bool
    switching: str
    circuit_retry: bool
    routing: str
    flow: str
    engine: str
    rtl_nodes: Optional[list[int]] = None
    chosen: Optional[list[Chosen]] = None
    startup_option: int
    configuration: str
    per_hop: float
    per_word: float
    set_up: float
    largest_residual: float
    largest_sharing_error: float
    probes: list[FitProbe]


@dataclass(frozen=True, kw_only=True)
class SynthFlat:
    """A part of a report.

    Attributes:
        lut: [LUTs]
        ff: [flip-flops]
        memory: RAM made of LUTs [cells]
        block_memory: block RAM [cells]
        carry: [cells]
        mux: [cells]
        inverter: [cells]
        other: [cells]
        cells: every kind of cell, by its name in the target
    """

    lut: int
    ff: int
    memory: int
    block_memory: int
    carry: int
    mux: int
    inverter: int
    other: int
    cells: dict[str, int]


@dataclass(frozen=True, kw_only=True)
class SynthModule:
    """A part of a report.

    Attributes:
        lut: sum over all instances [LUTs]
        ff: [flip-flops]
        memory: RAM made of LUTs [cells]
        block_memory: block RAM [cells]
        carry: [cells]
        mux: [cells]
        inverter: [cells]
        other: [cells]
        cells: every kind of cell, by its name in the target
    """

    module: str
    instances: int
    lut: int
    ff: int
    memory: int
    block_memory: int
    carry: int
    mux: int
    inverter: int
    other: int
    cells: dict[str, int]


@dataclass(frozen=True, kw_only=True)
class SynthSeed:
    """A part of a report.

    Attributes:
        mhz: [MHz]
    """

    seed: int
    mhz: float


@dataclass(frozen=True, kw_only=True)
class SynthPlaceAndRoute:
    """A part of a report.

    Attributes:
        nextpnr: version of nextpnr
        mhz_median: clock of register-to-register paths, median of the seeds [MHz]
        mhz_least: [MHz]
        mhz_most: [MHz]
        seeds: clock for each seed of place and route
        used: cells used, wrapper included
        available: cells of the device
        wrapper: cells that Yosys maps in addition with the wrapper; may be negative
    """

    device: str
    nextpnr: str
    mhz_median: float
    mhz_least: float
    mhz_most: float
    seeds: list[SynthSeed]
    used: dict[str, int]
    available: dict[str, int]
    wrapper: SynthFlat


@dataclass(frozen=True, kw_only=True)
class SynthReport(RowReport):
    """The report of `dateline synth`.

    Attributes:
        format: dateline- and the name of the report
        version: version of the format; it changes when a key is renamed or its meaning changes
        program_version: version of the program that wrote the report, as --version prints it
        failure: present if the exit status is not 0; if the command could not start, other keys may be missing
        target: family of FPGAs
        part: what was mapped
        module: module of the RTL
        topology: network of the router
        ports: number of network ports; the port model is all_port
        all_port: one injection and one ejection channel per network port
        channels: network ports and local channels
        vcs: virtual channels per link
        depth: buffer depth per virtual channel [flits]
        width: bits of a flit, which is as wide as a word [bits]
        link_stages: cycles that a flit takes on a link [cycles]
        pipeline: registers in the router between an input buffer and the link [registers]
        reductions: nodes can combine the words that arrive with those of their memory
        routing: routing of the network
        circuit: supports circuits
        source_routes: supports source routes
        parameters: parameters of the RTL that were set
        yosys: version of Yosys
        flat: the flattened design
        modules_sum: sum of the modules that are kept separate
        modules: modules that are kept separate, each without the modules in it
        place_and_route: results of place and route, in a wrapper with registers
    """

    FORMAT: ClassVar[str] = 'dateline-synth'
    VERSION: ClassVar[int] = 1
    ROWS: ClassVar[str] = 'modules'
    format: str
    version: int
    program_version: str
    failure: Optional[Failure] = None
    target: str
    part: str
    module: str
    topology: str
    ports: int
    all_port: bool
    channels: int
    vcs: int
    depth: int
    width: int
    link_stages: int
    pipeline: int
    reductions: bool
    routing: str
    circuit: bool
    source_routes: bool
    parameters: dict[str, str]
    yosys: str
    flat: SynthFlat
    modules_sum: Optional[SynthFlat] = None
    modules: Optional[list[SynthModule]] = None
    place_and_route: Optional[SynthPlaceAndRoute] = None


@dataclass(frozen=True, kw_only=True)
class SweepFailure:
    """A part of a report.

    Attributes:
        point: number of the point, from 0
        options: options of the point
        problem: why it failed
    """

    point: int
    options: dict[str, Union[str, float, bool]]
    problem: str


@dataclass(frozen=True, kw_only=True)
class SweepGrid:
    """A part of a report.

    Attributes:
        command: the command and its arguments
        options: every combination is a point; the last option changes first
        fixed: options that are the same at all points
        lists: the lists of the reports are kept
    """

    command: list[str]
    options: dict[str, list[Any]]
    fixed: dict[str, Union[str, float, bool]]
    lists: bool


@dataclass(frozen=True, kw_only=True)
class SweepReport(Report):
    """The report of `dateline sweep`.

    Attributes:
        format: dateline- and the name of the report
        version: version of the format; it changes when a key is renamed or its meaning changes
        program_version: version of the program that wrote the report, as --version prints it
        failure: present if the exit status is not 0; if the command could not start, other keys may be missing
        file: file with the results, one line of JSON per point
        points: points of the grid
        done: points that have finished without failure
        kept: points of these that earlier calls finished
        failed: points that have failed; the next call runs them again
        not_run: points that have not been run yet
        failures: every failed point, in the order of the grid
        grid: the grid of the file, with its ranges written out
    """

    FORMAT: ClassVar[str] = 'dateline-sweep'
    VERSION: ClassVar[int] = 1
    format: str
    version: int
    program_version: str
    failure: Optional[Failure] = None
    file: str
    points: int
    done: int
    kept: int
    failed: int
    not_run: int
    failures: list[SweepFailure]
    grid: SweepGrid
