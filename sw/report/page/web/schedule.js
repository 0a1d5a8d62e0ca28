// SPDX-License-Identifier: Apache-2.0
// The schedule of the page's data: its rounds, which are written compactly, as transfers with paths and times.
'use strict';

/// "0-2 5" -> [0, 1, 2, 5]
function numbersOf(text) {
  return text.split(' ').flatMap((range) => {
    const [first, last] = range.split('-').map(Number);
    return last === undefined ? [first] : Array.from({length: last - first + 1}, (none, i) => first + i);
  });
}

class ScheduleData {
  constructor(data) {
    Object.assign(this, {data, rounds: data.rounds, paths: data.paths.map((path) => [...path].map((digit) => parseInt(digit, 36)))});
    this.decoded = new Map();
    this.held = [];
    for (const round of data.rounds) this.held.push(round.held || this.held[this.held.length - 1]);
    this.held.push(data.end || this.held[this.held.length - 1]);
    this.spans = data.rounds.map((round) => this.span(round));
    const kinds = data.rounds.flatMap((round) => round.transfers);
    this.parts = new Set(kinds.map((kind) => kind[4])).size > 1 && data.parts > 1;
    this.lengths = [...new Set(kinds.map((kind) => this.paths[kind[0]].length))].sort((a, b) => a - b);
  }

  /// First and last cycle in which a transfer of the round is under way.
  span(round) {
    let first = Infinity, last = 0;
    for (const [, , begin, end] of round.transfers) {
      first = Math.min(first, begin < 0 ? 0 : begin);
      last = Math.max(last, end < 0 ? round.cycles : end);
    }
    return first > last ? [round.start, round.start] : [round.start + first, round.start + last];
  }

  /// The transfers of a round: {from, to, ports, words, begin, end, part, add}; begin and end in cycles of the run.
  transfers(index) {
    const known = this.decoded.get(index);
    if (known) return known;
    const round = this.rounds[index], list = [];
    for (const [path, words, begin, end, part, add, senders] of round.transfers) {
      const ports = this.paths[path];
      for (const from of numbersOf(senders)) {
        const to = ports.reduce((node, port) => farEnd(node, port), from);
        list.push({from, to, ports, words, part, add: add === 1, begin: round.start + (begin < 0 ? 0 : begin), end: round.start + (end < 0 ? round.cycles : end)});
      }
    }
    if (this.decoded.size > 64) this.decoded.delete(this.decoded.keys().next().value);
    this.decoded.set(index, list);
    return list;
  }

  /// The transfers that are under way in a cycle.
  underWay(cycle) {
    const list = [];
    this.spans.forEach(([first, last], index) => {
      if (first <= cycle && cycle < last) list.push(...this.transfers(index).filter((one) => one.begin <= cycle && cycle < one.end));
    });
    return list;
  }

  /// The last round that has started.
  roundAt(cycle) {
    let at = 0;
    this.spans.forEach(([first], index) => {
      if (first <= cycle) at = index;
    });
    return at;
  }

  /// The share of what it needs that a node holds as a round starts, 0..1; null where it needs nothing.
  share(round, node) {
    const digit = this.held[round][node];
    return digit === '.' ? null : digit === 'z' ? 1 : parseInt(digit, 36) / 35;
  }

  /// Which of the eight colours a transfer has: by part, else by length.
  colourOf(transfer) {
    return this.parts ? Math.max(transfer.part, 0) % 8 : this.lengths.indexOf(transfer.ports.length) % 8;
  }

  /// [colour, meaning]
  meanings() {
    if (!this.parts) return this.lengths.slice(0, 8).map((length, i) => [i, counted(length, 'hop')]);
    return Array.from({length: Math.min(this.data.parts, 8)}, (none, i) => [i, `part ${i}${this.data.parts > 8 ? ', …' : ''}`]);
  }
}
