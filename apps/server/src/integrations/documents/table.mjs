// @ts-check
import { artifact, heightOf, ink, line, muted, tag, write } from './typography.mjs';

/** @typedef {import('./typography.mjs').Doc} Doc */
/** @typedef {import('./typography.mjs').Style} Style */
/** @typedef {import('./unit.ts').Unit} Unit */
/** @typedef {import('./unit.ts').Frame} Frame */
/** @typedef {PDFKit.PDFStructureElement} Element */

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
export function tableUnits(doc, { x, width }, { columns, rows, hasSum }) {
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
