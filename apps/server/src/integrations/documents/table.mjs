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

/** @typedef {import('estimate-texts/report/document').Column} Column */

const gap = 8;

/**
 * How cells of the columns are measured and written.
 * @param {Doc} doc
 * @param {Frame} frame
 * @param {readonly Column[]} columns
 */
function gridOf(doc, { x, width }, columns) {
  const sum = columns.reduce((total, column) => total + column.width, 0);
  const widths = columns.map((column) => ((width - gap * (columns.length - 1)) * column.width) / sum);
  const lefts = widths.map((_, index) => x + widths.slice(0, index).reduce((total, one) => total + one + gap, 0));
  return {
    /** @param {readonly string[]} cells @param {Style} style */
    heightOf: (cells, style) =>
      Math.max(...cells.map((cell, index) => heightOf(doc, cell, style, widths[index] ?? 0))) + cellPad * 2,
    /** @param {string} text @param {number} index @param {Style} style @param {number} y */
    write: (text, index, style, y) =>
      write(doc, text, style, {
        x: lefts[index] ?? 0,
        y: y + cellPad,
        width: widths[index] ?? 0,
        align: columns[index]?.align === 'end' ? 'right' : 'left',
      }),
    /** @param {number} y @param {string} color */
    rule: (y, color) =>
      artifact(doc, () =>
        doc
          .lineWidth(0.6)
          .moveTo(x, y)
          .lineTo(x + width, y)
          .stroke(color),
      ),
  };
}

/**
 * @param {Doc} doc
 * @param {Frame} frame
 * @param {import('estimate-texts/report/document').Table} table
 * @returns {Unit[]}
 */
export function tableUnits(doc, frame, { columns, rows, hasSum }) {
  const grid = gridOf(doc, frame, columns);
  const labels = columns.map(({ label }) => label);
  const headHeight = grid.heightOf(labels, headCell);
  const repeatHead = (/** @type {number} */ y) => {
    artifact(doc, () => {
      for (const [index, label] of labels.entries()) grid.write(label, index, headCell, y);
    });
    grid.rule(y + headHeight, muted);
  };
  const drawHead = (/** @type {number} */ y, /** @type {Element} */ table) => {
    const head = tag(doc, table, 'TR', null);
    for (const [index, label] of labels.entries())
      tag(doc, head, 'TH', () => grid.write(label, index, headCell, y), { scope: 'Column' });
    head.end();
    grid.rule(y + headHeight, muted);
  };
  const drawRow = (
    /** @type {number} */ y,
    /** @type {Element} */ table,
    /** @type {readonly string[]} */ cells,
    /** @type {Style} */ style,
  ) => {
    const row = tag(doc, table, 'TR', null);
    for (const [index, text] of cells.entries()) {
      const [type, options] = index === 0 ? ['TH', { scope: 'Row' }] : ['TD', {}];
      tag(doc, row, type, () => grid.write(text, index, style, y), options);
    }
    row.end();
    grid.rule(y + grid.heightOf(cells, style), line);
  };
  /** @type {Element | undefined} */
  let table;
  return rows.map((cells, row) => {
    const [isFirst, isLast] = [row === 0, row === rows.length - 1];
    const style = hasSum && isLast ? { ...bodyCell, font: 'strong' } : bodyCell;
    const headSpace = isFirst ? headHeight : 0;
    return {
      before: isFirst ? 4 : 0,
      height: grid.heightOf(cells, style) + headSpace,
      ...(isFirst ? {} : { head: { height: headHeight, draw: repeatHead } }),
      draw(y, parent) {
        const whole = table ?? tag(doc, parent, 'Table', null);
        table = whole;
        if (isFirst) drawHead(y, whole);
        drawRow(y + headSpace, whole, cells, style);
        if (isLast) whole.end();
      },
    };
  });
}
