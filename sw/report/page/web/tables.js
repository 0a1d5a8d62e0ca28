// SPDX-License-Identifier: Apache-2.0
// Tables that sort by any column. A long table shows its first rows, and more on demand.
'use strict';

const kRowsAtFirst = 100, kMoreRows = 1000;

/// Ascending; numbers before texts, what is missing last.
function compareCells(a, b) {
  const rank = (value) => (value === null || value === undefined ? 2 : typeof value === 'string' ? 1 : 0);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (rank(a) === 2) return 0;
  return rank(a) === 1 ? a.localeCompare(b, 'en', {numeric: true}) : Number(a) - Number(b);
}

/// columns: [{name, unit, meaning}]; rows: lists of values.
class SortedTable {
  constructor(title, columns, rows) {
    this.columns = columns;
    this.rows = rows;
    this.shown = kRowsAtFirst;
    this.body = element('tbody');
    this.heads = columns.map((column, index) => this.head(column, index));
    const table = element('table', {}, element('caption', {}, `${title} (${counted(rows.length, 'row')})`), element('thead', {}, element('tr', {}, ...this.heads)), this.body);
    this.more = element('button', {type: 'button', class: 'more'});
    this.more.addEventListener('click', () => {
      this.shown += kMoreRows;
      this.fill();
    });
    this.element = element('div', {}, element('div', {class: 'scroll tall', tabindex: '0', role: 'region', 'aria-label': title}, table), this.more);
    this.fill();
  }

  head(column, index) {
    const button = element('button', {type: 'button', title: column.meaning || null}, element('span', {class: 'name'}, spoken(column.name)));
    if (column.unit) button.append(element('span', {class: 'unit'}, column.unit));
    button.addEventListener('click', () => this.sort(index));
    return element('th', {scope: 'col', 'aria-sort': 'none'}, button);
  }

  sort(index) {
    const head = this.heads[index];
    const down = head.getAttribute('aria-sort') === 'ascending';
    for (const one of this.heads) one.setAttribute('aria-sort', 'none');
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const missing = (row) => row[index] === null || row[index] === undefined;
    this.rows = [...this.rows].sort((a, b) => (missing(a) || missing(b) || !down ? compareCells(a[index], b[index]) : compareCells(b[index], a[index])));
    this.fill();
  }

  fill() {
    this.body.replaceChildren(...this.rows.slice(0, this.shown).map((row) =>
      element('tr', {}, ...this.columns.map((column, i) => element('td', {class: typeof row[i] === 'number' ? 'number' : null}, valueText(row[i]))))));
    const left = this.rows.length - this.shown;
    this.more.hidden = left <= 0;
    this.more.textContent = `Show more rows (${left} left)`;
  }
}

/// The keys of an object as columns; objects in it become several columns.
function flatRow(value, path = '') {
  return Object.entries(value).flatMap(([key, one]) => {
    const name = path ? `${path}.${key}` : key;
    return one !== null && typeof one === 'object' && !Array.isArray(one) ? flatRow(one, name) : [[name, one]];
  });
}

/// The table of a list of objects, with a column for every key that one of them has. path: of the list.
function listTable(title, path, list) {
  const names = new Map();
  const flat = list.map((one) => flatRow(one).filter(([, value]) => !isList(value)));
  for (const row of flat) for (const [name] of row) if (!names.has(name)) names.set(name, names.size);
  const columns = [...names.keys()].map((name) => {
    const [unit, meaning] = keyOf(`${path}[].${name}`);
    return {name, unit, meaning};
  });
  const numbered = path === 'rounds' || path === 'groups';
  const rows = flat.map((row, index) => {
    const cells = new Array(columns.length).fill(null);
    for (const [name, value] of row) cells[names.get(name)] = value;
    return numbered ? [index + 1, ...cells] : cells;
  });
  if (numbered) columns.unshift({name: path.slice(0, -1), unit: '', meaning: 'number, from 1'});
  return new SortedTable(title, columns, rows);
}

/// [path, list] of all lists of objects in the report.
function listsOf(value, path = '') {
  if (isList(value)) return [[path, value]];
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => listsOf(one, path ? `${path}.${key}` : key));
}

/// A table of the page's own data: columns whose value is the same in all rows are listed below it.
function addOwnTable(section, table) {
  const same = (i) => table.rows.length > 1 && i > 0 && table.rows.every((row) => valueText(row[i]) === valueText(table.rows[0][i]));
  const kept = table.columns.map((name, i) => i).filter((i) => !same(i)), rest = table.columns.map((name, i) => i).filter(same);
  const columns = kept.map((i) => ({name: table.columns[i], unit: '', meaning: ''}));
  section.append(new SortedTable(table.title, columns, table.rows.map((row) => kept.map((i) => row[i]))).element);
  const facts = rest.filter((i) => table.rows[0][i] !== null).map((i) => [table.columns[i], table.rows[0][i]]);
  if (facts.length > 0) section.append(element('details', {}, element('summary', {}, 'The same in all rows'), factTable(facts, 'The same in all rows')));
}

function addTables() {
  const lists = listsOf(report);
  if (lists.length === 0 && page.tables.length === 0) return;
  const section = addSection('Tables');
  for (const table of page.tables) addOwnTable(section, table);
  for (const [path, list] of lists) {
    const title = spoken(path.replace(/\./g, ', '));
    section.append(element('h3', {}, title.charAt(0).toUpperCase() + title.slice(1)));
    if (keyOf(path)[1]) section.append(element('p', {class: 'quiet'}, keyOf(path)[1] + '.'));
    section.append(listTable(title, path, list).element);
  }
}
