#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Opens the pages of --html in headless Chromium: no errors, no requests, nothing serious for axe-core, tables that
// sort, maps and sliders that work by keyboard, and smooth scrubbing.
//
//   page_browser_test.js PROGRAM TOOLS [SCREENSHOTS]
//
// TOOLS: folder with node_modules (./dateline setup pages). SCREENSHOTS: folder for pictures of every page: wide, narrow
// in the dark, and printed as PDF. Exit 0: all is well; 1: a problem, which is printed; 77: a tool is missing.
'use strict';

const {execFileSync} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const [program, tools, screenshots] = process.argv.slice(2).map((one) => path.resolve(one));
const kMostBytes = 2 << 20;  // of a schedule of 16x16
const kSlowestFrame = 100, kMedianFrame = 34;  // ms while scrubbing

let puppeteer, axe;
try {
  puppeteer = require(path.join(tools, 'node_modules', 'puppeteer-core'));
  axe = fs.readFileSync(path.join(tools, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');
} catch (error) {
  console.log('puppeteer-core or axe-core is missing; ./dateline setup pages brings them');
  process.exit(77);
}
const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => fs.existsSync(file));
if (!chromium) {
  console.log('Chromium is missing; ./dateline setup pages brings it');
  process.exit(77);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pages-'));
fs.writeFileSync(path.join(folder, 'grid.json'), JSON.stringify({command: ['check', 'broadcast'], options: {topology: ['torus:4x4', 'torus:8x8'], words: [1, 16, 64]}}));
const kPages = {
  run: 'run broadcast --topology torus:4x4',
  schedule: 'check all-gather --topology torus:16x16',
  layers: 'check reduce --topology torus:4x4x4',
  comparison: 'check broadcast --topology torus:8x8 --compare --words 1,16,256',
  free: 'prove --topology torus:4x4',
  cycle: 'prove --topology torus:6x6 --vcs 1',
  traffic: 'traffic --topology torus:8x8 --measure 300',
  curve: 'traffic --topology torus:4x4 --measure 300 --rates 0.1,0.2,0.3',
  load: 'load --topology torus:8x8',
  sweep: 'sweep grid.json --output grid.jsonl',
  large: 'check broadcast --topology torus:64x64',
  ring: 'check all-reduce --topology ring:9',
};

const problems = [];
const expect = (good, text) => good || problems.push(text);

function makePage(name, command) {
  const file = path.join(folder, `${name}.html`);
  try {
    execFileSync(program, [...command.split(' '), '--html', file], {cwd: folder, stdio: 'pipe'});
  } catch (error) {
    if (error.status !== 1) throw error;  // 1: the report of a failed check
  }
  return file;
}

async function open(browser, file, width, dark) {
  const page = await browser.newPage();
  page.on('pageerror', (error) => problems.push(`${file}: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && problems.push(`${file}: ${message.text()}`));
  page.on('request', (request) => /^(file|data|blob):/.test(request.url()) || problems.push(`${file} requests ${request.url()}`));
  await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: dark ? 'dark' : 'light'}]);
  await page.setViewport({width, height: width > 1000 ? 2400 : 900});
  await page.goto(`file://${file}`);
  return page;
}

async function seriousOf(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => (await window.axe.run()).violations.filter((one) => ['serious', 'critical'].includes(one.impact)).map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join('; ')}`));
}

async function checkTables(page, name) {
  const sorted = await page.evaluate(() => {
    const button = [...document.querySelectorAll('th button')].find((one) => one.closest('table').querySelectorAll('tbody tr').length > 2);
    if (!button) return null;
    const head = button.closest('th'), column = [...head.parentNode.children].indexOf(head);
    const cells = () => [...head.closest('table').querySelectorAll('tbody tr')].map((row) => row.children[column].textContent);
    button.click();
    const up = [head.getAttribute('aria-sort'), cells()];
    button.click();
    return [up, [head.getAttribute('aria-sort'), cells()]];
  });
  if (sorted === null) return;
  const [[up, rising], [down, falling]] = sorted;
  expect(up === 'ascending' && down === 'descending', `${name}: aria-sort is ${up}, ${down}`);
  const order = (a, b) => a.localeCompare(b, 'en', {numeric: true});
  expect(rising.every((cell, i) => i === 0 || order(rising[i - 1], cell) <= 0), `${name}: not ascending: ${rising}`);
  expect(falling.every((cell, i) => i === 0 || order(falling[i - 1], cell) >= 0), `${name}: not descending: ${falling}`);
}

async function checkMap(page, name) {
  const map = await page.$('.map canvas');
  if (!map) return;
  await map.focus();
  await page.keyboard.press('ArrowRight');
  const told = await page.$eval('.map .hidden-text', (one) => one.textContent);
  expect(/^node 1\b/.test(told), `${name}: the arrow key tells '${told}'`);
  const box = await map.boundingBox();
  const at = await page.evaluate(() => [page.network.x[0], page.network.y[0], page.network.width]);
  const scale = box.width / at[2];
  await page.mouse.move(box.x + at[0] * scale, box.y + at[1] * scale);
  const tip = await page.$eval('.map > .tip', (one) => (one.hidden ? '' : one.textContent));
  expect(tip.startsWith('node 0'), `${name}: the pointer tells '${tip}'`);
}

async function checkSlider(page, name) {
  const range = await page.$('#position');
  if (!range) return;
  const step = () => page.$eval('.step', (one) => one.textContent);
  await range.focus();
  await page.keyboard.press('Home');
  expect((await step()).startsWith('Round 1 of'), `${name}: Home shows '${await step()}'`);
  await page.keyboard.press('ArrowRight');
  expect(/^Round 2 of|^The end|^After/.test(await step()), `${name}: the arrow key shows '${await step()}'`);
  await page.keyboard.press('End');
  expect(/^The end|^After/.test(await step()), `${name}: End shows '${await step()}'`);
  await page.click('input[value="cycles"]');
  expect((await step()).startsWith('Cycle '), `${name}: by cycles it shows '${await step()}'`);
  await page.click('input[value="rounds"]');
}

/// Moves the slider one step per frame under Chromium's tracing. In ms: the median and the longest time between two
/// drawn frames, and the longest task of the page's main thread.
async function scrub(page) {
  const kFrames = 200, kStart = 5;
  await page.tracing.start({categories: ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'devtools.timeline', 'devtools.timeline.frame']});
  await page.evaluate((frames) => new Promise((done) => {
    let position = 0;
    const tick = () => {
      performance.mark('scrub');
      scrubber.go(++position % (Number(scrubber.range.max) + 1));
      if (position < frames) requestAnimationFrame(tick);
      else done();
    };
    requestAnimationFrame(tick);
  }), kFrames);
  const {traceEvents} = JSON.parse(Buffer.from(await page.tracing.stop()).toString());
  const marks = traceEvents.filter((one) => one.name === 'scrub' && one.ph !== 'M');
  if (marks.length < kFrames) throw new Error(`the trace has ${marks.length} of ${kFrames} steps`);
  const times = marks.map((one) => one.ts).sort((a, b) => a - b);
  const within = (one) => one.ts >= times[kStart] && one.ts <= times[times.length - 1];
  const drawn = traceEvents.filter((one) => one.name === 'DrawFrame' && within(one)).map((one) => one.ts).sort((a, b) => a - b);
  const gaps = drawn.slice(1).map((one, i) => (one - drawn[i]) / 1000).sort((a, b) => a - b);
  if (gaps.length < kFrames / 4) throw new Error(`the trace has ${drawn.length} drawn frames of ${kFrames}`);
  const tasks = traceEvents.filter((one) => /RunTask$/.test(one.name) && one.pid === marks[0].pid && one.tid === marks[0].tid && within(one));
  return {frames: drawn.length, median: gaps[gaps.length >> 1], longest: gaps[gaps.length - 1], task: Math.max(...tasks.map((one) => (one.dur || 0) / 1000))};
}

async function checkPage(browser, name, file) {
  const wide = await open(browser, file, 1300, false);
  for (const one of await seriousOf(wide)) problems.push(`${name}: ${one}`);
  if (screenshots) await wide.screenshot({path: path.join(screenshots, `${name}-wide.png`), clip: {x: 0, y: 0, width: 1300, height: 1500}});
  await checkTables(wide, name);
  await checkSlider(wide, name);
  await checkMap(wide, name);
  if (name === 'schedule') {
    const {frames, median, longest, task} = await scrub(wide);
    console.log(`16x16, 200 steps: ${frames} frames drawn, median ${median.toFixed(1)} ms apart, longest ${longest.toFixed(1)} ms; longest task ${task.toFixed(1)} ms`);
    expect(median <= kMedianFrame, `${name}: a frame takes ${median} ms`);
    expect(longest <= kSlowestFrame, `${name}: the longest frame takes ${longest} ms`);
  }
  if (screenshots) await wide.pdf({path: path.join(screenshots, `${name}.pdf`), format: 'A4', printBackground: true});
  await wide.close();
  const narrow = await open(browser, file, 390, true);
  for (const one of await seriousOf(narrow)) problems.push(`${name}, narrow and dark: ${one}`);
  const over = await narrow.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over <= 0, `${name}: ${over} pixels wider than a phone`);
  if (screenshots) await narrow.screenshot({path: path.join(screenshots, `${name}-narrow.png`), clip: {x: 0, y: 0, width: 390, height: 1300}});
  await narrow.close();
}

/// The checker must find what is wrong with a bad page.
async function checkChecker(browser) {
  const file = path.join(folder, 'bad.html');
  fs.writeFileSync(file, '<!DOCTYPE html><html><body><img src="x.png"><input><button></button></body></html>');
  const page = await browser.newPage();
  await page.goto(`file://${file}`);
  expect((await seriousOf(page)).length >= 3, 'axe-core finds nothing in a bad page');
  await page.close();
}

async function main() {
  const browser = await puppeteer.launch({executablePath: chromium, headless: true, args: ['--no-sandbox']});
  try {
    await checkChecker(browser);
    for (const [name, command] of Object.entries(kPages)) {
      const file = makePage(name, command);
      const bytes = fs.statSync(file).size;
      console.log(`${name}: ${bytes} bytes`);
      expect(bytes <= kMostBytes, `${name} has ${bytes} bytes`);
      await checkPage(browser, name, file);
    }
  } finally {
    await browser.close();
    fs.rmSync(folder, {recursive: true});
  }
  for (const problem of problems) console.log(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}

main().catch((error) => {
  console.log(error);
  process.exit(1);
});
