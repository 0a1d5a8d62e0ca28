// SPDX-License-Identifier: Apache-2.0
// A chart of a table's columns, chosen by the reader: a sweep's results over its options, and histograms.
'use strict';

const kChart = {width: 900, height: 380, left: 70, right: 20, top: 16, bottom: 50};

/// Values for ticks: multiples of 1, 2 or 5 times a power of ten.
function ticksOf(least, most) {
  const span = most - least || Math.abs(most) || 1;
  const power = 10 ** Math.floor(Math.log10(span / 6));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => span / one <= 8);
  const ticks = [];
  for (let i = Math.floor(least / step); i <= Math.ceil(most / step); ++i) ticks.push(Number((i * step).toPrecision(10)));
  return ticks;
}

/// series: [{name, points: [{x, y, text}]}]; names: texts of x where x is an index into them, else null.
function chartSvg(series, xTitle, yTitle, names, tip) {
  const {width, height, left, right, top, bottom} = kChart;
  const points = series.flatMap((one) => one.points);
  const xs = names ? names.map((name, i) => i) : ticksOf(Math.min(...points.map((p) => p.x)), Math.max(...points.map((p) => p.x)));
  const ys = ticksOf(Math.min(0, ...points.map((p) => p.y)), Math.max(...points.map((p) => p.y)));
  const edge = names ? 0.5 : 0;
  const x0 = xs[0] - edge, x1 = xs[xs.length - 1] + edge || 1, y0 = ys[0], y1 = ys[ys.length - 1];
  const x = (value) => left + (value - x0) / (x1 - x0 || 1) * (width - left - right);
  const y = (value) => height - bottom - (value - y0) / (y1 - y0 || 1) * (height - top - bottom);
  const svg = svgElement('svg', {viewBox: `0 0 ${width} ${height}`, role: 'group', 'aria-label': `${yTitle} over ${xTitle}`});
  for (const tick of ys) {
    svg.append(svgElement('line', {class: 'grid', x1: left, x2: width - right, y1: y(tick), y2: y(tick)}),
               svgElement('text', {x: left - 8, y: y(tick) + 4, 'text-anchor': 'end'}, valueText(tick)));
  }
  const every = Math.ceil(xs.length / 16);
  xs.forEach((tick, i) => {
    if (i % every === 0) svg.append(svgElement('text', {x: x(tick), y: height - bottom + 18, 'text-anchor': 'middle'}, names ? names[i] : valueText(tick)));
  });
  svg.append(svgElement('text', {x: (left + width - right) / 2, y: height - 8, 'text-anchor': 'middle'}, xTitle),
             svgElement('text', {x: 16, y: (top + height - bottom) / 2, 'text-anchor': 'middle', transform: `rotate(-90 16 ${(top + height - bottom) / 2})`}, yTitle));
  const marks = [];
  series.forEach((one, number) => {
    const ink = `var(--c${number % 8})`;
    if (one.points.length > 1 && !names) svg.append(svgElement('path', {d: `M${one.points.map((p) => `${x(p.x)} ${y(p.y)}`).join('L')}`, fill: 'none', style: `stroke:${ink};stroke-width:2`}));
    for (const point of one.points) {
      const mark = svgElement('circle', {cx: x(point.x), cy: y(point.y), r: 5, style: `fill:${ink}`, role: 'img', 'aria-label': point.text});
      marks.push(mark);
      svg.append(mark);
    }
  });
  makeReadable(marks, tip);
  return svg;
}

/// columns: their names; options: how many of the first (after the number of the row) are options. Draws one line per
/// combination of the other options.
class ChosenChart {
  constructor(columns, rows, options) {
    this.columns = columns;
    this.rows = rows;
    this.options = options;
    const varies = (i) => new Set(rows.map((row) => valueText(row[i]))).size > 1;
    const numeric = (i) => rows.some((row) => typeof row[i] === 'number');
    const xs = columns.map((name, i) => i).filter((i) => i >= 1 && i <= options && varies(i));
    const ys = columns.map((name, i) => i).filter((i) => i > options && varies(i) && numeric(i));
    if (xs.length === 0 || ys.length === 0) return;
    const select = (label, list, wanted) => {
      const made = element('select', {}, ...list.map((i) => element('option', {value: i}, columns[i])));
      made.value = list.includes(wanted) ? wanted : list[0];
      made.addEventListener('change', () => this.draw());
      return [made, element('label', {}, label, made)];
    };
    const like = ys.find((i) => /^(measured_cycles|predicted_cycles|accepted|latency\.mean|flat\.lut|e_max)$/.test(columns[i]));
    const [x, xLabel] = select('Across', xs, xs.find(numeric)), [y, yLabel] = select('Upwards', ys, like);
    Object.assign(this, {x, y, holder: element('div', {class: 'scroll chart'}), legend: element('ul', {class: 'legend'})});
    const host = element('div', {class: 'map'}, this.holder);
    this.tip = new Tip(host);
    this.element = element('div', {}, element('div', {class: 'controls'}, xLabel, yLabel), host, this.legend);
    this.draw();
  }

  draw() {
    const x = Number(this.x.value), y = Number(this.y.value);
    const others = this.columns.map((name, i) => i).filter((i) => i >= 1 && i <= this.options && i !== x);
    const rows = this.rows.filter((row) => typeof row[y] === 'number' && row[x] !== null);
    const names = rows.every((row) => typeof row[x] === 'number') ? null : [...new Set(rows.map((row) => valueText(row[x])))];
    const series = new Map();
    for (const row of rows) {
      const name = others.map((i) => `${this.columns[i]} ${valueText(row[i])}`).join(', ');
      if (!series.has(name)) series.set(name, []);
      series.get(name).push({x: names ? names.indexOf(valueText(row[x])) : row[x], y: row[y], text: `${this.columns[x]} ${valueText(row[x])}${name ? `, ${name}` : ''}: ${this.columns[y]} ${valueText(row[y])}`});
    }
    const all = [...series].map(([name, points]) => ({name, points: points.sort((a, b) => a.x - b.x)}));
    this.tip.hide();
    this.holder.replaceChildren(rows.length > 0 ? chartSvg(all, this.columns[x], this.columns[y], names, this.tip) : element('p', {}, 'No point has a value.'));
    this.legend.replaceChildren(...(all.length > 1 ? all : []).map((one, i) => element('li', {}, element('span', {class: 'swatch', style: `background:var(--c${i % 8})`}), one.name)));
  }
}

function addCharts() {
  if (page.report !== 'sweep' || page.tables.length === 0) return;
  const table = page.tables[0];
  const chart = new ChosenChart(table.columns, table.rows, Object.keys(report.grid.options).length);
  if (chart.element) addSection('Chart').append(chart.element);
}
