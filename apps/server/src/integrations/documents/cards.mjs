// @ts-check
import { artifact, heightOf, ink, line, muted, sunken, tag, write } from './typography.mjs';

/** @typedef {import('./typography.mjs').Doc} Doc */
/** @typedef {import('./typography.mjs').Style} Style */
/** @typedef {import('./unit.ts').Unit} Unit */
/** @typedef {import('./unit.ts').Frame} Frame */
/** @typedef {PDFKit.PDFStructureElement} Element */

const pad = 9;
/** @type {Style} */
const cardLabel = { font: 'strong', size: 7.5, color: muted };
/** @type {Style} */
const mainValue = { font: 'display', size: 25, color: ink };
/** @type {Style} */
const otherValue = { font: 'strong', size: 12.5, color: ink };
/** @type {Style} */
const cardMeaning = { font: 'text', size: 8, color: muted, lineGap: 1 };

/** @typedef {import('estimate-texts/report/document').FigureCard & { isMain: boolean }} Card */

const cardGap = 8;
/** In characters. */
const longValue = 18;
/** In points. */
const leastValue = 12;

/**
 * The size at which the text is one line, so that no amount is broken.
 * @param {Doc} doc
 * @param {string} text
 * @param {Style} style
 * @param {number} width
 * @returns {Style}
 */
function fitted(doc, text, style, width) {
  let { size } = style;
  while (
    size > leastValue &&
    heightOf(doc, text, { ...style, size }, width) > heightOf(doc, '0', { ...style, size }, width)
  )
    size -= 0.5;
  return { ...style, size };
}

/**
 * @param {Doc} doc
 * @param {Card} card
 * @param {{ width: number, color: string }} frame
 */
function cardOf(doc, { label, value, unit, meaning, isMain }, { width, color }) {
  const inner = width - pad * 2;
  const style = isMain
    ? fitted(doc, value, { ...mainValue, color }, inner)
    : { ...otherValue, size: value.length > longValue ? 9.5 : otherValue.size };
  const below = [unit, meaning].filter(Boolean).join(' · ');
  const lines = [
    { text: label, style: cardLabel, gap: 0 },
    { text: value, style, gap: 2 },
    { text: below, style: cardMeaning, gap: 2 },
  ].filter(({ text }) => text !== '');
  const heights = lines.map((line) => line.gap + heightOf(doc, line.text, line.style, inner));
  const height = heights.reduce((sum, one) => sum + one, 0) + pad * 2;
  /** @param {{ x: number, y: number, height: number, parent: Element }} place */
  const draw = (place) => {
    const { x, y, parent } = place;
    artifact(doc, () => {
      if (isMain) doc.roundedRect(x, y, width, place.height, 5).fill(sunken).rect(x, y, 3, place.height).fill(color);
      else doc.lineWidth(0.8).roundedRect(x, y, width, place.height, 5).stroke(line);
    });
    const element = tag(doc, parent, 'P', null);
    let top = y + pad;
    for (const [index, one] of lines.entries()) {
      const at = top + one.gap;
      element.add(() => write(doc, one.text, one.style, { x: x + pad, y: at, width: inner }));
      top += heights[index] ?? 0;
    }
    element.end();
  };
  return { width, height, draw };
}

/**
 * @param {Doc} doc
 * @param {Frame} frame
 * @param {readonly Card[]} cards
 * @returns {Unit[]}
 */
function cardRow(doc, { x, width, color }, cards) {
  if (cards.length === 0) return [];
  const weightOf = (/** @type {Card} */ { isMain }) => (isMain ? 1.35 : 1);
  const weights = cards.reduce((sum, card) => sum + weightOf(card), 0);
  const space = width - cardGap * (cards.length - 1);
  const row = cards.map((card) => cardOf(doc, card, { width: (space * weightOf(card)) / weights, color }));
  const height = Math.max(...row.map((card) => card.height));
  return [
    {
      before: 6,
      height,
      draw(y, parent) {
        let left = x;
        for (const card of row) {
          card.draw({ x: left, y, height, parent });
          left += card.width + cardGap;
        }
      },
    },
  ];
}

/** What fits beside one another. */
const maxInRow = 4;

/**
 * @param {Doc} doc
 * @param {Frame} frame
 * @param {import('estimate-texts/report/document').FigureCards} cards
 */
export function cardUnits(doc, frame, { main, others }) {
  const first = main.map((card) => ({ ...card, isMain: true }));
  const rest = others.map((card) => ({ ...card, isMain: false, ...(!frame.hasDetails && { meaning: '' }) }));
  return first.length + rest.length > maxInRow
    ? [...cardRow(doc, frame, first), ...cardRow(doc, frame, rest)]
    : cardRow(doc, frame, [...first, ...rest]);
}
