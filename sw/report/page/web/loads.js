// SPDX-License-Identifier: Apache-2.0
// The loads of the links on the map, and the cycle of a proof that fails.
'use strict';

/// [link] = load, from the list of links of the report.
function loadsOfLinks() {
  const loads = new Float64Array(page.network.nodes * page.network.ports);
  for (const {node, port, load} of report.links) loads[node * page.network.ports + port] = load;
  return loads;
}

function addLoads() {
  if (!page.network || !isList(report.links) || report.links[0].load === undefined) return;
  const {ports, directions} = page.network;
  const loads = loadsOfLinks(), most = Math.max(...loads), unit = keyOf('links[].load')[0];
  const processors = new Set((report.placement && report.placement.nodes) || []);
  const paint = (map) => {
    const context = map.context;
    const bands = Array.from({length: 11}, () => []);
    for (let link = 0; link < loads.length; ++link)
      if (page.network.shape[link] >= 0) bands[most > 0 ? Math.ceil(loads[link] / most * 10) : 0].push(link);
    bands.forEach((list, band) => {
      context.strokeStyle = context.fillStyle = mixed(map.colours.low, map.colours.high, band / 10);
      context.lineWidth = 1.4 + band * 0.22;
      context.beginPath();
      for (const link of list) map.hop(context, Math.floor(link / ports), link % ports, 2.6, false);
      context.stroke();
    });
    map.drawNodes((node) => (processors.has(node) ? map.colours.root : map.colours.node));
  };
  const tell = (node) => {
    const lines = [`node ${nodeName(node)}${processors.has(node) ? ', a processor' : ''}`];
    for (let port = 0; port < ports; ++port)
      if (hasLink(node, port)) lines.push(`${directions[port]} to ${nodeName(farEnd(node, port))}: ${valueText(loads[node * ports + port])}`);
    return lines.join('\n');
  };
  const section = addSection('Loads of the links');
  const map = new NetworkMap('Loads of the links', paint, tell);
  section.append(element('div', {class: 'controls'}, zoomControl(map)), map.element, element('p', {class: 'legend'}, element('span', {}, '0', element('span', {class: 'ramp', style: 'background:linear-gradient(90deg,var(--low),var(--high))'}), `${valueText(most)} ${unit}`)),
                 element('p', {class: 'quiet'}, `A link is drawn beside the middle, on the right of its direction, from its sender. ${processors.size > 0 ? 'Filled nodes have a processor. ' : ''}The tables have every load.`));
}

function addCycle() {
  if (page.report !== 'prove' || !page.network) return;
  const cycle = report.cycle || [];
  const {directions} = page.network;
  const paint = (map) => {
    const context = map.context;
    const on = new Set(cycle.map(({node}) => node));
    context.strokeStyle = context.fillStyle = map.colours.high;
    context.lineWidth = 3;
    context.beginPath();
    for (const {node, port} of cycle) map.hop(context, node, port, 2);
    context.stroke();
    context.beginPath();
    for (const {node, port} of cycle) map.arrowhead(context, node, port, 2, 8);
    context.fill();
    map.drawNodes((node) => (on.has(node) ? map.colours.held : map.colours.node));
  };
  const tell = (node) => [`node ${nodeName(node)}`, ...cycle.filter((one) => one.node === node).map(({port, vc}) => `its channel ${directions[port]}, VC ${vc}, waits for the next of the cycle`)].join('\n');
  const section = addSection(cycle.length > 0 ? 'The cycle' : 'The network');
  const map = new NetworkMap(cycle.length > 0 ? 'The cycle of channels that wait for each other' : 'The network', paint, tell);
  section.append(element('div', {class: 'controls'}, zoomControl(map)), map.element);
  if (cycle.length > 0) section.append(element('p', {class: 'quiet'}, 'Each channel of the cycle can be held while it waits for the next one.'));
}
