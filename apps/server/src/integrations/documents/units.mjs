// @ts-check
// Blocks as units that never split over pages.
import { drawChart } from './chart.mjs';
import { artifact, headings, heightOf, ink, line, muted, paragraphs, sunken, tag, write } from './typography.mjs';

/** @typedef {import('./typography.mjs').Doc} Doc */
/** @typedef {import('./typography.mjs').Style} Style */
/** @typedef {import('estimate-texts/report/document').Block} Block */
/** @typedef {PDFKit.PDFStructureElement} Element */
/**
 * @typedef {object} Unit
 * @property {number} before space above, unless the unit begins a page
 * @property {number} height
 * @property {boolean} [keepsNext] stays on the page of the next unit
 * @property {{ height: number, draw: (y: number) => void }} [head] repeated on a new page
 * @property {(y: number, parent: Element) => void} draw
 */
/**
 * @typedef {object} Frame
 * @property {number} x
 * @property {number} width
 * @property {string} color
 * @property {number} chartHeight
 * @property {boolean} hasDetails
 */

/**
 * @param {Doc} doc
 * @param {Frame} frame
 * @param {Style} style
 * @param {string} text
 * @param {string} type
 * @returns {Unit}
 */
const textUnit = (doc, { x, width }, style, text, type) => ({
  before: style.before ?? 0,
  height: heightOf(doc, text, style, width),
  draw: (y, parent) => void tag(doc, parent, type, () => write(doc, text, style, { x, y, width })),
});

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
const longTitle = 60;

/**
 * @param {Doc} doc
 * @param {Card} card
 * @param {{ width: number, color: string }} frame
 */
function cardOf(doc, { label, value, unit, meaning, isMain }, { width, color }) {
  const inner = width - pad * 2;
  const style = isMain
    ? { ...mainValue, color }
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
function cardUnits(doc, frame, { main, others }) {
  const first = main.map((card) => ({ ...card, isMain: true }));
  const rest = others.map((card) => ({ ...card, isMain: false }));
  return first.length + rest.length > maxInRow
    ? [...cardRow(doc, frame, first), ...cardRow(doc, frame, rest)]
    : cardRow(doc, frame, [...first, ...rest]);
}

/** @type {Style} */
const itemText = { font: 'text', size: 9.5, color: ink, lineGap: 1.6 };
/** @type {Style} */
const itemDetail = { font: 'text', size: 8, color: muted, lineGap: 1 };

/**
 * @param {Doc} doc
 * @param {Frame} frame
 * @param {readonly import('estimate-texts/report/document').ListItem[]} items
 * @returns {Unit[]}
 */
function listUnits(doc, { x, width, color, hasDetails }, items) {
  const indent = 12;
  /** @type {Element | undefined} */
  let list;
  return items.map(({ text, detail: given }, index) => {
    const detail = hasDetails ? given : '';
    const textHeight = heightOf(doc, text, itemText, width - indent);
    const detailHeight = heightOf(doc, detail, itemDetail, width - indent);
    return {
      before: index === 0 ? 5 : 3,
      height: textHeight + detailHeight,
      draw(y, parent) {
        const whole = list ?? tag(doc, parent, 'L', null);
        list = whole;
        artifact(doc, () => doc.circle(x + 3, y + 5.2, 1.7).fill(color));
        const body = tag(doc, tag(doc, whole, 'LI', null), 'LBody', null);
        const place = { x: x + indent, width: width - indent };
        body.add(() => write(doc, text, itemText, { ...place, y }));
        if (detail !== '') body.add(() => write(doc, detail, itemDetail, { ...place, y: y + textHeight }));
        body.end();
        if (index === items.length - 1) whole.end();
      },
    };
  });
}

/** @type {Style} */
const headCell = { font: 'strong', size: 7.5, color: muted };
/** @type {Style} */
const bodyCell = { font: 'text', size: 8.5, color: ink };
const cellPad = 3.2;

/**
 * @param {Doc} doc
 * @param {Frame} frame
 * @param {import('estimate-texts/report/document').Table} table
 * @returns {Unit[]}
 */
function tableUnits(doc, { x, width }, { columns, rows, hasSum }) {
  const gap = 8;
  const sum = columns.reduce((total, column) => total + column.width, 0);
  const widths = columns.map((column) => ((width - gap * (columns.length - 1)) * column.width) / sum);
  const lefts = widths.map((_, index) => x + widths.slice(0, index).reduce((total, one) => total + one + gap, 0));
  const cellsHeight = (/** @type {readonly string[]} */ cells, /** @type {Style} */ style) =>
    Math.max(...cells.map((cell, index) => heightOf(doc, cell, style, widths[index] ?? 0))) + cellPad * 2;
  const labels = columns.map(({ label }) => label);
  const headHeight = cellsHeight(labels, headCell);
  const cell = (
    /** @type {string} */ text,
    /** @type {number} */ index,
    /** @type {Style} */ style,
    /** @type {number} */ y,
  ) =>
    write(doc, text, style, {
      x: lefts[index] ?? 0,
      y: y + cellPad,
      width: widths[index] ?? 0,
      align: columns[index]?.align === 'end' ? 'right' : 'left',
    });
  const rule = (/** @type {number} */ y, /** @type {string} */ color) =>
    artifact(doc, () =>
      doc
        .lineWidth(0.6)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(color),
    );
  const repeatHead = (/** @type {number} */ y) => {
    artifact(doc, () => {
      for (const [index, label] of labels.entries()) cell(label, index, headCell, y);
    });
    rule(y + headHeight, muted);
  };
  /** @type {Element | undefined} */
  let table;
  return rows.map((cells, row) => {
    const isFirst = row === 0;
    const style = hasSum && row === rows.length - 1 ? { ...bodyCell, font: 'strong' } : bodyCell;
    const rowHeight = cellsHeight(cells, style);
    const headSpace = isFirst ? headHeight : 0;
    return {
      before: isFirst ? 4 : 0,
      height: rowHeight + headSpace,
      ...(isFirst ? {} : { head: { height: headHeight, draw: repeatHead } }),
      draw(y, parent) {
        const whole = table ?? tag(doc, parent, 'Table', null);
        table = whole;
        if (isFirst) {
          const head = tag(doc, whole, 'TR', null);
          for (const [index, label] of labels.entries())
            tag(doc, head, 'TH', () => cell(label, index, headCell, y), { scope: 'Column' });
          head.end();
          rule(y + headHeight, muted);
        }
        const element = tag(doc, whole, 'TR', null);
        for (const [index, text] of cells.entries())
          tag(
            doc,
            element,
            index === 0 ? 'TH' : 'TD',
            () => cell(text, index, style, y + headSpace),
            index === 0 ? { scope: 'Row' } : {},
          );
        element.end();
        rule(y + headSpace + rowHeight, line);
        if (row === rows.length - 1) whole.end();
      },
    };
  });
}

/** @param {import('estimate-texts/report/document').Heading} heading */
const headingStyle = ({ level, text }) =>
  text.length > longTitle ? { ...headings[level], size: Math.min(headings[level].size, 13) } : headings[level];

/**
 * @param {Doc} doc
 * @param {Frame} frame
 * @param {Block} block
 * @returns {Unit[]}
 */
export function unitsOf(doc, frame, block) {
  switch (block.kind) {
    case 'heading':
      return [{ ...textUnit(doc, frame, headingStyle(block), block.text, `H${block.level}`), keepsNext: true }];
    case 'paragraph':
      return [textUnit(doc, frame, paragraphs[block.tone], block.text, 'P')];
    case 'figures':
      return cardUnits(doc, frame, block);
    case 'list':
      return listUnits(doc, frame, block.items);
    case 'table':
      return tableUnits(doc, frame, block);
    case 'chart':
      return [
        {
          before: 6,
          height: frame.chartHeight,
          draw: (y, parent) => drawChart(doc, block, { ...frame, y, height: frame.chartHeight }, parent),
        },
      ];
  }
}
