// SPDX-License-Identifier: Apache-2.0
// The values of the report that are not in lists: the most important ones as cards, all of them as tables.
'use strict';

/// The cards of each report. A report without cards shows only its tables.
const kCards = {
  check: ['predicted_cycles', 'lower_bound.cycles', 'schedule.rounds', 'schedule.volume', 'deadlock.verdict', 'algorithm'],
  run: ['measured_cycles', 'predicted_cycles', 'lower_bound.cycles', 'schedule.rounds', 'data.words_checked', 'data.mismatches', 'deadlock.verdict', 'algorithm'],
  comparison: ['operation', 'topology', 'nodes', 'ports'],
  prove: ['verdict', 'channels', 'dependencies', 'method'],
  traffic: ['offered', 'accepted', 'latency.mean', 'latency.p99', 'link_use.max.load', 'stable'],
  curve: ['series', 'capacity.channel', 'capacity.ideal'],
  saturation: ['rate', 'most'],
  trace: ['packets.arrived', 'latency.mean', 'cycles'],
  load: ['e_max', 'pairs', 'placement.processors', 'upper_bound.value', 'method'],
  sweep: ['points', 'done', 'failed', 'not_run'],
  synth: ['flat.lut', 'flat.ff', 'flat.memory', 'timing.mhz_median', 'target', 'module'],
};

function addCards(section) {
  const cards = element('dl', {class: 'cards'});
  for (const path of kCards[page.report] || []) {
    const value = valueAt(path);
    if (value === undefined || value === null) continue;
    const unit = keyOf(path)[0];
    cards.append(element('div', {title: keyOf(path)[1]}, element('dt', {}, spoken(path.replace(/\./g, ', '))),
                         element('dd', {}, valueText(value), unit ? element('span', {class: 'unit'}, ` ${unit}`) : null)));
  }
  if (cards.children.length > 0) section.append(cards);
}

function addFailure(section) {
  if (!report.failure) return;
  const notice = element('div', {class: 'notice bad', role: 'alert'}, element('p', {}, element('strong', {}, 'Failed: '), report.failure.message));
  for (const [key, value] of Object.entries(report.failure))
    if (!['kind', 'message'].includes(key)) notice.append(element('p', {class: 'quiet'}, `${spoken(key)}: ${valueText(value)}`));
  section.append(notice);
}

function addLeftOut(section) {
  if (page.left_out.length === 0) return;
  section.append(element('div', {class: 'notice', role: 'note'}, element('p', {}, element('strong', {}, 'Left out')), ...page.left_out.map((text) => element('p', {}, text))));
}

/// [path, value] of all values that are not in a list of objects.
function factsOf(value, path) {
  if (isList(value)) return [];
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, one]) => factsOf(one, path ? `${path}.${key}` : key));
}

function factTable(facts, caption) {
  const body = element('tbody');
  for (const [path, value] of facts) {
    const [unit, meaning] = keyOf(Array.isArray(value) ? path : path);
    body.append(element('tr', {}, element('th', {scope: 'row'}, path), element('td', {}, valueText(value) + (unit && value !== null ? ` ${unit}` : '')), element('td', {class: 'quiet'}, meaning)));
  }
  const head = element('thead', {}, element('tr', {}, ...['key', 'value', 'meaning'].map((text) => element('th', {scope: 'col', class: 'plain'}, text))));
  return element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption}, element('table', {class: 'facts'}, element('caption', {}, caption), head, body));
}

/// All values in two tables: those of the report, and those of the machine, which are many and often the defaults.
function addFacts(section) {
  const machine = new Set(page.machine);
  const facts = factsOf(report, '').filter(([path]) => path !== '' && !path.startsWith('failure'));
  const own = facts.filter(([path]) => !machine.has(path)), rest = facts.filter(([path]) => machine.has(path));
  if (own.length > 0) section.append(factTable(own, 'Results and settings of the report'));
  if (rest.length > 0) section.append(element('details', {open: own.length === 0}, element('summary', {}, 'The machine'), factTable(rest, 'The machine')));
}
