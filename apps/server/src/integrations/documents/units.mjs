// @ts-check
// Blocks as units that never split over pages.
import { cardUnits } from './cards.mjs';
import { drawChart } from './chart.mjs';
import { tableUnits } from './table.mjs';
import { artifact, headings, heightOf, ink, muted, paragraphs, tag, write } from './typography.mjs';

/** @typedef {import('./typography.mjs').Doc} Doc */
/** @typedef {import('./typography.mjs').Style} Style */
/** @typedef {import('./unit.ts').Unit} Unit */
/** @typedef {import('./unit.ts').Frame} Frame */
/** @typedef {PDFKit.PDFStructureElement} Element */
/** @typedef {import('estimate-texts/report/document').Block} Block */

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

/** In characters. */
const longTitle = 60;

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
