// SPDX-License-Identifier: Apache-2.0
// Builds the page, and its switch between light and dark.
'use strict';

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/// Draws again what does not follow the style sheet by itself.
function recolour() {
  document.documentElement.toggleAttribute('data-dark', isDark());
  document.getElementById('theme').setAttribute('aria-pressed', String(isDark()));
  for (const redraw of redraws) redraw();
}

function addThemes() {
  document.getElementById('theme').addEventListener('click', () => {
    document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
    recolour();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolour);
  // Paper is light.
  let chosen;
  window.addEventListener('beforeprint', () => {
    chosen = document.documentElement.dataset.theme;
    document.documentElement.dataset.theme = 'light';
    recolour();
  });
  window.addEventListener('afterprint', () => {
    if (chosen) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
    recolour();
  });
}

function addSaving() {
  document.getElementById('save').addEventListener('click', () => {
    const link = element('a', {download: `dateline-${page.report}.json`, href: URL.createObjectURL(new Blob([`${JSON.stringify(report, null, 2)}\n`], {type: 'application/json'}))});
    link.click();
    URL.revokeObjectURL(link.href);
  });
}

const overview = addSection('Overview');
addFailure(overview);
addCards(overview);
addLeftOut(overview);
const scrubber = addScrubber();
addLoads();
addCycle();
addCharts();
addPictures();
addTables();
addFacts(addSection('All values'));
document.getElementById('made-by').textContent = `Made by Dateline ${report.program_version}. This file needs no network.`;
addSaving();
addThemes();
recolour();
