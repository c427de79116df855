// @ts-check
import { createRequire } from 'node:module';

/** @typedef {PDFKit.PDFDocument} Doc */
/**
 * @typedef {object} Style
 * @property {string} font
 * @property {number} size
 * @property {string} color
 * @property {number} [lineGap]
 * @property {number} [before] space above, unless the text begins a page
 * @property {boolean} [isTabular] digits of the same width, which are slower to lay out
 */

const require = createRequire(import.meta.url);
const fonts = {
  text: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  display: require.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
};

/** In points, as all sizes here. */
export const papers = { letter: [612, 792], a4: [595.28, 841.89] };
export const margin = { side: 48, top: 36, bottom: 52 };

export const ink = '#17212B';
export const muted = '#55616D';
export const line = '#E4E1DA';
export const sunken = '#F5F3EE';

/** @type {Record<'lead' | 'plain' | 'note', Style>} */
export const paragraphs = {
  lead: { font: 'text', size: 9.5, color: muted, lineGap: 2, before: 3 },
  plain: { font: 'text', size: 9.5, color: ink, lineGap: 2.2, before: 6 },
  note: { font: 'text', size: 7.5, color: muted, lineGap: 1.4, before: 4 },
};
/** @type {Record<1 | 2 | 3, Style>} */
export const headings = {
  1: { font: 'display', size: 21, color: ink, before: 12 },
  2: { font: 'strong', size: 11.5, color: ink, before: 12 },
  3: { font: 'strong', size: 10, color: ink, before: 12 },
};

/** @param {Doc} doc */
export function registerFonts(doc) {
  for (const [name, path] of Object.entries(fonts)) doc.registerFont(name, path);
}

/**
 * @param {Doc} doc
 * @param {Style} style
 */
const set = (doc, { font, size, color }) => doc.font(font).fontSize(size).fillColor(color);

/** @param {Style} style @returns {PDFKit.Mixins.TextOptions} */
const optionsOf = ({ lineGap = 0, isTabular = false }) => (isTabular ? { lineGap, features: ['tnum'] } : { lineGap });

/**
 * @param {Doc} doc
 * @param {string} text
 * @param {Style} style
 * @param {number} width
 */
export const heightOf = (doc, text, style, width) =>
  text === '' ? 0 : set(doc, style).heightOfString(text, { width, ...optionsOf(style) });

/**
 * @param {Doc} doc
 * @param {string} text
 * @param {Style} style
 */
export const widthOf = (doc, text, style) => set(doc, style).widthOfString(text);

/**
 * @param {Doc} doc
 * @param {string} text
 * @param {Style} style
 * @param {{ x: number, y: number, width: number, align?: 'left' | 'right' | 'center' }} place
 */
export function write(doc, text, style, { x, y, width, align = 'left' }) {
  if (text !== '') set(doc, style).text(text, x, y, { width, align, ...optionsOf(style) });
}

/**
 * What screen readers skip.
 * @param {Doc} doc
 * @param {() => void} draw
 * @param {'Layout' | 'Pagination'} [type]
 */
export function artifact(doc, draw, type = 'Layout') {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

/**
 * A structure element with what draws its content.
 * @param {Doc} doc
 * @param {PDFKit.PDFStructureElement} parent
 * @param {string} type
 * @param {(() => void) | null} draw
 * @param {object} [options]
 */
export function tag(doc, parent, type, draw, options = {}) {
  const element = doc.struct(type, options);
  parent.add(element);
  if (draw) element.add(draw).end();
  return element;
}
