// SPDX-License-Identifier: Apache-2.0
// The report and the page's data, and what all parts of the page use.
'use strict';

const report = JSON.parse(document.getElementById('report').textContent);
const page = JSON.parse(document.getElementById('page').textContent);

/// An element with these attributes and children (elements or text). Attributes that are null or false are left out.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== null && value !== false) made.setAttribute(key, value === true ? '' : value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

function svgElement(name, attributes, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/// [unit, meaning] of the key at a path such as "rounds[].hops".
function keyOf(path) {
  if (page.keys[path]) return page.keys[path];
  const open = path.replace(/[^.[\]]+(\[\])?$/, '*$1');  // a map: any name
  return page.keys[open] || ['', ''];
}

/// lower_bound -> "lower bound"
const spoken = (name) => name.replace(/_/g, ' ');

/// A value as text: numbers with at most six significant digits.
function valueText(value) {
  if (value === null || value === undefined) return '–';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object') return Object.entries(value).map(([key, one]) => `${key} ${valueText(one)}`).join(', ');
  return String(value);
}

/// "1 round", "2 rounds".
const counted = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;

const isList = (value) => Array.isArray(value) && value.length > 0 && value.every((one) => one !== null && typeof one === 'object' && !Array.isArray(one));

/// The value at a path such as "lower_bound.cycles"; undefined if there is none.
const valueAt = (path) => path.split('.').reduce((value, key) => (value === null || value === undefined ? undefined : value[key]), report);

/// The colour of a custom property of the style sheet.
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/// A colour between two colours #rrggbb; share 0..1.
function mixed(from, to, share) {
  const parts = (text) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
  const [a, b] = [parts(from), parts(to)];
  return `rgb(${a.map((one, i) => Math.round(one + (b[i] - one) * share)).join(',')})`;
}

/// A section of the page with a heading, listed in the navigation.
function addSection(title) {
  const id = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const section = element('section', {'aria-labelledby': id}, element('h2', {id}, title));
  document.getElementById('content').append(section);
  document.getElementById('sections').append(element('li', {}, element('a', {href: `#${id}`}, title)));
  return section;
}

/// Functions that draw again when the colours of the page change.
const redraws = [];
