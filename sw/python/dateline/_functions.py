# SPDX-License-Identifier: Apache-2.0
# Written by sw/python/generate.py from the program's table of options and its JSON schemas; do not edit.
"""The commands of the program as functions.

None leaves an option out: the program then takes the default in brackets. A function raises UsageError for
bad use and CheckFailed where a check failed.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Optional, Union

from ._program import File, Value, printed_by, report_of
from ._reports import (CheckReport, ComparisonReport, CurveReport, DrawReport, FitReport, LoadReport, ProveReport,
                       RunReport, SaturationReport, SynthReport, TraceReport, TrafficReport)
from ._sweep import Sweep, swept
from .schedule import Schedule


def check(
    operation: Optional[str] = None, *, topology: Optional[Value] = None, fail_link: Optional[Value] = None,
    fail_node: Optional[Value] = None, failures: Optional[File] = None, algorithm: Optional[Value] = None,
    q: Union[int, Sequence[int], None] = None, words: Union[int, Sequence[int], None] = None,
    by: Optional[Value] = None, axes: Optional[Value] = None, to: Optional[Value] = None,
    angle: Optional[Value] = None, combine: Optional[Value] = None, signed: bool = False,
    order: Optional[Value] = None, source: Optional[Value] = None, startup: Optional[int] = None,
    count_bits: Optional[int] = None, reductions: bool = False, switching: Optional[Value] = None,
    circuit_retry: bool = False, sync: Optional[Value] = None, ports: Optional[Value] = None,
    vcs: Optional[int] = None, depth: Optional[int] = None, width: Optional[int] = None,
    link_stages: Optional[int] = None, pipeline: Optional[int] = None, routing: Optional[Value] = None,
    flow: Optional[Value] = None, memory: Optional[float] = None, from_: Union[File, Schedule, None] = None,
    html: Optional[File] = None, schedule: Optional[File] = None, limit: Optional[float] = None
) -> CheckReport:
    """Static checks, counts, formula and lower bound of a collective, without simulating it.

    Args:
        operation: operation, such as broadcast (dateline list)
        topology: network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3, graph:FILE (dateline
            list) [torus:7x7]
        fail_link: a link that the network lacks, in both directions, such as 0:1 or (0,0):(1,0); 0:1:2 names the
            port of the first node where several links join the two; may be repeated
        fail_node: a node that the network lacks, with all its links; may be repeated
        failures: file of further failures, one per line: link A:B, link A:B:PORT or node A
        algorithm: name; auto: the one with the least predicted plus barrier cycles; all: compare all [auto]
        q: how many transfers may share a directed link in a round, 1..8 (dateline help words) [1]
        words: words of a block: the data that a node has for another node, or for all nodes (dateline help words)
            [64]
        by: translate: steps per dimension, such as 3,-1; shear: c
        axes: permute: images of the axes, such as -y,x
        to: permute: CSV file with the header from,to and a line per node, by number, coordinates such as (1,2) or
            name; a node without a line stays
        angle: rotate-angle: degrees
        combine: reductions: how nodes combine words: add (which wraps), min, max, and, or, xor [add]
        signed: reductions: min and max compare signed integers
        order: reductions: any: contributions to a word may arrive in any order; fixed: at most one in a round [any]
        source: node where a broadcast or scatter starts and a gather or reduce ends, by number or coordinates such
            as 3,4 [0]
        startup: extra cycles at the start of every round [0]
        count_bits: bits of the count beside every memory word, which streams need, 0..8 [as many as the run needs]
        reductions: nodes can combine the words that arrive with those of their memory [where the run needs it]
        switching: wormhole, circuit [wormhole]
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again, instead of waiting
        sync: barrier: every round ends with a barrier; stream: words flow through the nodes, and only the barriers
            that the proof needs are left; auto: the way with fewer predicted cycles; with from_: barrier, if the
            file does not name another [auto]
        ports: all: a node may use all its links at once; one: one link out and one in at a time [all]
        vcs: virtual channels per link, 1..8; 0: as many as q and the deadlock rule need
        depth: buffer depth in flits per virtual channel, 1..32; 0: 4, or more where a header or the slots of bubble
            flow control need it
        width: bits of a flit, which is as wide as a word, 8..128 [32]
        link_stages: cycles that a flit takes on a link, 1..8 [1]
        pipeline: registers in the router between an input buffer and the link, 0..2: 1: a head gets its virtual
            channel one cycle before it leaves; 2: and flits pass the crossbar in a cycle of their own [0]
        routing: dor, another fixed order of dimensions such as dor:1,0, udr (every message chooses its order),
            source (the message names a port per hop); in a dual-cube ascending, source [the topology's own]
        flow: how rings avoid deadlock: dateline (virtual-channel classes), or bubble (packets of half the depth)
            [dateline]
        memory: most memory in GiB; a command that needs more is refused before it starts [4]
        from_: read the schedule from this file (- = standard input)
        html: write the report as a page for a browser, in one file with its pictures (- = stdout)
        schedule: write the schedule to this file (- = stdout)
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'topology': topology, 'fail-link': fail_link, 'fail-node': fail_node, 'failures': failures,
        'algorithm': algorithm, 'q': q, 'words': words, 'by': by, 'axes': axes, 'to': to, 'angle': angle,
        'combine': combine, 'signed': signed, 'order': order, 'source': source, 'startup': startup,
        'count-bits': count_bits, 'reductions': reductions, 'switching': switching, 'circuit-retry': circuit_retry,
        'sync': sync, 'ports': ports, 'vcs': vcs, 'depth': depth, 'width': width, 'link-stages': link_stages,
        'pipeline': pipeline, 'routing': routing, 'flow': flow, 'memory': memory, 'from': from_, 'html': html,
        'schedule': schedule
    }
    return report_of(CheckReport, 'check', [operation], options, frozenset(['fail-link', 'fail-node']), limit)


def run(
    operation: Optional[str] = None, *, topology: Optional[Value] = None, fail_link: Optional[Value] = None,
    fail_node: Optional[Value] = None, failures: Optional[File] = None, algorithm: Optional[Value] = None,
    q: Union[int, Sequence[int], None] = None, words: Union[int, Sequence[int], None] = None,
    by: Optional[Value] = None, axes: Optional[Value] = None, to: Optional[Value] = None,
    angle: Optional[Value] = None, combine: Optional[Value] = None, signed: bool = False,
    order: Optional[Value] = None, source: Optional[Value] = None, startup: Optional[int] = None,
    count_bits: Optional[int] = None, reductions: bool = False, switching: Optional[Value] = None,
    circuit_retry: bool = False, sync: Optional[Value] = None, ports: Optional[Value] = None,
    vcs: Optional[int] = None, depth: Optional[int] = None, width: Optional[int] = None,
    link_stages: Optional[int] = None, pipeline: Optional[int] = None, routing: Optional[Value] = None,
    flow: Optional[Value] = None, memory: Optional[float] = None, from_: Union[File, Schedule, None] = None,
    html: Optional[File] = None, engine: Optional[Value] = None, no_assertions: bool = False,
    rtl_nodes: Optional[Value] = None, threads: Optional[int] = None, unsafe: bool = False,
    wave: Optional[File] = None, wave_window: Optional[Value] = None, timeline: Optional[File] = None,
    limit: Optional[float] = None
) -> RunReport:
    """Does what check does, then runs the collective on an engine, checks every word and compares.

    Args:
        operation: operation, such as broadcast (dateline list)
        topology: network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3, graph:FILE (dateline
            list) [torus:7x7]
        fail_link: a link that the network lacks, in both directions, such as 0:1 or (0,0):(1,0); 0:1:2 names the
            port of the first node where several links join the two; may be repeated
        fail_node: a node that the network lacks, with all its links; may be repeated
        failures: file of further failures, one per line: link A:B, link A:B:PORT or node A
        algorithm: name; auto: the one with the least predicted plus barrier cycles; all: compare all [auto]
        q: how many transfers may share a directed link in a round, 1..8 (dateline help words) [1]
        words: words of a block: the data that a node has for another node, or for all nodes (dateline help words)
            [64]
        by: translate: steps per dimension, such as 3,-1; shear: c
        axes: permute: images of the axes, such as -y,x
        to: permute: CSV file with the header from,to and a line per node, by number, coordinates such as (1,2) or
            name; a node without a line stays
        angle: rotate-angle: degrees
        combine: reductions: how nodes combine words: add (which wraps), min, max, and, or, xor [add]
        signed: reductions: min and max compare signed integers
        order: reductions: any: contributions to a word may arrive in any order; fixed: at most one in a round [any]
        source: node where a broadcast or scatter starts and a gather or reduce ends, by number or coordinates such
            as 3,4 [0]
        startup: extra cycles at the start of every round [0]
        count_bits: bits of the count beside every memory word, which streams need, 0..8 [as many as the run needs]
        reductions: nodes can combine the words that arrive with those of their memory [where the run needs it]
        switching: wormhole, circuit [wormhole]
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again, instead of waiting
        sync: barrier: every round ends with a barrier; stream: words flow through the nodes, and only the barriers
            that the proof needs are left; auto: the way with fewer predicted cycles; with from_: barrier, if the
            file does not name another [auto]
        ports: all: a node may use all its links at once; one: one link out and one in at a time [all]
        vcs: virtual channels per link, 1..8; 0: as many as q and the deadlock rule need
        depth: buffer depth in flits per virtual channel, 1..32; 0: 4, or more where a header or the slots of bubble
            flow control need it
        width: bits of a flit, which is as wide as a word, 8..128 [32]
        link_stages: cycles that a flit takes on a link, 1..8 [1]
        pipeline: registers in the router between an input buffer and the link, 0..2: 1: a head gets its virtual
            channel one cycle before it leaves; 2: and flits pass the crossbar in a cycle of their own [0]
        routing: dor, another fixed order of dimensions such as dor:1,0, udr (every message chooses its order),
            source (the message names a port per hop); in a dual-cube ascending, source [the topology's own]
        flow: how rings avoid deadlock: dateline (virtual-channel classes), or bubble (packets of half the depth)
            [dateline]
        memory: most memory in GiB; a command that needs more is refused before it starts [4]
        from_: read the schedule from this file (- = standard input)
        html: write the report as a page for a browser, in one file with its pictures (- = stdout)
        engine: native, systemc, rtl, rtl-net, board:DEVICE or board:DEVICE,BAUD: a real or simulated board on this
            serial device [native]
        no_assertions: run engine rtl without its assertions, which is faster
        rtl_nodes: nodes of the SystemC network that are Verilated RTL, such as 0,5 or (0,1),(2,3), or all
        threads: threads that simulate the network, each a slab of consecutive nodes (engines native and rtl);
            results do not depend on it. mpirun -n R ./dateline uses processes instead (./dateline setup mpi) [1]
        unsafe: run although the network is not proven deadlock-free, or the schedule is incomplete
        wave: write a waveform FILE.fst and FILE.gtkw (engine rtl)
        wave_window: record only cycles FIRST:LAST
        timeline: write the messages on every link over time, for Perfetto and Chrome (- = stdout)
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'topology': topology, 'fail-link': fail_link, 'fail-node': fail_node, 'failures': failures,
        'algorithm': algorithm, 'q': q, 'words': words, 'by': by, 'axes': axes, 'to': to, 'angle': angle,
        'combine': combine, 'signed': signed, 'order': order, 'source': source, 'startup': startup,
        'count-bits': count_bits, 'reductions': reductions, 'switching': switching, 'circuit-retry': circuit_retry,
        'sync': sync, 'ports': ports, 'vcs': vcs, 'depth': depth, 'width': width, 'link-stages': link_stages,
        'pipeline': pipeline, 'routing': routing, 'flow': flow, 'memory': memory, 'from': from_, 'html': html,
        'engine': engine, 'no-assertions': no_assertions, 'rtl-nodes': rtl_nodes, 'threads': threads,
        'unsafe': unsafe, 'wave': wave, 'wave-window': wave_window, 'timeline': timeline
    }
    return report_of(RunReport, 'run', [operation], options, frozenset(['fail-link', 'fail-node']), limit)


def compare(
    operation: Optional[str] = None, *, topology: Optional[Value] = None, fail_link: Optional[Value] = None,
    fail_node: Optional[Value] = None, failures: Optional[File] = None, algorithm: Optional[Value] = 'all',
    q: Union[int, Sequence[int], None] = None, words: Union[int, Sequence[int], None] = None,
    by: Optional[Value] = None, axes: Optional[Value] = None, to: Optional[Value] = None,
    angle: Optional[Value] = None, combine: Optional[Value] = None, signed: bool = False,
    order: Optional[Value] = None, source: Optional[Value] = None, startup: Optional[int] = None,
    count_bits: Optional[int] = None, reductions: bool = False, switching: Optional[Value] = None,
    circuit_retry: bool = False, sync: Optional[Value] = None, ports: Optional[Value] = None,
    vcs: Optional[int] = None, depth: Optional[int] = None, width: Optional[int] = None,
    link_stages: Optional[int] = None, pipeline: Optional[int] = None, routing: Optional[Value] = None,
    flow: Optional[Value] = None, memory: Optional[float] = None, html: Optional[File] = None,
    csv: Optional[File] = None, svg: Optional[File] = None, limit: Optional[float] = None
) -> ComparisonReport:
    """Predicts the cycles of several algorithms, q or lengths, without simulating them.

    Args:
        operation: operation, such as broadcast (dateline list)
        topology: network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3, graph:FILE (dateline
            list) [torus:7x7]
        fail_link: a link that the network lacks, in both directions, such as 0:1 or (0,0):(1,0); 0:1:2 names the
            port of the first node where several links join the two; may be repeated
        fail_node: a node that the network lacks, with all its links; may be repeated
        failures: file of further failures, one per line: link A:B, link A:B:PORT or node A
        algorithm: name; auto: the one with the least predicted plus barrier cycles; all: compare all [all]
        q: how many transfers may share a directed link in a round, 1..8 (dateline help words) [1]
        words: words of a block: the data that a node has for another node, or for all nodes (dateline help words)
            [64]
        by: translate: steps per dimension, such as 3,-1; shear: c
        axes: permute: images of the axes, such as -y,x
        to: permute: CSV file with the header from,to and a line per node, by number, coordinates such as (1,2) or
            name; a node without a line stays
        angle: rotate-angle: degrees
        combine: reductions: how nodes combine words: add (which wraps), min, max, and, or, xor [add]
        signed: reductions: min and max compare signed integers
        order: reductions: any: contributions to a word may arrive in any order; fixed: at most one in a round [any]
        source: node where a broadcast or scatter starts and a gather or reduce ends, by number or coordinates such
            as 3,4 [0]
        startup: extra cycles at the start of every round [0]
        count_bits: bits of the count beside every memory word, which streams need, 0..8 [as many as the run needs]
        reductions: nodes can combine the words that arrive with those of their memory [where the run needs it]
        switching: wormhole, circuit [wormhole]
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again, instead of waiting
        sync: barrier: every round ends with a barrier; stream: words flow through the nodes, and only the barriers
            that the proof needs are left; auto: the way with fewer predicted cycles; with from_: barrier, if the
            file does not name another [auto]
        ports: all: a node may use all its links at once; one: one link out and one in at a time [all]
        vcs: virtual channels per link, 1..8; 0: as many as q and the deadlock rule need
        depth: buffer depth in flits per virtual channel, 1..32; 0: 4, or more where a header or the slots of bubble
            flow control need it
        width: bits of a flit, which is as wide as a word, 8..128 [32]
        link_stages: cycles that a flit takes on a link, 1..8 [1]
        pipeline: registers in the router between an input buffer and the link, 0..2: 1: a head gets its virtual
            channel one cycle before it leaves; 2: and flits pass the crossbar in a cycle of their own [0]
        routing: dor, another fixed order of dimensions such as dor:1,0, udr (every message chooses its order),
            source (the message names a port per hop); in a dual-cube ascending, source [the topology's own]
        flow: how rings avoid deadlock: dateline (virtual-channel classes), or bubble (packets of half the depth)
            [dateline]
        memory: most memory in GiB; a command that needs more is refused before it starts [4]
        html: write the report as a page for a browser, in one file with its pictures (- = stdout)
        csv: compare, and write the comparison as CSV (- = stdout)
        svg: compare, and draw cycles over block length, one line per algorithm
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'topology': topology, 'fail-link': fail_link, 'fail-node': fail_node, 'failures': failures,
        'algorithm': algorithm, 'q': q, 'words': words, 'by': by, 'axes': axes, 'to': to, 'angle': angle,
        'combine': combine, 'signed': signed, 'order': order, 'source': source, 'startup': startup,
        'count-bits': count_bits, 'reductions': reductions, 'switching': switching, 'circuit-retry': circuit_retry,
        'sync': sync, 'ports': ports, 'vcs': vcs, 'depth': depth, 'width': width, 'link-stages': link_stages,
        'pipeline': pipeline, 'routing': routing, 'flow': flow, 'memory': memory, 'html': html, 'csv': csv,
        'svg': svg
    }
    return report_of(ComparisonReport, 'check', [operation], options, frozenset(['fail-link', 'fail-node']), limit)


def compare_runs(
    operation: Optional[str] = None, *, topology: Optional[Value] = None, fail_link: Optional[Value] = None,
    fail_node: Optional[Value] = None, failures: Optional[File] = None, algorithm: Optional[Value] = 'all',
    q: Union[int, Sequence[int], None] = None, words: Union[int, Sequence[int], None] = None,
    by: Optional[Value] = None, axes: Optional[Value] = None, to: Optional[Value] = None,
    angle: Optional[Value] = None, combine: Optional[Value] = None, signed: bool = False,
    order: Optional[Value] = None, source: Optional[Value] = None, startup: Optional[int] = None,
    count_bits: Optional[int] = None, reductions: bool = False, switching: Optional[Value] = None,
    circuit_retry: bool = False, sync: Optional[Value] = None, ports: Optional[Value] = None,
    vcs: Optional[int] = None, depth: Optional[int] = None, width: Optional[int] = None,
    link_stages: Optional[int] = None, pipeline: Optional[int] = None, routing: Optional[Value] = None,
    flow: Optional[Value] = None, memory: Optional[float] = None, html: Optional[File] = None,
    engine: Optional[Value] = None, no_assertions: bool = False, rtl_nodes: Optional[Value] = None,
    threads: Optional[int] = None, unsafe: bool = False, csv: Optional[File] = None, svg: Optional[File] = None,
    timeline: Optional[File] = None, limit: Optional[float] = None
) -> ComparisonReport:
    """Runs several algorithms, q or lengths, and compares them.

    Args:
        operation: operation, such as broadcast (dateline list)
        topology: network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3, graph:FILE (dateline
            list) [torus:7x7]
        fail_link: a link that the network lacks, in both directions, such as 0:1 or (0,0):(1,0); 0:1:2 names the
            port of the first node where several links join the two; may be repeated
        fail_node: a node that the network lacks, with all its links; may be repeated
        failures: file of further failures, one per line: link A:B, link A:B:PORT or node A
        algorithm: name; auto: the one with the least predicted plus barrier cycles; all: compare all [all]
        q: how many transfers may share a directed link in a round, 1..8 (dateline help words) [1]
        words: words of a block: the data that a node has for another node, or for all nodes (dateline help words)
            [64]
        by: translate: steps per dimension, such as 3,-1; shear: c
        axes: permute: images of the axes, such as -y,x
        to: permute: CSV file with the header from,to and a line per node, by number, coordinates such as (1,2) or
            name; a node without a line stays
        angle: rotate-angle: degrees
        combine: reductions: how nodes combine words: add (which wraps), min, max, and, or, xor [add]
        signed: reductions: min and max compare signed integers
        order: reductions: any: contributions to a word may arrive in any order; fixed: at most one in a round [any]
        source: node where a broadcast or scatter starts and a gather or reduce ends, by number or coordinates such
            as 3,4 [0]
        startup: extra cycles at the start of every round [0]
        count_bits: bits of the count beside every memory word, which streams need, 0..8 [as many as the run needs]
        reductions: nodes can combine the words that arrive with those of their memory [where the run needs it]
        switching: wormhole, circuit [wormhole]
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again, instead of waiting
        sync: barrier: every round ends with a barrier; stream: words flow through the nodes, and only the barriers
            that the proof needs are left; auto: the way with fewer predicted cycles; with from_: barrier, if the
            file does not name another [auto]
        ports: all: a node may use all its links at once; one: one link out and one in at a time [all]
        vcs: virtual channels per link, 1..8; 0: as many as q and the deadlock rule need
        depth: buffer depth in flits per virtual channel, 1..32; 0: 4, or more where a header or the slots of bubble
            flow control need it
        width: bits of a flit, which is as wide as a word, 8..128 [32]
        link_stages: cycles that a flit takes on a link, 1..8 [1]
        pipeline: registers in the router between an input buffer and the link, 0..2: 1: a head gets its virtual
            channel one cycle before it leaves; 2: and flits pass the crossbar in a cycle of their own [0]
        routing: dor, another fixed order of dimensions such as dor:1,0, udr (every message chooses its order),
            source (the message names a port per hop); in a dual-cube ascending, source [the topology's own]
        flow: how rings avoid deadlock: dateline (virtual-channel classes), or bubble (packets of half the depth)
            [dateline]
        memory: most memory in GiB; a command that needs more is refused before it starts [4]
        html: write the report as a page for a browser, in one file with its pictures (- = stdout)
        engine: native, systemc, rtl, rtl-net, board:DEVICE or board:DEVICE,BAUD: a real or simulated board on this
            serial device [native]
        no_assertions: run engine rtl without its assertions, which is faster
        rtl_nodes: nodes of the SystemC network that are Verilated RTL, such as 0,5 or (0,1),(2,3), or all
        threads: threads that simulate the network, each a slab of consecutive nodes (engines native and rtl);
            results do not depend on it. mpirun -n R ./dateline uses processes instead (./dateline setup mpi) [1]
        unsafe: run although the network is not proven deadlock-free, or the schedule is incomplete
        csv: compare, and write the comparison as CSV (- = stdout)
        svg: compare, and draw cycles over block length, one line per algorithm
        timeline: write the messages on every link over time, for Perfetto and Chrome (- = stdout)
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'topology': topology, 'fail-link': fail_link, 'fail-node': fail_node, 'failures': failures,
        'algorithm': algorithm, 'q': q, 'words': words, 'by': by, 'axes': axes, 'to': to, 'angle': angle,
        'combine': combine, 'signed': signed, 'order': order, 'source': source, 'startup': startup,
        'count-bits': count_bits, 'reductions': reductions, 'switching': switching, 'circuit-retry': circuit_retry,
        'sync': sync, 'ports': ports, 'vcs': vcs, 'depth': depth, 'width': width, 'link-stages': link_stages,
        'pipeline': pipeline, 'routing': routing, 'flow': flow, 'memory': memory, 'html': html, 'engine': engine,
        'no-assertions': no_assertions, 'rtl-nodes': rtl_nodes, 'threads': threads, 'unsafe': unsafe, 'csv': csv,
        'svg': svg, 'timeline': timeline
    }
    return report_of(ComparisonReport, 'run', [operation], options, frozenset(['fail-link', 'fail-node']), limit)


def make_schedule(
    operation: Optional[str] = None, *, topology: Optional[Value] = None, fail_link: Optional[Value] = None,
    fail_node: Optional[Value] = None, failures: Optional[File] = None, algorithm: Optional[Value] = None,
    q: Union[int, Sequence[int], None] = None, words: Union[int, Sequence[int], None] = None,
    by: Optional[Value] = None, axes: Optional[Value] = None, to: Optional[Value] = None,
    angle: Optional[Value] = None, combine: Optional[Value] = None, signed: bool = False,
    order: Optional[Value] = None, source: Optional[Value] = None, startup: Optional[int] = None,
    count_bits: Optional[int] = None, reductions: bool = False, switching: Optional[Value] = None,
    circuit_retry: bool = False, sync: Optional[Value] = None, ports: Optional[Value] = None,
    vcs: Optional[int] = None, depth: Optional[int] = None, width: Optional[int] = None,
    link_stages: Optional[int] = None, pipeline: Optional[int] = None, routing: Optional[Value] = None,
    flow: Optional[Value] = None, memory: Optional[float] = None, html: Optional[File] = None,
    limit: Optional[float] = None
) -> Schedule:
    """The schedule of an algorithm, to be changed and run.

    Args:
        operation: operation, such as broadcast (dateline list)
        topology: network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3, graph:FILE (dateline
            list) [torus:7x7]
        fail_link: a link that the network lacks, in both directions, such as 0:1 or (0,0):(1,0); 0:1:2 names the
            port of the first node where several links join the two; may be repeated
        fail_node: a node that the network lacks, with all its links; may be repeated
        failures: file of further failures, one per line: link A:B, link A:B:PORT or node A
        algorithm: name; auto: the one with the least predicted plus barrier cycles; all: compare all [auto]
        q: how many transfers may share a directed link in a round, 1..8 (dateline help words) [1]
        words: words of a block: the data that a node has for another node, or for all nodes (dateline help words)
            [64]
        by: translate: steps per dimension, such as 3,-1; shear: c
        axes: permute: images of the axes, such as -y,x
        to: permute: CSV file with the header from,to and a line per node, by number, coordinates such as (1,2) or
            name; a node without a line stays
        angle: rotate-angle: degrees
        combine: reductions: how nodes combine words: add (which wraps), min, max, and, or, xor [add]
        signed: reductions: min and max compare signed integers
        order: reductions: any: contributions to a word may arrive in any order; fixed: at most one in a round [any]
        source: node where a broadcast or scatter starts and a gather or reduce ends, by number or coordinates such
            as 3,4 [0]
        startup: extra cycles at the start of every round [0]
        count_bits: bits of the count beside every memory word, which streams need, 0..8 [as many as the run needs]
        reductions: nodes can combine the words that arrive with those of their memory [where the run needs it]
        switching: wormhole, circuit [wormhole]
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again, instead of waiting
        sync: barrier: every round ends with a barrier; stream: words flow through the nodes, and only the barriers
            that the proof needs are left; auto: the way with fewer predicted cycles; with from_: barrier, if the
            file does not name another [auto]
        ports: all: a node may use all its links at once; one: one link out and one in at a time [all]
        vcs: virtual channels per link, 1..8; 0: as many as q and the deadlock rule need
        depth: buffer depth in flits per virtual channel, 1..32; 0: 4, or more where a header or the slots of bubble
            flow control need it
        width: bits of a flit, which is as wide as a word, 8..128 [32]
        link_stages: cycles that a flit takes on a link, 1..8 [1]
        pipeline: registers in the router between an input buffer and the link, 0..2: 1: a head gets its virtual
            channel one cycle before it leaves; 2: and flits pass the crossbar in a cycle of their own [0]
        routing: dor, another fixed order of dimensions such as dor:1,0, udr (every message chooses its order),
            source (the message names a port per hop); in a dual-cube ascending, source [the topology's own]
        flow: how rings avoid deadlock: dateline (virtual-channel classes), or bubble (packets of half the depth)
            [dateline]
        memory: most memory in GiB; a command that needs more is refused before it starts [4]
        html: write the report as a page for a browser, in one file with its pictures (- = stdout)
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'schedule': '-', 'topology': topology, 'fail-link': fail_link, 'fail-node': fail_node,
        'failures': failures, 'algorithm': algorithm, 'q': q, 'words': words, 'by': by, 'axes': axes, 'to': to,
        'angle': angle, 'combine': combine, 'signed': signed, 'order': order, 'source': source, 'startup': startup,
        'count-bits': count_bits, 'reductions': reductions, 'switching': switching, 'circuit-retry': circuit_retry,
        'sync': sync, 'ports': ports, 'vcs': vcs, 'depth': depth, 'width': width, 'link-stages': link_stages,
        'pipeline': pipeline, 'routing': routing, 'flow': flow, 'memory': memory, 'html': html
    }
    return Schedule.from_json(printed_by('check', [operation], options, frozenset(['fail-link', 'fail-node']), limit))


def draw(
    operation: Optional[str] = None, *, topology: Optional[Value] = None, fail_link: Optional[Value] = None,
    fail_node: Optional[Value] = None, failures: Optional[File] = None, algorithm: Optional[Value] = None,
    q: Union[int, Sequence[int], None] = None, words: Union[int, Sequence[int], None] = None,
    by: Optional[Value] = None, axes: Optional[Value] = None, to: Optional[Value] = None,
    angle: Optional[Value] = None, combine: Optional[Value] = None, signed: bool = False,
    order: Optional[Value] = None, source: Optional[Value] = None, startup: Optional[int] = None,
    count_bits: Optional[int] = None, reductions: bool = False, switching: Optional[Value] = None,
    circuit_retry: bool = False, sync: Optional[Value] = None, ports: Optional[Value] = None,
    vcs: Optional[int] = None, depth: Optional[int] = None, width: Optional[int] = None,
    link_stages: Optional[int] = None, pipeline: Optional[int] = None, routing: Optional[Value] = None,
    flow: Optional[Value] = None, memory: Optional[float] = None, from_: Union[File, Schedule, None] = None,
    output: Optional[File] = None, rounds: Optional[Value] = None, arrows: bool = False, brief: bool = False,
    limit: Optional[float] = None
) -> DrawReport:
    """Draws a schedule as SVG: the circuits of every round, and a space-time diagram.

    Args:
        operation: operation, such as broadcast (dateline list)
        topology: network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3, graph:FILE (dateline
            list) [torus:7x7]
        fail_link: a link that the network lacks, in both directions, such as 0:1 or (0,0):(1,0); 0:1:2 names the
            port of the first node where several links join the two; may be repeated
        fail_node: a node that the network lacks, with all its links; may be repeated
        failures: file of further failures, one per line: link A:B, link A:B:PORT or node A
        algorithm: name, or auto: the one with the least predicted plus barrier cycles [auto]
        q: how many transfers may share a directed link in a round, 1..8 (dateline help words) [1]
        words: words of a block: the data that a node has for another node, or for all nodes (dateline help words)
            [64]
        by: translate: steps per dimension, such as 3,-1; shear: c
        axes: permute: images of the axes, such as -y,x
        to: permute: CSV file with the header from,to and a line per node, by number, coordinates such as (1,2) or
            name; a node without a line stays
        angle: rotate-angle: degrees
        combine: reductions: how nodes combine words: add (which wraps), min, max, and, or, xor [add]
        signed: reductions: min and max compare signed integers
        order: reductions: any: contributions to a word may arrive in any order; fixed: at most one in a round [any]
        source: node where a broadcast or scatter starts and a gather or reduce ends, by number or coordinates such
            as 3,4 [0]
        startup: extra cycles at the start of every round [0]
        count_bits: bits of the count beside every memory word, which streams need, 0..8 [as many as the run needs]
        reductions: nodes can combine the words that arrive with those of their memory [where the run needs it]
        switching: wormhole, circuit [wormhole]
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again, instead of waiting
        sync: barrier: every round ends with a barrier; stream: words flow through the nodes, and only the barriers
            that the proof needs are left; auto: the way with fewer predicted cycles; with from_: barrier, if the
            file does not name another [auto]
        ports: all: a node may use all its links at once; one: one link out and one in at a time [all]
        vcs: virtual channels per link, 1..8; 0: as many as q and the deadlock rule need
        depth: buffer depth in flits per virtual channel, 1..32; 0: 4, or more where a header or the slots of bubble
            flow control need it
        width: bits of a flit, which is as wide as a word, 8..128 [32]
        link_stages: cycles that a flit takes on a link, 1..8 [1]
        pipeline: registers in the router between an input buffer and the link, 0..2: 1: a head gets its virtual
            channel one cycle before it leaves; 2: and flits pass the crossbar in a cycle of their own [0]
        routing: dor, another fixed order of dimensions such as dor:1,0, udr (every message chooses its order),
            source (the message names a port per hop); in a dual-cube ascending, source [the topology's own]
        flow: how rings avoid deadlock: dateline (virtual-channel classes), or bubble (packets of half the depth)
            [dateline]
        memory: most memory in GiB; a command that needs more is refused before it starts [4]
        from_: read the schedule from this file (- = standard input)
        output: file to write (- = stdout) [OPERATION.svg]
        rounds: draw only rounds FIRST:LAST, from 1 [all, or the first and last]
        arrows: draw arrows from senders to receivers over time, also with more than 36 nodes
        brief: draw only the circuits of every round: no counts, no definitions, no time
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'topology': topology, 'fail-link': fail_link, 'fail-node': fail_node, 'failures': failures,
        'algorithm': algorithm, 'q': q, 'words': words, 'by': by, 'axes': axes, 'to': to, 'angle': angle,
        'combine': combine, 'signed': signed, 'order': order, 'source': source, 'startup': startup,
        'count-bits': count_bits, 'reductions': reductions, 'switching': switching, 'circuit-retry': circuit_retry,
        'sync': sync, 'ports': ports, 'vcs': vcs, 'depth': depth, 'width': width, 'link-stages': link_stages,
        'pipeline': pipeline, 'routing': routing, 'flow': flow, 'memory': memory, 'from': from_, 'output': output,
        'rounds': rounds, 'arrows': arrows, 'brief': brief
    }
    return report_of(DrawReport, 'draw', [operation], options, frozenset(['fail-link', 'fail-node']), limit)


def prove(
    *, topology: Optional[Value] = None, fail_link: Optional[Value] = None, fail_node: Optional[Value] = None,
    failures: Optional[File] = None, memory: Optional[float] = None, routing: Optional[Value] = None,
    flow: Optional[Value] = None, depth: Optional[int] = None, vcs: Optional[int] = None,
    virtual_networks: Optional[int] = None, without_rule: bool = False, replies: bool = False,
    minimal: bool = False, dot: Optional[File] = None, routes: Optional[Value] = None, html: Optional[File] = None,
    limit: Optional[float] = None
) -> ProveReport:
    """Deadlock verdict from the channel dependency graph of every route that the header can express.

    Args:
        topology: network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3, graph:FILE (dateline
            list) [torus:7x7]
        fail_link: a link that the network lacks, in both directions, such as 0:1 or (0,0):(1,0); 0:1:2 names the
            port of the first node where several links join the two; may be repeated
        fail_node: a node that the network lacks, with all its links; may be repeated
        failures: file of further failures, one per line: link A:B, link A:B:PORT or node A
        memory: most memory in GiB; a command that needs more is refused before it starts [4]
        routing: dor, another fixed order of dimensions such as dor:1,0, udr (every message chooses its order),
            source (the message names a port per hop); in a dual-cube ascending, source [the topology's own]
        flow: how rings avoid deadlock: dateline (virtual-channel classes), or bubble (packets of half the depth)
            [dateline]
        depth: buffer depth in flits per virtual channel, 1..32; 0: 4, or more where a header or the slots of bubble
            flow control need it
        vcs: virtual channels per link, 1..8; 0: as many as q and the deadlock rule need
        virtual_networks: disjoint sets of virtual channels, 1..8; a message stays in the set in which it was
            injected, so that requests never block replies [1]
        without_rule: ignore the rule for virtual channels: every hop may take each of them
        replies: a node accepts a message only when its reply can leave, in the next virtual network (in the last
            network always; with one network, in the same one)
        minimal: only the shorter direction round each ring (both on a tie)
        dot: write the cycle, if there is one, as a graph in DOT (- = stdout)
        routes: write the links and the routes of layered routing as JSON (- = stdout), for a checker of your own
        html: write the report as a page for a browser, in one file with its pictures (- = stdout)
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'topology': topology, 'fail-link': fail_link, 'fail-node': fail_node, 'failures': failures,
        'memory': memory, 'routing': routing, 'flow': flow, 'depth': depth, 'vcs': vcs,
        'virtual-networks': virtual_networks, 'without-rule': without_rule, 'replies': replies, 'minimal': minimal,
        'dot': dot, 'routes': routes, 'html': html
    }
    return report_of(ProveReport, 'prove', [], options, frozenset(['fail-link', 'fail-node']), limit)


def traffic(
    *, topology: Optional[Value] = None, fail_link: Optional[Value] = None, fail_node: Optional[Value] = None,
    failures: Optional[File] = None, pattern: Optional[Value] = None, rate: Optional[float] = None,
    packet: Optional[Value] = None, burst: Optional[float] = None, peak: Optional[float] = None,
    outstanding: Optional[int] = None, reply: Optional[Value] = None, warm_up: Optional[Value] = None,
    measure: Optional[int] = None, drain: Optional[int] = None, ports: Optional[Value] = None,
    vcs: Optional[int] = None, depth: Optional[int] = None, width: Optional[int] = None,
    link_stages: Optional[int] = None, pipeline: Optional[int] = None, routing: Optional[Value] = None,
    flow: Optional[Value] = None, virtual_networks: Optional[int] = None, switching: Optional[Value] = None,
    circuit_retry: bool = False, memory: Optional[float] = None, engine: Optional[Value] = None,
    sources: Optional[Value] = None, threads: Optional[int] = None, seed: Optional[int] = None,
    html: Optional[File] = None, no_links: bool = False, no_assertions: bool = False,
    limit: Optional[float] = None
) -> TrafficReport:
    """Latency and throughput under synthetic traffic at one rate.

    Args:
        topology: network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3, graph:FILE (dateline
            list) [torus:8x8]
        fail_link: a link that the network lacks, in both directions, such as 0:1 or (0,0):(1,0); 0:1:2 names the
            port of the first node where several links join the two; may be repeated
        fail_node: a node that the network lacks, with all its links; may be repeated
        failures: file of further failures, one per line: link A:B, link A:B:PORT or node A
        pattern: uniform: any other node, all equally likely; tornado: ceil(k/2)-1 up every dimension of size k;
            transpose: (x,y) to (y,x); (x,y,z) to (y,z,x); bitcomp: every bit of the node number inverted; neighbor:
            1 up every dimension; hotspot: one packet in 8 to node 0, the others to any other node; hotspot:5 and
            hotspot:1,2 name another; bitrev: the bits of the node number in reverse; shuffle: the bits of the node
            number rotated left by one; asymmetric: half of the packets to node n mod N/2, half to N/2 beyond that;
            one of these is node n itself, so half of the rate is sent; randperm: a random permutation; randperm:2
            is another, and so on; dual-cube-worst: (class,II,I) to (other class,I,II): each cluster through one
            cross link; file:MATRIX.csv: one row of weights per node; the node with the largest row sum sends at
            rate [uniform]
        rate: offered load in flits per node and cycle (Bernoulli) [0.1]
        packet: flits per packet, headers included; source routes and circuits need two or more, bubble flow control
            one slot; several lengths with weights: 1:3,5:1
        burst: mean cycles of a burst, in which a node sends at the rate of peak; between bursts it sends nothing;
            0: steady traffic
        peak: flits per node and cycle in a burst [1]
        outstanding: closed loop: most unanswered requests per node; every request gets a reply, and rate and packet
            apply to requests. 0: packets without replies [0]
        reply: flits per reply, written like packet [as packet]
        warm_up: cycles before the measurement; auto: until the network has settled (MSER-5 over the undelivered
            flits), at most as many as measure [auto]
        measure: cycles in which loads are counted and the measured packets are made [10000]
        drain: most cycles to wait for the measured packets to arrive [20000]
        ports: all: a node may use all its links at once; one: one link out and one in at a time [one]
        vcs: virtual channels per link, 1..8; 0: as many as q and the deadlock rule need
        depth: buffer depth in flits per virtual channel, 1..32; 0: 4, or more where a header or the slots of bubble
            flow control need it
        width: bits of a flit, which is as wide as a word, 8..128 [64]
        link_stages: cycles that a flit takes on a link, 1..8 [1]
        pipeline: registers in the router between an input buffer and the link, 0..2: 1: a head gets its virtual
            channel one cycle before it leaves; 2: and flits pass the crossbar in a cycle of their own [0]
        routing: dor, another fixed order of dimensions such as dor:1,0, udr (every message chooses its order),
            source (the message names a port per hop); in a dual-cube ascending, source [the topology's own]
        flow: how rings avoid deadlock: dateline (virtual-channel classes), or bubble (packets of half the depth)
            [dateline]
        virtual_networks: disjoint sets of virtual channels, 1..8; a message stays in the set in which it was
            injected, so that requests never block replies; with outstanding: 2 unless given [1]
        switching: wormhole, circuit [wormhole]
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again, instead of waiting
        memory: most memory in GiB; a command that needs more is refused before it starts [4]
        engine: native, systemc, rtl; with sources board also rtl-net; board:DEVICE or board:DEVICE,BAUD: a real or
            simulated board of traffic sources on this serial device [native]
        sources: ideal; board: the small sources of rtl/traffic, as on a board, or their C++ model: packets of one
            flit at a steady rate, only counters, runs of at most 65534 cycles [ideal]
        threads: threads that simulate the network, each a slab of consecutive nodes (engines native and rtl);
            results do not depend on it. mpirun -n R ./dateline uses processes instead (./dateline setup mpi) [1]
        seed: seed of all random choices [1]
        html: write the report as a page for a browser, in one file with its pictures (- = stdout)
        no_links: json at one rate omits the loads of the links
        no_assertions: run engine rtl without its assertions, which is faster
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'topology': topology, 'fail-link': fail_link, 'fail-node': fail_node, 'failures': failures,
        'pattern': pattern, 'rate': rate, 'packet': packet, 'burst': burst, 'peak': peak,
        'outstanding': outstanding, 'reply': reply, 'warm-up': warm_up, 'measure': measure, 'drain': drain,
        'ports': ports, 'vcs': vcs, 'depth': depth, 'width': width, 'link-stages': link_stages,
        'pipeline': pipeline, 'routing': routing, 'flow': flow, 'virtual-networks': virtual_networks,
        'switching': switching, 'circuit-retry': circuit_retry, 'memory': memory, 'engine': engine,
        'sources': sources, 'threads': threads, 'seed': seed, 'html': html, 'no-links': no_links,
        'no-assertions': no_assertions
    }
    return report_of(TrafficReport, 'traffic', [], options, frozenset(['fail-link', 'fail-node']), limit)


def curve(
    *, rates: Value, topology: Optional[Value] = None, fail_link: Optional[Value] = None,
    fail_node: Optional[Value] = None, failures: Optional[File] = None, pattern: Optional[Value] = None,
    packet: Optional[Value] = None, burst: Optional[float] = None, peak: Optional[float] = None,
    outstanding: Optional[int] = None, reply: Optional[Value] = None, warm_up: Optional[Value] = None,
    measure: Optional[int] = None, drain: Optional[int] = None, ports: Optional[Value] = None,
    vcs: Optional[int] = None, depth: Optional[int] = None, width: Optional[int] = None,
    link_stages: Optional[int] = None, pipeline: Optional[int] = None, routing: Optional[Value] = None,
    flow: Optional[Value] = None, virtual_networks: Optional[int] = None, switching: Optional[Value] = None,
    circuit_retry: bool = False, memory: Optional[float] = None, engine: Optional[Value] = None,
    sources: Optional[Value] = None, threads: Optional[int] = None, seed: Optional[int] = None,
    seeds: Optional[int] = None, jobs: Optional[int] = None, csv: Optional[File] = None,
    svg: Optional[File] = None, name: Optional[Value] = None, with_: Optional[Value] = None,
    html: Optional[File] = None, no_assertions: bool = False, limit: Optional[float] = None
) -> CurveReport:
    """Latency and throughput under synthetic traffic at several rates.

    Args:
        rates: measure a curve at these offered loads: from:to:step, such as 0.05:0.7:0.05, or 0.1,0.2,0.4; instead
            of rate
        topology: network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3, graph:FILE (dateline
            list) [torus:8x8]
        fail_link: a link that the network lacks, in both directions, such as 0:1 or (0,0):(1,0); 0:1:2 names the
            port of the first node where several links join the two; may be repeated
        fail_node: a node that the network lacks, with all its links; may be repeated
        failures: file of further failures, one per line: link A:B, link A:B:PORT or node A
        pattern: uniform: any other node, all equally likely; tornado: ceil(k/2)-1 up every dimension of size k;
            transpose: (x,y) to (y,x); (x,y,z) to (y,z,x); bitcomp: every bit of the node number inverted; neighbor:
            1 up every dimension; hotspot: one packet in 8 to node 0, the others to any other node; hotspot:5 and
            hotspot:1,2 name another; bitrev: the bits of the node number in reverse; shuffle: the bits of the node
            number rotated left by one; asymmetric: half of the packets to node n mod N/2, half to N/2 beyond that;
            one of these is node n itself, so half of the rate is sent; randperm: a random permutation; randperm:2
            is another, and so on; dual-cube-worst: (class,II,I) to (other class,I,II): each cluster through one
            cross link; file:MATRIX.csv: one row of weights per node; the node with the largest row sum sends at
            rate [uniform]
        packet: flits per packet, headers included; source routes and circuits need two or more, bubble flow control
            one slot; several lengths with weights: 1:3,5:1
        burst: mean cycles of a burst, in which a node sends at the rate of peak; between bursts it sends nothing;
            0: steady traffic
        peak: flits per node and cycle in a burst [1]
        outstanding: closed loop: most unanswered requests per node; every request gets a reply, and rate and packet
            apply to requests. 0: packets without replies [0]
        reply: flits per reply, written like packet [as packet]
        warm_up: cycles before the measurement; auto: until the network has settled (MSER-5 over the undelivered
            flits), at most as many as measure [auto]
        measure: cycles in which loads are counted and the measured packets are made [10000]
        drain: most cycles to wait for the measured packets to arrive [20000]
        ports: all: a node may use all its links at once; one: one link out and one in at a time [one]
        vcs: virtual channels per link, 1..8; 0: as many as q and the deadlock rule need
        depth: buffer depth in flits per virtual channel, 1..32; 0: 4, or more where a header or the slots of bubble
            flow control need it
        width: bits of a flit, which is as wide as a word, 8..128 [64]
        link_stages: cycles that a flit takes on a link, 1..8 [1]
        pipeline: registers in the router between an input buffer and the link, 0..2: 1: a head gets its virtual
            channel one cycle before it leaves; 2: and flits pass the crossbar in a cycle of their own [0]
        routing: dor, another fixed order of dimensions such as dor:1,0, udr (every message chooses its order),
            source (the message names a port per hop); in a dual-cube ascending, source [the topology's own]
        flow: how rings avoid deadlock: dateline (virtual-channel classes), or bubble (packets of half the depth)
            [dateline]
        virtual_networks: disjoint sets of virtual channels, 1..8; a message stays in the set in which it was
            injected, so that requests never block replies; with outstanding: 2 unless given [1]
        switching: wormhole, circuit [wormhole]
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again, instead of waiting
        memory: most memory in GiB; a command that needs more is refused before it starts [4]
        engine: native, systemc, rtl; with sources board also rtl-net; board:DEVICE or board:DEVICE,BAUD: a real or
            simulated board of traffic sources on this serial device [native]
        sources: ideal; board: the small sources of rtl/traffic, as on a board, or their C++ model: packets of one
            flit at a steady rate, only counters, runs of at most 65534 cycles [ideal]
        threads: threads that simulate the network, each a slab of consecutive nodes (engines native and rtl);
            results do not depend on it. mpirun -n R ./dateline uses processes instead (./dateline setup mpi) [1]
        seed: seed of all random choices [1]
        seeds: runs per rate, with seeds from seed on; intervals then come from independent runs [1]
        jobs: runs at a time, each in its own process; 0: as many as there are cores [0]
        csv: write the points as CSV, one line per point (- = stdout)
        svg: draw latency, accepted load and fairness over offered load, with intervals and capacities
        name: name of the curve in csv and svg [pattern, network and virtual channels]
        with_: also draw the curves of a file that csv wrote; NAME= renames them; without rates, draw only these;
            may be repeated
        html: write the report as a page for a browser, in one file with its pictures (- = stdout)
        no_assertions: run engine rtl without its assertions, which is faster
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'rates': rates, 'topology': topology, 'fail-link': fail_link, 'fail-node': fail_node, 'failures': failures,
        'pattern': pattern, 'packet': packet, 'burst': burst, 'peak': peak, 'outstanding': outstanding,
        'reply': reply, 'warm-up': warm_up, 'measure': measure, 'drain': drain, 'ports': ports, 'vcs': vcs,
        'depth': depth, 'width': width, 'link-stages': link_stages, 'pipeline': pipeline, 'routing': routing,
        'flow': flow, 'virtual-networks': virtual_networks, 'switching': switching, 'circuit-retry': circuit_retry,
        'memory': memory, 'engine': engine, 'sources': sources, 'threads': threads, 'seed': seed, 'seeds': seeds,
        'jobs': jobs, 'csv': csv, 'svg': svg, 'name': name, 'with': with_, 'html': html,
        'no-assertions': no_assertions
    }
    return report_of(CurveReport, 'traffic', [], options, frozenset(['fail-link', 'fail-node', 'with']), limit)


def saturation(
    *, topology: Optional[Value] = None, fail_link: Optional[Value] = None, fail_node: Optional[Value] = None,
    failures: Optional[File] = None, pattern: Optional[Value] = None, packet: Optional[Value] = None,
    burst: Optional[float] = None, peak: Optional[float] = None, outstanding: Optional[int] = None,
    reply: Optional[Value] = None, warm_up: Optional[Value] = None, measure: Optional[int] = None,
    drain: Optional[int] = None, ports: Optional[Value] = None, vcs: Optional[int] = None,
    depth: Optional[int] = None, width: Optional[int] = None, link_stages: Optional[int] = None,
    pipeline: Optional[int] = None, routing: Optional[Value] = None, flow: Optional[Value] = None,
    virtual_networks: Optional[int] = None, switching: Optional[Value] = None, circuit_retry: bool = False,
    memory: Optional[float] = None, engine: Optional[Value] = None, sources: Optional[Value] = None,
    threads: Optional[int] = None, seed: Optional[int] = None, html: Optional[File] = None,
    no_assertions: bool = False, limit: Optional[float] = None
) -> SaturationReport:
    """Finds the largest stable rate of synthetic traffic.

    Args:
        topology: network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3, graph:FILE (dateline
            list) [torus:8x8]
        fail_link: a link that the network lacks, in both directions, such as 0:1 or (0,0):(1,0); 0:1:2 names the
            port of the first node where several links join the two; may be repeated
        fail_node: a node that the network lacks, with all its links; may be repeated
        failures: file of further failures, one per line: link A:B, link A:B:PORT or node A
        pattern: uniform: any other node, all equally likely; tornado: ceil(k/2)-1 up every dimension of size k;
            transpose: (x,y) to (y,x); (x,y,z) to (y,z,x); bitcomp: every bit of the node number inverted; neighbor:
            1 up every dimension; hotspot: one packet in 8 to node 0, the others to any other node; hotspot:5 and
            hotspot:1,2 name another; bitrev: the bits of the node number in reverse; shuffle: the bits of the node
            number rotated left by one; asymmetric: half of the packets to node n mod N/2, half to N/2 beyond that;
            one of these is node n itself, so half of the rate is sent; randperm: a random permutation; randperm:2
            is another, and so on; dual-cube-worst: (class,II,I) to (other class,I,II): each cluster through one
            cross link; file:MATRIX.csv: one row of weights per node; the node with the largest row sum sends at
            rate [uniform]
        packet: flits per packet, headers included; source routes and circuits need two or more, bubble flow control
            one slot; several lengths with weights: 1:3,5:1
        burst: mean cycles of a burst, in which a node sends at the rate of peak; between bursts it sends nothing;
            0: steady traffic
        peak: flits per node and cycle in a burst [1]
        outstanding: closed loop: most unanswered requests per node; every request gets a reply, and rate and packet
            apply to requests. 0: packets without replies [0]
        reply: flits per reply, written like packet [as packet]
        warm_up: cycles before the measurement; auto: until the network has settled (MSER-5 over the undelivered
            flits), at most as many as measure [auto]
        measure: cycles in which loads are counted and the measured packets are made [10000]
        drain: most cycles to wait for the measured packets to arrive [20000]
        ports: all: a node may use all its links at once; one: one link out and one in at a time [one]
        vcs: virtual channels per link, 1..8; 0: as many as q and the deadlock rule need
        depth: buffer depth in flits per virtual channel, 1..32; 0: 4, or more where a header or the slots of bubble
            flow control need it
        width: bits of a flit, which is as wide as a word, 8..128 [64]
        link_stages: cycles that a flit takes on a link, 1..8 [1]
        pipeline: registers in the router between an input buffer and the link, 0..2: 1: a head gets its virtual
            channel one cycle before it leaves; 2: and flits pass the crossbar in a cycle of their own [0]
        routing: dor, another fixed order of dimensions such as dor:1,0, udr (every message chooses its order),
            source (the message names a port per hop); in a dual-cube ascending, source [the topology's own]
        flow: how rings avoid deadlock: dateline (virtual-channel classes), or bubble (packets of half the depth)
            [dateline]
        virtual_networks: disjoint sets of virtual channels, 1..8; a message stays in the set in which it was
            injected, so that requests never block replies; with outstanding: 2 unless given [1]
        switching: wormhole, circuit [wormhole]
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again, instead of waiting
        memory: most memory in GiB; a command that needs more is refused before it starts [4]
        engine: native, systemc, rtl; with sources board also rtl-net; board:DEVICE or board:DEVICE,BAUD: a real or
            simulated board of traffic sources on this serial device [native]
        sources: ideal; board: the small sources of rtl/traffic, as on a board, or their C++ model: packets of one
            flit at a steady rate, only counters, runs of at most 65534 cycles [ideal]
        threads: threads that simulate the network, each a slab of consecutive nodes (engines native and rtl);
            results do not depend on it. mpirun -n R ./dateline uses processes instead (./dateline setup mpi) [1]
        seed: seed of all random choices [1]
        html: write the report as a page for a browser, in one file with its pictures (- = stdout)
        no_assertions: run engine rtl without its assertions, which is faster
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'saturation': True, 'topology': topology, 'fail-link': fail_link, 'fail-node': fail_node,
        'failures': failures, 'pattern': pattern, 'packet': packet, 'burst': burst, 'peak': peak,
        'outstanding': outstanding, 'reply': reply, 'warm-up': warm_up, 'measure': measure, 'drain': drain,
        'ports': ports, 'vcs': vcs, 'depth': depth, 'width': width, 'link-stages': link_stages,
        'pipeline': pipeline, 'routing': routing, 'flow': flow, 'virtual-networks': virtual_networks,
        'switching': switching, 'circuit-retry': circuit_retry, 'memory': memory, 'engine': engine,
        'sources': sources, 'threads': threads, 'seed': seed, 'html': html, 'no-assertions': no_assertions
    }
    return report_of(SaturationReport, 'traffic', [], options, frozenset(['fail-link', 'fail-node']), limit)


def replay(
    *, trace: File, topology: Optional[Value] = None, fail_link: Optional[Value] = None,
    fail_node: Optional[Value] = None, failures: Optional[File] = None, drain: Optional[int] = None,
    ports: Optional[Value] = None, vcs: Optional[int] = None, depth: Optional[int] = None,
    width: Optional[int] = None, link_stages: Optional[int] = None, pipeline: Optional[int] = None,
    routing: Optional[Value] = None, flow: Optional[Value] = None, virtual_networks: Optional[int] = None,
    switching: Optional[Value] = None, circuit_retry: bool = False, memory: Optional[float] = None,
    engine: Optional[Value] = None, sources: Optional[Value] = None, threads: Optional[int] = None,
    html: Optional[File] = None, no_assertions: bool = False, limit: Optional[float] = None
) -> TraceReport:
    """Replays the packets of a file.

    Args:
        trace: replay the packets of a file instead, one row each: cycle, source, destination, flits; ends when all
            have arrived, or after drain cycles without an arrival
        topology: network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3, graph:FILE (dateline
            list) [torus:8x8]
        fail_link: a link that the network lacks, in both directions, such as 0:1 or (0,0):(1,0); 0:1:2 names the
            port of the first node where several links join the two; may be repeated
        fail_node: a node that the network lacks, with all its links; may be repeated
        failures: file of further failures, one per line: link A:B, link A:B:PORT or node A
        drain: most cycles to wait for the measured packets to arrive [20000]
        ports: all: a node may use all its links at once; one: one link out and one in at a time [one]
        vcs: virtual channels per link, 1..8; 0: as many as q and the deadlock rule need
        depth: buffer depth in flits per virtual channel, 1..32; 0: 4, or more where a header or the slots of bubble
            flow control need it
        width: bits of a flit, which is as wide as a word, 8..128 [64]
        link_stages: cycles that a flit takes on a link, 1..8 [1]
        pipeline: registers in the router between an input buffer and the link, 0..2: 1: a head gets its virtual
            channel one cycle before it leaves; 2: and flits pass the crossbar in a cycle of their own [0]
        routing: dor, another fixed order of dimensions such as dor:1,0, udr (every message chooses its order),
            source (the message names a port per hop); in a dual-cube ascending, source [the topology's own]
        flow: how rings avoid deadlock: dateline (virtual-channel classes), or bubble (packets of half the depth)
            [dateline]
        virtual_networks: disjoint sets of virtual channels, 1..8; a message stays in the set in which it was
            injected, so that requests never block replies; with outstanding: 2 unless given [1]
        switching: wormhole, circuit [wormhole]
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again, instead of waiting
        memory: most memory in GiB; a command that needs more is refused before it starts [4]
        engine: native, systemc, rtl; with sources board also rtl-net; board:DEVICE or board:DEVICE,BAUD: a real or
            simulated board of traffic sources on this serial device [native]
        sources: ideal; board: the small sources of rtl/traffic, as on a board, or their C++ model: packets of one
            flit at a steady rate, only counters, runs of at most 65534 cycles [ideal]
        threads: threads that simulate the network, each a slab of consecutive nodes (engines native and rtl);
            results do not depend on it. mpirun -n R ./dateline uses processes instead (./dateline setup mpi) [1]
        html: write the report as a page for a browser, in one file with its pictures (- = stdout)
        no_assertions: run engine rtl without its assertions, which is faster
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'trace': trace, 'topology': topology, 'fail-link': fail_link, 'fail-node': fail_node, 'failures': failures,
        'drain': drain, 'ports': ports, 'vcs': vcs, 'depth': depth, 'width': width, 'link-stages': link_stages,
        'pipeline': pipeline, 'routing': routing, 'flow': flow, 'virtual-networks': virtual_networks,
        'switching': switching, 'circuit-retry': circuit_retry, 'memory': memory, 'engine': engine,
        'sources': sources, 'threads': threads, 'html': html, 'no-assertions': no_assertions
    }
    return report_of(TraceReport, 'traffic', [], options, frozenset(['fail-link', 'fail-node']), limit)


def load(
    *, topology: Optional[Value] = None, placement: Optional[File] = None, coefficients: Optional[Value] = None,
    residues: Optional[Value] = None, t: Optional[int] = None, tie: Optional[Value] = None,
    fail_link: Optional[Value] = None, ports: Optional[Value] = None, vcs: Optional[int] = None,
    depth: Optional[int] = None, width: Optional[int] = None, link_stages: Optional[int] = None,
    pipeline: Optional[int] = None, routing: Optional[Value] = None, flow: Optional[Value] = None,
    memory: Optional[float] = None, run: bool = False, engine: Optional[Value] = None, words: Optional[int] = None,
    exchanges: Optional[int] = None, seed: Optional[int] = None, svg: Optional[File] = None,
    html: Optional[File] = None, no_assertions: bool = False, limit: Optional[float] = None
) -> LoadReport:
    """Link loads of complete exchange between the processors of a placement on a torus, bounds, failed links.

    Args:
        topology: network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3, graph:FILE (dateline
            list) [torus:8x8]
        placement: the nodes that have a processor: linear, multiple (linear), full, or a file with one node per
            line, by number or coordinates [linear]
        coefficients: coefficients of a linear placement c0 x + c1 y + ... = r (mod k), such as 1,1 [all 1]
        residues: r: one for linear [0], several for multiple, such as 0,4
        t: number of residues for multiple, instead of residues: 0..t-1
        tie: direction half-way round a ring of even size: plus (upwards, the paper's rule) or split (both equally
            often) [plus]
        fail_link: A:B: remove the link between two neighbours, in both directions, such as 0:1 or 0,0:0,1; may be
            repeated
        ports: all: a node may use all its links at once; one: one link out and one in at a time [all]
        vcs: virtual channels per link, 1..8; 0: as many as q and the deadlock rule need
        depth: buffer depth in flits per virtual channel, 1..32; 0: 4, or more where a header or the slots of bubble
            flow control need it
        width: bits of a flit, which is as wide as a word, 8..128 [32]
        link_stages: cycles that a flit takes on a link, 1..8 [1]
        pipeline: registers in the router between an input buffer and the link, 0..2: 1: a head gets its virtual
            channel one cycle before it leaves; 2: and flits pass the crossbar in a cycle of their own [0]
        routing: odr: dimensions in ascending order; dor:1,0: in another order; udr: in every order, all equally
            likely [odr]
        flow: how rings avoid deadlock: dateline (virtual-channel classes), or bubble (packets of half the depth)
            [dateline]
        memory: most memory in GiB; a command that needs more is refused before it starts [4]
        run: also run the exchange on routers, and count the flits on every link
        engine: with run: native, rtl [native]
        words: with run: flits per message, without its header [4]
        exchanges: with run: number of exchanges; each uses the next route of every pair [until all routes were used
            equally often, at most 48]
        seed: with run: chooses the first route of every pair [1]
        svg: draw the loads as a heat map (- = stdout)
        html: write the report as a page for a browser, in one file with its pictures (- = stdout)
        no_assertions: run engine rtl without its assertions, which is faster
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'topology': topology, 'placement': placement, 'coefficients': coefficients, 'residues': residues, 't': t,
        'tie': tie, 'fail-link': fail_link, 'ports': ports, 'vcs': vcs, 'depth': depth, 'width': width,
        'link-stages': link_stages, 'pipeline': pipeline, 'routing': routing, 'flow': flow, 'memory': memory,
        'run': run, 'engine': engine, 'words': words, 'exchanges': exchanges, 'seed': seed, 'svg': svg,
        'html': html, 'no-assertions': no_assertions
    }
    return report_of(LoadReport, 'load', [], options, frozenset(['coefficients', 'fail-link', 'residues']), limit)


def fit(
    *, topology: Optional[Value] = None, fail_link: Optional[Value] = None, fail_node: Optional[Value] = None,
    failures: Optional[File] = None, ports: Optional[Value] = None, vcs: Optional[int] = None,
    depth: Optional[int] = None, width: Optional[int] = None, link_stages: Optional[int] = None,
    pipeline: Optional[int] = None, routing: Optional[Value] = None, flow: Optional[Value] = None,
    startup: Optional[int] = None, reductions: bool = False, switching: Optional[Value] = None,
    circuit_retry: bool = False, engine: Optional[Value] = None, limit: Optional[float] = None
) -> FitReport:
    """Measures startup, per_hop and per_word by varying distance, length and sharing; run predicts with them.

    Args:
        topology: network, such as torus:8x8, torus:7^3, mesh:4x4, hypercube:5, dual-cube:3, graph:FILE (dateline
            list) [torus:7x7]
        fail_link: a link that the network lacks, in both directions, such as 0:1 or (0,0):(1,0); 0:1:2 names the
            port of the first node where several links join the two; may be repeated
        fail_node: a node that the network lacks, with all its links; may be repeated
        failures: file of further failures, one per line: link A:B, link A:B:PORT or node A
        ports: all: a node may use all its links at once; one: one link out and one in at a time [all]
        vcs: virtual channels per link, 1..8; 0: as many as q and the deadlock rule need
        depth: buffer depth in flits per virtual channel, 1..32; 0: 4, or more where a header or the slots of bubble
            flow control need it
        width: bits of a flit, which is as wide as a word, 8..128 [32]
        link_stages: cycles that a flit takes on a link, 1..8 [1]
        pipeline: registers in the router between an input buffer and the link, 0..2: 1: a head gets its virtual
            channel one cycle before it leaves; 2: and flits pass the crossbar in a cycle of their own [0]
        routing: dor, another fixed order of dimensions such as dor:1,0, udr (every message chooses its order),
            source (the message names a port per hop); in a dual-cube ascending, source [the topology's own]
        flow: how rings avoid deadlock: dateline (virtual-channel classes), or bubble (packets of half the depth)
            [dateline]
        startup: extra cycles at the start of every round [0]
        reductions: nodes can combine the words that arrive with those of their memory [where the run needs it]
        switching: wormhole, circuit [wormhole]
        circuit_retry: a circuit that finds no free virtual channel is refused and tried again, instead of waiting
        engine: native, systemc, rtl, rtl-net, board:DEVICE or board:DEVICE,BAUD: a real or simulated board on this
            serial device [native]
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'topology': topology, 'fail-link': fail_link, 'fail-node': fail_node, 'failures': failures, 'ports': ports,
        'vcs': vcs, 'depth': depth, 'width': width, 'link-stages': link_stages, 'pipeline': pipeline,
        'routing': routing, 'flow': flow, 'startup': startup, 'reductions': reductions, 'switching': switching,
        'circuit-retry': circuit_retry, 'engine': engine
    }
    return report_of(FitReport, 'fit', [], options, frozenset(['fail-link', 'fail-node']), limit)


def synth(
    *, target: Optional[Value] = None, part: Optional[Value] = None, ports: Optional[Value] = None,
    topology: Optional[Value] = None, all_port: bool = False, vcs: Optional[int] = None,
    depth: Optional[int] = None, width: Optional[int] = None, link_stages: Optional[int] = None,
    pipeline: Optional[int] = None, reductions: bool = False, circuit: bool = False, source_routes: bool = False,
    param: Optional[Value] = None, flat_only: bool = False, seeds: Optional[int] = None,
    device: Optional[Value] = None, jobs: Optional[int] = None, timeout: Optional[int] = None,
    keep: Optional[File] = None, html: Optional[File] = None, limit: Optional[float] = None
) -> SynthReport:
    """LUTs, flip-flops and memory of a router or node in an FPGA, by module, and its clock.

    Args:
        target: xc7 (Xilinx 7 series), ecp5, ice40 [xc7]
        part: router, node (router, network interface, memory) [router]
        ports: number of network ports; a torus has two per dimension [4]
        topology: network whose router is synthesized [the torus with ports]
        all_port: one injection and one ejection channel per network port, instead of one of each
        vcs: virtual channels per link, 1..8 [2]
        depth: buffer depth in flits per virtual channel, 1..32; 0: 4, or more where a header or the slots of bubble
            flow control need it
        width: bits of a flit, which is as wide as a word, 8..128 [32]
        link_stages: cycles that a flit takes on a link, 1..8 [1]
        pipeline: registers in the router between an input buffer and the link, 0..2: 1: a head gets its virtual
            channel one cycle before it leaves; 2: and flits pass the crossbar in a cycle of their own [0]
        reductions: node: it can combine words
        circuit: support circuits
        source_routes: support source routes in addition to the network's own routing
        param: Name=Value: set a parameter of dl_router or dl_node, such as CoordBits=4; may be repeated
        flat_only: count only the flattened design, which takes half the time
        seeds: seeds of place and route, whose median is the clock; 0: only count cells [5; xc7: 0]
        device: ice40: hx8k, up5k; ecp5: 25k, 85k [the first]
        jobs: tools that run at a time [2]
        timeout: most seconds for one run of a tool [3600]
        keep: folder in which scripts, logs, netlists and the wrapper are kept
        html: write the report as a page for a browser, in one file with its pictures (- = stdout)
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'target': target, 'part': part, 'ports': ports, 'topology': topology, 'all-port': all_port, 'vcs': vcs,
        'depth': depth, 'width': width, 'link-stages': link_stages, 'pipeline': pipeline, 'reductions': reductions,
        'circuit': circuit, 'source-routes': source_routes, 'param': param, 'flat-only': flat_only, 'seeds': seeds,
        'device': device, 'jobs': jobs, 'timeout': timeout, 'keep': keep, 'html': html
    }
    return report_of(SynthReport, 'synth', [], options, frozenset(['param']), limit)


def sweep(
    grid: Union[File, Mapping[str, Any]], *, output: Optional[Value] = None, csv: Optional[File] = None,
    jobs: Optional[int] = None, slurm: bool = False, slurm_patience: Optional[float] = None,
    html: Optional[File] = None, limit: Optional[float] = None
) -> Sweep:
    """Runs another command over a grid of options, on all cores; keeps finished points even if it is killed.

    Args:
        grid: JSON with the command and its options (- = standard input), or the grid as a dictionary
        output: file for the results, one line of JSON per point; points in it are not run again unless they failed
            [FILE's name, .jsonl]
        csv: write the results as CSV (- = stdout)
        jobs: points at a time, each in its own process; 0: as many as there are cores [0]
        slurm: run as a job array of Slurm with tasks of ten seconds or more, wait for it and collect the results.
            Partition, account and limits come from sbatch's own variables (SBATCH_PARTITION)
        slurm_patience: minutes without progress before the job is cancelled [1440]
        html: write the report as a page for a browser, in one file with its pictures (- = stdout)
        limit: most seconds that the program may take [no limit]
    """
    options: dict[str, object] = {
        'output': output, 'csv': csv, 'jobs': jobs, 'slurm': slurm, 'slurm-patience': slurm_patience, 'html': html
    }
    return swept(grid, options, limit)
