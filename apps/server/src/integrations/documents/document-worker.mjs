// @ts-check
// Plain JavaScript: a thread loads it as a file, from source and from the build alike.
import PDFDocument from 'pdfkit';
import { drawFooter, letterheadOf } from './letterhead.mjs';
import { heightOf, margin, papers, paragraphs, registerFonts, tag, write } from './typography.mjs';
import { unitsOf } from './units.mjs';

/** @typedef {import('./typography.mjs').Doc} Doc */
/** @typedef {import('./unit.ts').Unit} Unit */
/** @typedef {import('./unit.ts').Frame} Frame */
/** @typedef {import('estimate-texts/report/document').ReportDocument} ReportDocument */
/** @typedef {import('estimate-texts/report/document').ReportPart} ReportPart */
/** @typedef {{ unit: Unit, y: number }} Placed */
/** @typedef {{ top: number, bottom: number, frame: Frame }} Space */

const chartHeights = { least: 110, comfortable: 180, most: 225 };
/** Sums of heights are not exact. */
const slack = 1;

/** @param {readonly Unit[]} units */
const heightOfAll = (units) => units.reduce((sum, { before, height }) => sum + before + height, 0);

/**
 * The blocks of a part, with the chart as high as the page allows, and without details where there is no space.
 * @param {Doc} doc
 * @param {ReportPart} part
 * @param {Space} space
 * @param {number} closingHeight
 */
function fittedUnits(doc, { blocks }, { top, bottom, frame }, closingHeight) {
  const unitsWith = (/** @type {Partial<Frame>} */ changes) =>
    blocks.flatMap((block) => unitsOf(doc, { ...frame, ...changes }, block));
  if (!blocks.some(({ kind }) => kind === 'chart')) return unitsWith({});
  const leftWith = (/** @type {boolean} */ hasDetails) =>
    bottom - top - closingHeight - slack - heightOfAll(unitsWith({ chartHeight: 0, hasDetails }));
  const hasDetails = leftWith(true) >= chartHeights.comfortable;
  const chartHeight = Math.min(Math.max(leftWith(hasDetails), chartHeights.least), chartHeights.most);
  return unitsWith({ chartHeight, hasDetails });
}

/**
 * Units that stay on one page.
 * @param {readonly Unit[]} units
 */
function clustersOf(units) {
  /** @type {Unit[][]} */
  const clusters = [];
  for (const [index, unit] of units.entries()) {
    if (units[index - 1]?.keepsNext) clusters.at(-1)?.push(unit);
    else clusters.push([unit]);
  }
  return clusters;
}

/**
 * @param {readonly Unit[]} units
 * @param {{ first: number, top: number, bottom: number }} space where the first page and the others begin
 * @param {number} closingHeight
 */
function paginate(units, { first, top, bottom }, closingHeight) {
  /** @type {Unit[][][]} */
  const pages = [[]];
  let y = first;
  const startOf = (/** @type {readonly Unit[]} */ cluster) =>
    top + (cluster[0]?.head?.height ?? 0) - (cluster[0]?.before ?? 0);
  for (const cluster of clustersOf(units)) {
    const height = heightOfAll(cluster);
    if (y + height > bottom && (pages.at(-1)?.length ?? 0) > 0) {
      pages.push([]);
      y = startOf(cluster);
    }
    pages.at(-1)?.push(cluster);
    y += height;
  }
  // What closes the part is never alone on a page.
  const last = pages.at(-1) ?? [];
  if (y + closingHeight > bottom && last.length > 1) pages.push(last.splice(-1));
  return pages;
}

/** @param {ReportDocument} content @param {'letter' | 'a4'} paper */
function open({ title, author, subject, digest, changed_at }, paper) {
  const at = new Date(changed_at);
  const doc = new PDFDocument({
    size: papers[paper],
    margin: 0,
    // Without a standard font, which would not be embedded.
    font: /** @type {any} */ (null),
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Author: author, Subject: subject, Keywords: digest, CreationDate: at, ModDate: at },
  });
  registerFonts(doc);
  return doc;
}

/**
 * @param {Doc} doc
 * @param {ReportDocument} content
 */
function arrange(doc, { parts, letterhead }) {
  const width = doc.page.width - margin.side * 2;
  const head = letterheadOf(doc, letterhead, width);
  const bottom = doc.page.height - margin.bottom;
  const frame = { x: margin.side, width, color: letterhead.color, chartHeight: chartHeights.most, hasDetails: true };
  return parts.map((part, index) => {
    const closing = part.closing.map((one) => ({
      ...one,
      height: heightOf(doc, one.text, paragraphs[one.tone], width) + (paragraphs[one.tone].before ?? 0),
    }));
    const closingHeight = closing.reduce((sum, { height }) => sum + height, 0) + (closing.length > 0 ? 8 : 0);
    const hasHead = index === 0 || part.isLetter === true;
    const first = margin.top + (hasHead ? head.height : 0);
    const units = fittedUnits(doc, part, { top: first, bottom, frame }, closingHeight);
    return {
      pages: paginate(units, { first, top: margin.top, bottom }, closingHeight),
      closing,
      closingHeight,
      first,
      head: hasHead ? head : null,
      isLetter: part.isLetter === true,
    };
  });
}

/**
 * @param {{ content: ReportDocument, paper: 'letter' | 'a4' }} task
 * @returns {Promise<Uint8Array>}
 */
export async function renderDocument({ content, paper }) {
  const doc = open(content, paper);
  /** @type {Uint8Array[]} */
  const chunks = [];
  doc.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.addPage();
  const layout = arrange(doc, content);
  const count = layout.reduce((sum, { pages }) => sum + pages.length, 0);
  let page = 0;
  for (const part of layout) {
    const section = tag(doc, root, 'Sect', null);
    for (const [number, clusters] of part.pages.entries()) {
      if (page > 0) doc.addPage();
      page += 1;
      if (number === 0) part.head?.draw(section);
      drawPage(clusters, number === 0 ? part.first : margin.top, section);
      if (number === part.pages.length - 1) drawClosing(doc, part, section);
      const counted = part.isLetter ? { page: number + 1, pages: part.pages.length } : { page, pages: count };
      drawFooter(doc, content.footer, counted);
    }
    section.end();
  }
  root.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/**
 * @param {readonly (readonly Unit[])[]} clusters
 * @param {number} top
 * @param {PDFKit.PDFStructureElement} parent
 */
function drawPage(clusters, top, parent) {
  let y = top;
  for (const [index, unit] of clusters.flat().entries()) {
    if (index === 0 && unit.head) {
      unit.head.draw(y);
      y += unit.head.height;
    }
    if (index > 0) y += unit.before;
    unit.draw(y, parent);
    y += unit.height;
  }
}

/**
 * @param {Doc} doc
 * @param {{ closing: readonly { text: string, tone: 'lead' | 'plain' | 'note', height: number }[], closingHeight: number }} part
 * @param {PDFKit.PDFStructureElement} parent
 */
function drawClosing(doc, { closing, closingHeight }, parent) {
  const width = doc.page.width - margin.side * 2;
  let y = doc.page.height - margin.bottom - closingHeight + 8;
  for (const { text, tone, height } of closing) {
    tag(doc, parent, 'P', () => write(doc, text, paragraphs[tone], { x: margin.side, y, width }));
    y += height;
  }
}
