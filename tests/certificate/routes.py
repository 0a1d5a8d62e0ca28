#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the routes of layered routing, and shares no code with the program.

    routes.py FILE [NETWORK]

FILE is what `dateline prove --routes FILE` writes. NETWORK is a graph in JSON, which the links must be those of.
Checked are:
  * the links lead both ways, and each port has one;
  * every route follows links, ends at its target, and never turns back;
  * the layers of a route begin at 0 or 1, never fall, rise by at most 1 per hop, and stay below `layers`;
  * every two nodes with processors that a path joins have a route, and others have none;
  * no cycle of (link, layer) exists in which each is held by a route that goes on to the next.

Prints one line. Exit 0: all holds; 1: something does not; 2: bad use.
"""
import json
import sys


def refuse(why):
    print('refused: ' + why)
    sys.exit(1)


def links_of(table):
    far = {}
    for node, port, other, other_port in table['links']:
        if (node, port) in far:
            refuse(f'port {port} of node {node} has two links')
        far[node, port] = (other, other_port)
    for end, other in far.items():
        if far.get(other) != end:
            refuse(f'the link at port {end[1]} of node {end[0]} does not lead back')
    return far


def links_of_graph(graph):
    """The two-way links of a graph, with their ports."""
    names = [node if isinstance(node, str) else node['name'] for node in graph['nodes']]
    number = {name: i for i, name in enumerate(names)}
    far = {}
    for link in graph['links']:
        a = (number[link['from']], link['from_port'])
        b = (number[link['to']], link['to_port'])
        far[a], far[b] = b, a
    return far


def components(nodes, far):
    neighbours = [[] for _ in range(nodes)]
    for (node, _), (other, _) in far.items():
        neighbours[node].append(other)
    part = [-1] * nodes
    for root in range(nodes):
        if part[root] >= 0:
            continue
        part[root] = root
        reached = [root]
        for node in reached:
            for other in neighbours[node]:
                if part[other] < 0:
                    part[other] = root
                    reached.append(other)
    return part


def check_route(route, far, layers, edges):
    start, target, ports, steps = route
    if len(ports) != len(steps) or not ports:
        refuse(f'the route from {start} to {target} has {len(ports)} ports and {len(steps)} layers')
    node, arrived, held, layer = start, None, None, 0
    for port, at in zip(ports, steps):
        if port == arrived:
            refuse(f'the route from {start} to {target} turns back at node {node}')
        if (node, port) not in far:
            refuse(f'the route from {start} to {target} takes port {port} of node {node}, which has no link')
        if not layer <= at <= layer + 1 or at >= layers:
            refuse(f'the route from {start} to {target} goes from layer {layer} to layer {at}')
        channel = (node, port, at)
        if held is not None:
            edges.setdefault(held, set()).add(channel)
        held, layer = channel, at
        node, arrived = far[node, port]
    if node != target:
        refuse(f'the route from {start} to {target} ends at {node}')


def find_cycle(edges):
    """Takes away channels that nothing waits for, until none is left."""
    waiting = {}
    for channel, following in edges.items():
        waiting.setdefault(channel, 0)
        for other in following:
            waiting[other] = waiting.get(other, 0) + 1
    free = [channel for channel, count in waiting.items() if count == 0]
    for channel in free:
        for other in edges.get(channel, ()):
            waiting[other] -= 1
            if waiting[other] == 0:
                free.append(other)
    return len(free) < len(waiting)


def main():
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    with open(sys.argv[1], encoding='utf-8') as file:
        table = json.load(file)
    far = links_of(table)
    if len(sys.argv) == 3:
        with open(sys.argv[2], encoding='utf-8') as file:
            if links_of_graph(json.load(file)) != far:
                refuse('the links are not those of the network')
    edges, routed = {}, set()
    for route in table['routes']:
        if (route[0], route[1]) in routed:
            refuse(f'two routes lead from {route[0]} to {route[1]}')
        routed.add((route[0], route[1]))
        check_route(route, far, table['layers'], edges)
    part = components(table['nodes'], far)
    cut_off = 0
    for start in table['processors']:
        for target in table['processors']:
            joined = start != target and part[start] == part[target]
            cut_off += start != target and not joined
            if joined != ((start, target) in routed):
                refuse(f'nodes {start} and {target} ' + ('have no route' if joined else 'have a route, and no path'))
    if find_cycle(edges):
        refuse('the routes can wait for each other in a cycle')
    print(f'{len(routed)} routes in {table["layers"]} layers, {cut_off} pairs cut off')


main()
