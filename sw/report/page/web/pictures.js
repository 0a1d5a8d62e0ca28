// SPDX-License-Identifier: Apache-2.0
// Pictures (SVG). What has a title shows it under the pointer, and by keyboard: arrow keys go from mark to mark.
'use strict';

/// A text beside the pointer or a mark. host: a positioned element that holds it.
class Tip {
  constructor(host) {
    this.element = element('div', {class: 'tip', hidden: true, 'aria-hidden': 'true'});
    this.host = host;
    host.append(this.element);
  }
  /// x, y: in pixels of the window.
  show(text, x, y) {
    const box = this.host.getBoundingClientRect();
    this.element.textContent = text;
    this.element.hidden = false;
    const left = Math.max(0, Math.min(x - box.left + 14, box.width - this.element.offsetWidth - 4));
    const below = y - box.top + 16;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${below + this.element.offsetHeight > box.height ? Math.max(0, below - this.element.offsetHeight - 32) : below}px`;
  }
  hide() {
    this.element.hidden = true;
  }
}

/// Makes the marks of a picture readable by pointer and keyboard. One of them is in the order of Tab.
function makeReadable(marks, tip) {
  marks.forEach((mark, index) => {
    mark.setAttribute('tabindex', index === 0 ? '0' : '-1');
    const text = () => mark.getAttribute('aria-label');
    mark.addEventListener('pointerenter', (event) => tip.show(text(), event.clientX, event.clientY));
    mark.addEventListener('pointermove', (event) => tip.show(text(), event.clientX, event.clientY));
    mark.addEventListener('pointerleave', () => tip.hide());
    mark.addEventListener('focus', () => {
      const box = mark.getBoundingClientRect();
      tip.show(text(), box.left + box.width / 2, box.top + box.height / 2);
    });
    mark.addEventListener('blur', () => tip.hide());
    mark.addEventListener('keydown', (event) => {
      const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
      const to = event.key === 'Home' ? 0 : event.key === 'End' ? marks.length - 1 : step ? index + step : -1;
      if (to < 0 || to >= marks.length) return;
      event.preventDefault();
      mark.setAttribute('tabindex', '-1');
      marks[to].setAttribute('tabindex', '0');
      marks[to].focus();
    });
  });
}

/// The SVG is in a shadow tree: its style sheet and its names do not meet those of other pictures.
function addPicture(section, picture) {
  const drawing = element('div', {class: 'drawing'});
  const scroll = element('div', {class: 'scroll picture'}, drawing);
  const host = element('div', {class: 'map'}, scroll);
  section.append(element('figure', {}, host, element('figcaption', {}, `${picture.title.charAt(0).toUpperCase()}${picture.title.slice(1)}. Values are under the pointer; Tab and the arrow keys go to the marks.`)));
  const root = drawing.attachShadow({mode: 'open'});
  root.innerHTML = `<style>svg{display:block;width:100%;height:auto;min-width:36rem}[tabindex]:focus-visible{outline:3px solid #b34700}</style>${picture.svg}`;
  const svg = root.querySelector('svg');
  svg.setAttribute('role', 'group');
  svg.setAttribute('aria-label', picture.title);
  const marks = [];
  for (const title of [...root.querySelectorAll('title')]) {
    const mark = title.parentNode;
    const text = title.textContent;
    title.remove();
    if (mark === svg || mark.localName === 'g' && mark.parentNode === svg && mark.children.length > 50) continue;
    mark.setAttribute('role', 'img');
    mark.setAttribute('aria-label', text);
    marks.push(mark);
  }
  makeReadable(marks, new Tip(host));
}

function addPictures() {
  if (page.pictures.length === 0) return;
  const section = addSection('Pictures');
  for (const picture of page.pictures) addPicture(section, picture);
}
