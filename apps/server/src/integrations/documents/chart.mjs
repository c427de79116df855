// @ts-check
import { ink, line, muted, tag, widthOf, write } from './typography.mjs';

/** @typedef {import('./typography.mjs').Doc} Doc */
/** @typedef {import('estimate-texts/report/document').StepChart} StepChart */
/** @typedef {import('estimate-texts/report/document').Band} Band */
/** @typedef {(value: number) => number} Scale */
/** @typedef {{ x: number, y: number, width: number, height: number, color: string }} Place */

/** @type {import('./typography.mjs').Style} */
const small = { font: 'text', size: 7.2, color: muted };
const event = { ...small, color: ink };
const amount = { ...small, font: 'strong', color: ink };
const bandHeight = 15;
const rowHeight = 19;
const maxRows = 2;

/**
 * Labels of limits in rows above the plot, the most important first: none covers another or its line.
 * @param {readonly { x: number, width: number, size: number }[]} labels
 * @param {{ left: number, right: number }} space
 */
function placeLabels(labels, { left, right }) {
  /** @type {{ row: number, from: number, to: number, x: number }[]} */
  const boxes = [];
  /** @type {(typeof boxes[number] | null)[]} */
  const places = labels.map(() => null);
  const order = labels
    .map((_, index) => index)
    .sort((one, other) => (labels[other]?.size ?? 0) - (labels[one]?.size ?? 0));
  for (const index of order) {
    const label = labels[index];
    if (!label) continue;
    const half = label.width / 2 + 4;
    const middle = Math.min(Math.max(label.x, left + half), right - half);
    const [from, to] = [middle - half, middle + half];
    const isFree = (/** @type {number} */ row) =>
      boxes.every((box) => {
        if (box.row === row) return to <= box.from || from >= box.to;
        return box.row < row ? label.x <= box.from || label.x >= box.to : box.x <= from || box.x >= to;
      });
    const row = Array.from({ length: maxRows }, (_, at) => at).find(isFree);
    if (row === undefined) continue;
    const box = { row, from, to, x: label.x };
    boxes.push(box);
    places[index] = box;
  }
  return places;
}

/** @param {string} cost */
const sizeOf = (cost) => Number(cost.replace(/[^\d.]/g, '')) || 0;

/**
 * @param {Doc} doc
 * @param {readonly Band[]} bands
 * @param {Scale} x
 * @param {number} y
 * @param {string} color
 */
function drawBands(doc, bands, x, y, color) {
  for (const { from, to, label, isHelped } of bands) {
    const [left, right] = [x(from), x(to) - 1];
    doc.rect(left, y, Math.max(right - left, 0.3), bandHeight);
    if (isHelped) doc.fillOpacity(0.2).fill(color).fillOpacity(1);
    else doc.fill(line);
    if (widthOf(doc, label, event) + 6 <= right - left)
      write(doc, label, event, { x: left, y: y + 3.6, width: right - left, align: 'center' });
  }
}

/**
 * The cost of each income as steps.
 * @param {Doc} doc
 * @param {StepChart} chart
 * @param {Scale} x
 * @param {Scale} y
 * @param {string} color
 */
function drawSteps(doc, { points, to }, x, y, color) {
  const path = (/** @type {boolean} */ isArea) => {
    const [first] = points;
    if (!first) return;
    if (isArea) doc.moveTo(x(first.at), y(0)).lineTo(x(first.at), y(first.cost));
    else doc.moveTo(x(first.at), y(first.cost));
    for (const [index, { cost }] of points.entries()) {
      const end = x(points[index + 1]?.at ?? to);
      const next = points[index + 1]?.cost;
      doc.lineTo(end, y(cost));
      if (next !== undefined) doc.lineTo(end, y(next));
    }
    if (isArea) doc.lineTo(x(to), y(0)).closePath();
  };
  path(true);
  doc.fillOpacity(0.12).fill(color).fillOpacity(1);
  path(false);
  doc.lineWidth(1.4).stroke(color);
}

/**
 * @param {Doc} doc
 * @param {StepChart} chart
 * @param {Place} place
 */
function draw(doc, chart, { x: left, y: top, width, height, color }) {
  const { bands, later, marks, xTicks, yTicks } = chart;
  const axis = Math.max(...yTicks.map(({ label }) => widthOf(doc, label, small))) + 6;
  const plotLeft = left + axis;
  const plotRight = left + width;
  const x = (/** @type {number} */ at) =>
    plotLeft + ((at - chart.from) / (chart.to - chart.from)) * (plotRight - plotLeft);
  const places = placeLabels(
    marks.map((mark) => ({
      x: x(mark.at),
      width: Math.max(widthOf(doc, mark.event, event), widthOf(doc, mark.cost, amount)),
      size: sizeOf(mark.cost),
    })),
    { left: plotLeft, right: plotRight },
  );
  const rows = Math.max(0, ...places.map((place) => (place ? place.row + 1 : 0)));
  const below = 16 + bandHeight + (later ? 13 + bandHeight : 0);
  const plotTop = top + rows * rowHeight + 6;
  const plotBottom = top + height - below;
  const y = (/** @type {number} */ cost) => plotBottom - (cost / chart.top) * (plotBottom - plotTop);
  for (const tick of yTicks) {
    doc.lineWidth(0.5).moveTo(plotLeft, y(tick.at)).lineTo(plotRight, y(tick.at)).stroke(line);
    write(doc, tick.label, small, { x: left, y: y(tick.at) - 4.4, width: axis - 5, align: 'right' });
  }
  for (const [index, mark] of marks.entries()) {
    const place = places[index];
    const labelTop = place ? plotTop - 6 - (place.row + 1) * rowHeight : plotTop;
    const at = x(mark.at);
    doc.lineWidth(0.6).dash(1.5, { space: 1.5 });
    doc
      .moveTo(at, place ? labelTop + rowHeight : plotTop)
      .lineTo(at, plotBottom)
      .stroke(muted)
      .undash();
    if (!place) continue;
    const box = { x: place.from - 10, width: place.to - place.from + 20, align: /** @type {const} */ ('center') };
    write(doc, mark.event, event, { ...box, y: labelTop });
    write(doc, mark.cost, amount, { ...box, y: labelTop + 8.8 });
  }
  drawSteps(doc, chart, x, y, color);
  doc.lineWidth(0.8).moveTo(plotLeft, plotBottom).lineTo(plotRight, plotBottom).stroke(muted);
  for (const tick of xTicks) {
    const at = x(tick.at);
    const half = widthOf(doc, tick.label, small) / 2;
    const middle = Math.min(Math.max(at, plotLeft + half), plotRight - half);
    doc
      .lineWidth(0.8)
      .moveTo(at, plotBottom)
      .lineTo(at, plotBottom + 3)
      .stroke(muted);
    write(doc, tick.label, small, { x: middle - 40, y: plotBottom + 4, width: 80, align: 'center' });
  }
  drawOwn(doc, chart, { x, y, left: plotLeft, right: plotRight, top: plotTop, color });
  drawBands(doc, bands, x, plotBottom + 16, color);
  if (!later) return;
  write(doc, later.title, small, { x: plotLeft, y: plotBottom + 16 + bandHeight + 3, width: plotRight - plotLeft });
  drawBands(doc, later.bands, x, plotBottom + 16 + bandHeight + 13, color);
}

/**
 * The label is beside the point, where the curve does not cross it.
 * @param {Doc} doc
 * @param {StepChart} chart
 * @param {{ x: Scale, y: Scale, left: number, right: number, top: number, color: string }} place
 */
function drawOwn(doc, { own, points }, { x, y, left, right, top, color }) {
  if (!own) return;
  const [at, level] = [x(own.at), y(own.cost)];
  const width = widthOf(doc, own.label, amount) + 8;
  const isRising = points.some((point) => point.at > own.at && x(point.at) < at + width + 8 && point.cost > own.cost);
  const isLeft = (isRising && at - width - 6 > left) || at + width + 8 > right;
  const labelLeft = isLeft ? Math.max(left, at - width - 6) : at + 6;
  const labelTop = level - 16 < top ? level + 5 : level - 16;
  doc.circle(at, level, 3.4).lineWidth(1.2).fillAndStroke(color, '#FFFFFF');
  doc.roundedRect(labelLeft, labelTop, width, 12, 3).fillOpacity(0.92).fill('#FFFFFF').fillOpacity(1);
  write(doc, own.label, { ...amount, color }, { x: labelLeft + 4, y: labelTop + 1.8, width: width + 10 });
}

/**
 * @param {Doc} doc
 * @param {StepChart} chart
 * @param {Place} place
 * @param {PDFKit.PDFStructureElement} parent
 */
export function drawChart(doc, chart, place, parent) {
  const { x, y, width, height } = place;
  tag(doc, parent, 'Figure', () => draw(doc, chart, place), { alt: chart.alt, bbox: [x, y, x + width, y + height] });
}
