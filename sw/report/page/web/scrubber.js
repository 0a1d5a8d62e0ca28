// SPDX-License-Identifier: Apache-2.0
// The schedule on the map, with a slider through its rounds or its cycles.
'use strict';

const kTransfersInTable = 300, kToldTransfers = 6;

class Scrubber {
  constructor(section) {
    this.data = new ScheduleData(page.schedule);
    this.byCycles = false;
    this.position = 0;
    this.timer = null;
    this.map = new NetworkMap('The schedule', (map) => this.paint(map), (node) => this.tell(node));
    this.range = element('input', {type: 'range', min: 0, step: 1, id: 'position', 'aria-label': 'Round'});
    this.range.addEventListener('input', () => this.go(Number(this.range.value)));
    this.play = element('button', {type: 'button'}, 'Play');
    this.play.addEventListener('click', () => this.toggle());
    const step = (text, label, by) => {
      const button = element('button', {type: 'button', 'aria-label': label}, text);
      button.addEventListener('click', () => this.go(this.position + by));
      return button;
    };
    this.speed = element('select', {}, ...[['slow', 1], ['normal', 3], ['fast', 12]].map(([name, value]) => element('option', {value, selected: value === 3}, name)));
    this.step = element('p', {class: 'step', 'aria-live': 'polite'});
    this.table = element('details', {}, element('summary', {}, 'The transfers shown, as a table'));
    this.table.addEventListener('toggle', () => this.fillTable());
    section.append(element('div', {class: 'controls', role: 'group', 'aria-label': 'Time'}, step('◀', 'One back', -1), this.play, step('▶', 'One further', 1), element('span', {class: 'wide'}, this.range)),
                   element('div', {class: 'controls'}, this.choice(), element('label', {}, 'Speed', this.speed), zoomControl(this.map)),
                   this.step, this.map.element, this.legend(), this.table);
    this.setRange();
    this.go(0);
  }

  choice() {
    const radio = (name, value, checked) => {
      const made = element('input', {type: 'radio', name: 'unit', value, checked});
      made.addEventListener('change', () => this.choose(value === 'cycles'));
      return element('label', {}, made, name);
    };
    return element('fieldset', {}, element('legend', {}, 'Step by'), radio('rounds', 'rounds', true), radio('cycles', 'cycles', false));
  }

  choose(byCycles) {
    const round = this.byCycles ? this.data.roundAt(this.position) : Math.min(this.position, this.data.rounds.length - 1);
    this.byCycles = byCycles;
    this.setRange();
    this.go(byCycles ? this.data.spans[round][0] : round);
  }

  setRange() {
    this.range.max = this.byCycles ? this.data.data.cycles : this.data.rounds.length;
    this.range.setAttribute('aria-label', this.byCycles ? 'Cycle' : 'Round');
  }

  /// Shows a round or cycle. The position after the last round shows what the nodes hold at the end.
  go(position) {
    this.position = Math.min(Math.max(position, 0), Number(this.range.max));
    this.range.value = this.position;
    this.round = this.byCycles ? this.data.roundAt(this.position) : this.position;
    this.shown = this.byCycles ? this.data.underWay(this.position) : this.round < this.data.rounds.length ? this.data.transfers(this.round) : [];
    this.text = this.describe();
    this.range.setAttribute('aria-valuetext', this.text);
    this.step.textContent = this.text;
    if (this.table.open) this.fillTable();
    this.map.tip.hide();
    this.map.draw();
  }

  describe() {
    const {rounds, spans, data} = this.data, measured = data.measured ? 'measured' : 'predicted';
    const all = data.all_rounds;
    if (this.byCycles) return `Cycle ${this.position} of ${data.cycles}, round ${this.round + 1} of ${all}: ${counted(this.shown.length, 'transfer')} under way`;
    if (this.round >= rounds.length) return rounds.length < data.all_rounds ? `After ${rounds.length} of ${all} rounds` : `The end, after ${counted(all, 'round')} and ${data.cycles} ${measured} cycles`;
    const words = [...new Set(this.shown.map((one) => one.words))].sort((a, b) => a - b);
    const hops = this.shown.length === 0 ? 0 : Math.max(...this.shown.map((one) => one.ports.length));
    const size = words.length === 0 ? '' : ` of ${words.length === 1 ? counted(words[0], 'word') : `${words[0]} to ${words[words.length - 1]} words`}, at most ${counted(hops, 'hop')}`;
    const time = `cycles ${spans[this.round][0]} to ${data.stream ? spans[this.round][1] : rounds[this.round].start + rounds[this.round].cycles}`;
    return `Round ${this.round + 1} of ${all}: ${counted(this.shown.length, 'transfer')}${size}; ${time}`;
  }

  paint(map) {
    const context = map.context;
    const uses = new Map(), groups = Array.from({length: 8}, () => []);
    for (const one of this.shown) {
      let node = one.from;
      const hops = one.ports.map((port) => {
        const link = node * page.network.ports + port, lane = uses.get(link) || 0;
        uses.set(link, lane + 1);
        const hop = [node, port, 1.6 + 2.2 * lane];
        node = farEnd(node, port);
        return hop;
      });
      groups[this.data.colourOf(one)].push([one, hops]);
    }
    const size = Math.max(5, 3.5 / map.scale);
    groups.forEach((list, index) => {
      context.strokeStyle = context.fillStyle = map.colours[`c${index}`];
      context.lineWidth = Math.max(1.5, 1 / map.scale);
      context.beginPath();
      for (const [one, hops] of list) {
        const reached = this.byCycles ? this.reached(one) : hops.length;
        hops.forEach(([node, port, aside], hop) => hop < reached && map.hop(context, node, port, aside));
      }
      context.stroke();
      context.beginPath();
      for (const [one, hops] of list) {
        const reached = this.byCycles ? this.reached(one) : hops.length;
        const [node, port, aside] = hops[reached - 1];
        map.arrowhead(context, node, port, aside, size);
      }
      context.fill();
    });
    const shades = Array.from({length: 36}, (none, i) => mixed(map.colours.node, map.colours.held, i / 35));
    const round = Math.min(this.round, this.data.held.length - 1);
    map.drawNodes((node) => shades[Math.round((this.data.share(round, node) || 0) * 35)], page.schedule.root);
  }

  /// The hops that the head of a transfer has made or is making, at the speed of an empty network.
  reached(one) {
    const hops = one.ports.length;
    return Math.min(hops, Math.max(1, Math.ceil((this.position - one.begin + 1) / Math.max(page.schedule.per_hop, 1))));
  }

  tell(node) {
    const share = this.data.share(Math.min(this.round, this.data.held.length - 1), node);
    const lines = [`node ${nodeName(node)}`];
    if (share !== null) lines.push(share === 1 ? 'holds all that it needs' : share === 0 ? 'holds nothing of what it needs' : `holds about ${Math.round(share * 100)} % of what it needs`);
    const sent = this.shown.filter((one) => one.from === node), taken = this.shown.filter((one) => one.to === node);
    const name = (one) => `${counted(one.words, 'word')}${one.add ? ' to add' : ''}`;
    const list = (all, say) => {
      lines.push(...all.slice(0, kToldTransfers).map(say));
      if (all.length > kToldTransfers) lines.push(`and ${all.length - kToldTransfers} more`);
    };
    list(sent, (one) => `sends ${name(one)} to ${nodeName(one.to)} by ${one.ports.map((port) => page.network.directions[port]).join(' ')}`);
    list(taken, (one) => `takes ${name(one)} from ${nodeName(one.from)}`);
    return lines.join('\n');
  }

  fillTable() {
    if (!this.table.open) return;
    const columns = ['from', 'to', 'words', 'hops', 'path', 'part', 'begins', 'ends'].map((name) => ({name, unit: {begins: 'cycles', ends: 'cycles'}[name] || '', meaning: ''}));
    const rows = this.shown.map((one) => [nodeName(one.from), nodeName(one.to), one.words, one.ports.length, one.ports.map((port) => page.network.directions[port]).join(' '), one.part < 0 ? null : one.part, one.begin, one.end]);
    const table = new SortedTable(this.text, columns, rows);
    table.shown = kTransfersInTable;
    table.fill();
    this.table.replaceChildren(this.table.firstElementChild, table.element);
  }

  legend() {
    const kinds = this.data.meanings().map(([index, meaning]) => element('li', {}, element('span', {class: 'swatch', style: `background:var(--c${index})`}), meaning));
    return element('ul', {class: 'legend'}, ...kinds, element('li', {}, 'A darker node holds more of what it needs.'), page.schedule.root >= 0 ? element('li', {}, `The root is node ${nodeName(page.schedule.root)}.`) : null);
  }

  toggle() {
    if (this.timer !== null) return this.stop();
    if (this.position >= Number(this.range.max)) this.go(0);
    this.play.textContent = 'Pause';
    this.last = performance.now();
    // Live regions would speak at every step.
    this.step.setAttribute('aria-live', 'off');
    const tick = (now) => {
      const pace = Number(this.speed.value) * (this.byCycles ? 8 : 1);
      const steps = Math.floor((now - this.last) / 1000 * pace);
      if (steps > 0) {
        this.last += steps * 1000 / pace;
        this.go(this.position + steps);
      }
      if (this.position >= Number(this.range.max)) return this.stop();
      this.timer = requestAnimationFrame(tick);
    };
    this.timer = requestAnimationFrame(tick);
  }

  stop() {
    cancelAnimationFrame(this.timer);
    this.timer = null;
    this.play.textContent = 'Play';
    this.step.setAttribute('aria-live', 'polite');
  }
}

function addScrubber() {
  if (!page.network || !page.schedule) return null;
  return new Scrubber(addSection('The schedule'));
}
