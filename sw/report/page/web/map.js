// SPDX-License-Identifier: Apache-2.0
// The map of the network on a canvas. Its owner draws on it and says what to tell about a node.
'use strict';

/// The place of a node in words: "5 (1,1)".
const nodeName = (node) => (page.network.places.length > 0 ? `${node} ${page.network.places[node]}` : String(node));

/// The node at the other end of a link.
const farEnd = (node, port) => page.network.far[node * page.network.ports + port];

/// Whether a link exists.
const hasLink = (node, port) => page.network.shape[node * page.network.ports + port] >= 0;

class NetworkMap {
  /// label: what the picture is. paint(map): draws what is on the network. tell(node): what is said about a node.
  constructor(label, paint, tell) {
    this.paint = paint;
    this.tell = tell;
    this.zoom = 1;
    this.at = -1;  // the node that the keyboard is at
    this.canvas = element('canvas', {tabindex: '0', role: 'application', 'aria-roledescription': 'map', 'aria-label': `${label}. The arrow keys go from node to node.`});
    this.context = this.canvas.getContext('2d');
    this.spoken = element('div', {class: 'hidden-text', 'aria-live': 'polite'});
    this.scroll = element('div', {class: 'scroll tall'}, this.canvas);
    this.element = element('div', {class: 'map'}, this.scroll, this.spoken);
    this.tip = new Tip(this.element);
    this.wires = document.createElement('canvas');
    this.canvas.addEventListener('pointermove', (event) => this.point(event));
    this.canvas.addEventListener('pointerdown', (event) => this.point(event));
    this.canvas.addEventListener('pointerleave', () => this.leave());
    this.canvas.addEventListener('blur', () => this.leave());
    this.canvas.addEventListener('focus', () => this.canvas.matches(':focus-visible') && this.go(Math.max(this.at, 0)));
    this.canvas.addEventListener('keydown', (event) => this.key(event));
    new ResizeObserver(() => this.resize()).observe(this.element);
    redraws.push(() => this.resize(true));
  }

  /// Fits the map into its place. Wires and labels are drawn once, because they do not change.
  resize(force = false) {
    const {width, height} = page.network;
    const room = this.element.clientWidth || 800;
    // A small network is enlarged until it is 640 pixels high, a large one fills the room.
    const wide = Math.max(60, Math.min(room - 2, width * Math.max(1, Math.min(2.4, 640 / height))) * this.zoom);
    const ratio = Math.min(window.devicePixelRatio || 1, 2) * (matchMedia('print').matches ? 2 : 1);
    if (!force && this.wide === wide && this.ratio === ratio) return;
    Object.assign(this, {wide, ratio, scale: wide / width});
    for (const canvas of [this.canvas, this.wires]) {
      canvas.width = Math.round(wide * ratio);
      canvas.height = Math.round(height * this.scale * ratio);
    }
    this.canvas.style.width = `${wide}px`;
    this.canvas.style.height = `${height * this.scale}px`;
    this.colours = Object.fromEntries(['paper', 'panel', 'line', 'ink', 'quiet', 'wire', 'node', 'held', 'rim', 'root', 'low', 'high', 'c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'].map((name) => [name, colour(`--${name}`)]));
    this.drawWires();
    this.draw();
  }

  drawWires() {
    const context = this.wires.getContext('2d');
    context.setTransform(this.ratio * this.scale, 0, 0, this.ratio * this.scale, 0, 0);
    context.fillStyle = this.colours.paper;
    context.fillRect(0, 0, page.network.width, page.network.height);
    context.strokeStyle = this.colours.line;
    context.font = '9px sans-serif';
    for (const [x, y, width, height, name] of page.network.frames) {
      context.strokeRect(x, y, width, height);
      context.fillStyle = this.colours.quiet;
      context.textAlign = 'left';
      context.fillText(name, x + 4, y + 10);
    }
    context.fillStyle = this.colours.quiet;
    const least = 7 / this.scale;
    context.font = `${Math.max(9, Math.min(least, 14))}px sans-serif`;
    for (const [x, y, text, anchor] of page.network.labels) {
      context.textAlign = {start: 'left', middle: 'center', end: 'right'}[anchor] || 'center';
      context.fillText(text, x, y);
    }
    context.strokeStyle = this.colours.wire;
    context.lineWidth = Math.max(1, 0.6 / this.scale);
    context.beginPath();
    for (let node = 0; node < page.network.nodes; ++node)
      for (let port = 0; port < page.network.ports; ++port)
        if (hasLink(node, port)) this.hop(context, node, port, 0);
    context.stroke();
  }

  /// Adds a hop to the path, `aside` to the right of the middle of the link. Only the straight part between the nodes.
  hop(context, node, port, aside, whole = true) {
    const {x, y, shape, shapes, ports, stub, radius} = page.network;
    const to = farEnd(node, port), form = shapes[shape[node * ports + port]];
    if (form.length === 2) {
      const [dx, dy] = form, ox = -dy * aside, oy = dx * aside;
      context.moveTo(x[node] + ox + dx * radius, y[node] + oy + dy * radius);
      context.lineTo(x[node] + ox + dx * stub, y[node] + oy + dy * stub);
      if (!whole) return;
      context.moveTo(x[to] + ox - dx * stub, y[to] + oy - dy * stub);
      context.lineTo(x[to] + ox - dx * radius, y[to] + oy - dy * radius);
      return;
    }
    const length = Math.hypot(x[to] - x[node], y[to] - y[node]) || 1;
    const dx = (x[to] - x[node]) / length, dy = (y[to] - y[node]) / length;
    const ox = -dy * aside, oy = dx * aside;
    const end = whole ? length - radius : length / 2;
    context.moveTo(x[node] + ox + dx * radius, y[node] + oy + dy * radius);
    if (form.length === 1) {
      const bulge = form[0] + aside;
      context.quadraticCurveTo((x[node] + x[to]) / 2 - dy * bulge, (y[node] + y[to]) / 2 + dx * bulge, x[node] + ox + dx * end, y[node] + oy + dy * end);
    } else {
      context.lineTo(x[node] + ox + dx * end, y[node] + oy + dy * end);
    }
  }

  /// Where a hop arrives, and in which direction: [x, y, dx, dy].
  arrival(node, port, aside) {
    const {x, y, shape, shapes, ports, radius} = page.network;
    const to = farEnd(node, port), form = shapes[shape[node * ports + port]];
    let dx, dy;
    if (form.length === 2) {
      [dx, dy] = form;
    } else {
      const bulge = form.length === 1 ? form[0] : 0;
      const length = Math.hypot(x[to] - x[node], y[to] - y[node]) || 1;
      const ux = (x[to] - x[node]) / length, uy = (y[to] - y[node]) / length;
      const cx = (x[node] + x[to]) / 2 - uy * bulge, cy = (y[node] + y[to]) / 2 + ux * bulge;
      const last = Math.hypot(x[to] - cx, y[to] - cy) || 1;
      [dx, dy] = [(x[to] - cx) / last, (y[to] - cy) / last];
    }
    return [x[to] - dy * aside - dx * radius, y[to] + dx * aside - dy * radius, dx, dy];
  }

  /// Adds an arrowhead to the path, whose tip is at the end of the hop.
  arrowhead(context, node, port, aside, size) {
    const [x, y, dx, dy] = this.arrival(node, port, aside);
    context.moveTo(x, y);
    context.lineTo(x - dx * size - dy * size * 0.55, y - dy * size + dx * size * 0.55);
    context.lineTo(x - dx * size + dy * size * 0.55, y - dy * size - dx * size * 0.55);
    context.closePath();
  }

  draw() {
    const context = this.context;
    if (!this.scale) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.wires, 0, 0);
    context.setTransform(this.ratio * this.scale, 0, 0, this.ratio * this.scale, 0, 0);
    this.paint(this);
    if (this.at < 0 || document.activeElement !== this.canvas || matchMedia('print').matches) return;
    context.strokeStyle = colour('--focus');
    context.lineWidth = 3 / this.scale;
    context.beginPath();
    context.arc(page.network.x[this.at], page.network.y[this.at], page.network.radius + 5 / this.scale, 0, 7);
    context.stroke();
  }

  /// Draws all nodes. fillOf(node): a colour.
  drawNodes(fillOf, root) {
    const {x, y, radius, nodes} = page.network, context = this.context;
    const groups = new Map();
    for (let node = 0; node < nodes; ++node) {
      const fill = fillOf(node);
      if (!groups.has(fill)) groups.set(fill, []);
      groups.get(fill).push(node);
    }
    context.strokeStyle = this.colours.rim;
    context.lineWidth = Math.max(0.8, 0.5 / this.scale);
    for (const [fill, list] of groups) {
      context.fillStyle = fill;
      context.beginPath();
      for (const node of list) {
        context.moveTo(x[node] + radius, y[node]);
        context.arc(x[node], y[node], radius, 0, 7);
      }
      context.fill();
      context.stroke();
    }
    if (root === undefined || root < 0) return;
    context.strokeStyle = this.colours.root;
    context.lineWidth = 2.4;
    context.beginPath();
    context.arc(x[root], y[root], radius, 0, 7);
    context.stroke();
  }

  nearest(x, y) {
    let best = -1, least = Infinity;
    for (let node = 0; node < page.network.nodes; ++node) {
      const distance = Math.hypot(page.network.x[node] - x, page.network.y[node] - y);
      if (distance < least) [least, best] = [distance, node];
    }
    return least < Math.max(page.network.radius * 2.5, 12 / this.scale) ? best : -1;
  }

  point(event) {
    const box = this.canvas.getBoundingClientRect();
    const node = this.nearest((event.clientX - box.left) / this.scale, (event.clientY - box.top) / this.scale);
    if (node < 0) return this.tip.hide();
    this.tip.show(this.tell(node), event.clientX, event.clientY);
  }

  leave() {
    this.tip.hide();
    this.draw();
  }

  /// Shows and says what there is to tell about a node.
  go(node) {
    this.at = node;
    const box = this.canvas.getBoundingClientRect();
    this.draw();
    const text = this.tell(node);
    this.tip.show(text, box.left + page.network.x[node] * this.scale, box.top + page.network.y[node] * this.scale);
    this.spoken.textContent = text;
  }

  key(event) {
    const towards = {ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[event.key];
    if (event.key === 'Escape') return this.tip.hide();
    if (!towards) return;
    event.preventDefault();
    const {x, y, nodes} = page.network, at = Math.max(this.at, 0);
    let best = at, least = Infinity;
    for (let node = 0; node < nodes; ++node) {
      const along = (x[node] - x[at]) * towards[0] + (y[node] - y[at]) * towards[1];
      const across = Math.abs((x[node] - x[at]) * towards[1]) + Math.abs((y[node] - y[at]) * towards[0]);
      if (along > 0.5 && along + 3 * across < least) [least, best] = [along + 3 * across, node];
    }
    this.go(best);
  }
}

/// Buttons that enlarge a map.
function zoomControl(map) {
  const select = element('select', {}, ...[1, 2, 4, 8].map((zoom) => element('option', {value: zoom}, zoom === 1 ? 'whole' : `${zoom} times`)));
  select.addEventListener('change', () => {
    map.zoom = Number(select.value);
    map.resize(true);
  });
  return element('label', {}, 'Size', select);
}
