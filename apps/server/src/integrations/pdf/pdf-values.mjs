// @ts-check
import { PDFArray, PDFName, PDFNumber } from '@cantoo/pdf-lib';

/** @typedef {import('@cantoo/pdf-lib').PDFDict} PDFDict */

/** @param {unknown} value */
export function numberOf(value) {
  if (!(value instanceof PDFNumber)) throw new Error('No number');
  return value.asNumber();
}

/** @param {unknown} value */
export function numbersOf(value) {
  if (!(value instanceof PDFArray)) throw new Error('No list');
  return value.asArray().map(numberOf);
}

/** PNG's predictors: RFC 2083, section 6, for one byte per pixel. @param {Buffer} data @param {PDFDict} parameters */
export function unpredict(data, parameters) {
  const get = (/** @type {string} */ key) => parameters.get(PDFName.of(key));
  const predictor = get('Predictor') === undefined ? 1 : numberOf(get('Predictor'));
  if (predictor === 1) return data;
  if (predictor < 10 || get('Colors') !== undefined || get('BitsPerComponent') !== undefined)
    throw new Error('Unknown predictor');
  const columns = get('Columns') === undefined ? 1 : numberOf(get('Columns'));
  if (!(columns >= 1 && columns <= 64)) throw new Error('Too wide');
  const rows = Math.floor(data.length / (columns + 1));
  const result = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) {
    const kind = data[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const left = column > 0 ? (result[at - 1] ?? 0) : 0;
      const up = row > 0 ? (result[at - columns] ?? 0) : 0;
      const upLeft = row > 0 && column > 0 ? (result[at - columns - 1] ?? 0) : 0;
      result[at] = (data[row * (columns + 1) + 1 + column] ?? 0) + predicted(kind, left, up, upLeft);
    }
  }
  return result;
}

/** @param {number} kind @param {number} left @param {number} up @param {number} upLeft */
function predicted(kind, left, up, upLeft) {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return Math.floor((left + up) / 2);
  if (kind !== 4) throw new Error('Unknown predictor');
  const [a, b, c] = [left, up, upLeft].map((one) => Math.abs(left + up - upLeft - one));
  if ((a ?? 0) <= (b ?? 0) && (a ?? 0) <= (c ?? 0)) return left;
  return (b ?? 0) <= (c ?? 0) ? up : upLeft;
}
