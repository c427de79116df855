// @ts-check
// Plain JavaScript: a thread loads it as a file, from source and from the build alike.
import { inflateSync } from 'node:zlib';
import { PDFArray, PDFContext, PDFDict, PDFName, PDFObjectParser, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { numberOf, numbersOf, unpredict } from './pdf-values.mjs';

/** @typedef {'safe' | 'invalid' | 'unsafe' | 'encrypted' | 'unreadable'} Result */
/** @typedef {{ offsets: Map<number, Set<number>>, containers: Set<number> }} Index */

/** The bytes that end a name. */
const end = '(?=[\\0\\t\\n\\f\\r ()<>[\\]{}/%]|$)';
/** @param {readonly string[]} names */
const named = (...names) => new RegExp(`/(?:${names.join('|')})${end}`);

/** Actions that run something, and what embeds files. A file that does so contains one of these names somewhere. */
const unsafe = named(
  'JavaScript',
  'Launch',
  'Rendition',
  'XFA',
  'EmbeddedFiles?',
  'FileAttachment',
  'RichMedia(?:Execute|Settings|Content)?',
);
// Keys with what can be their value, not chance bytes of a compressed picture.
const space = '(?:[\\0\\t\\n\\f\\r ]|%[^\\n\\r]{0,100}[\\n\\r])';
const reference = `\\d{1,10}${space}+\\d{1,5}${space}+R`;
const script = new RegExp(`/JS${space}*(?:\\(|<|${reference})`);
const embedded = new RegExp(`/EF${space}*(?:<<|${reference})`);
const encrypted = named('Encrypt');
const compressed = named('Filter', 'ObjStm', 'DP', 'FFilter', 'FDecodeParms');
// What a stream's key can be instead of Filter, for some viewers. As an annotation's key, it has a number.
const shortFilter = new RegExp(`/F${end}(?![\\0\\t\\n\\f\\r ]+\\d{1,10}[\\0\\t\\n\\f\\r ]*[/>])`);
/** Abbreviations of Filter and DecodeParms, which some viewers accept, and what refers to data in another file. */
const unknownKeys = ['F', 'DP', 'FFilter', 'FDecodeParms'];
/** What a viewer that repairs a file looks for; in a file without compression both are in clear text. */
const catalog = named('Catalog');
const object = new RegExp(`\\d{1,10}${space}+\\d{1,5}${space}+obj`);
const objectStreams = new RegExp(named('ObjStm').source, 'g');

const windowBytes = 1024 * 1024;
/** Longer than any name above with each of its characters escaped. */
const overlap = 256;

/** Of all object and cross-reference streams together, in bytes. */
const maxInflated = 64 * 1024 * 1024;
const maxSections = 1024;
const maxObjects = 2_000_000;

/** A name can contain any character as # and two digits. @param {string} text */
const unescapeNames = (text) =>
  text.includes('#')
    ? text.replace(/#([0-9a-fA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/**
 * Looks for names anywhere in the bytes, streams included.
 * @param {Buffer} bytes
 */
function findNames(bytes) {
  const found = { encrypted: false, unsafe: false, compressed: false, root: false, object: false, objectStreams: 0 };
  for (let at = 0; at < bytes.length; at += windowBytes) {
    const text = unescapeNames(bytes.latin1Slice(at, Math.min(bytes.length, at + windowBytes + overlap)));
    /** A name that begins later is found in the next window. */
    const limit = unescapeNames(bytes.latin1Slice(at, Math.min(bytes.length, at + windowBytes))).length;
    const has = (/** @type {RegExp} */ pattern) => (pattern.exec(text)?.index ?? limit) < limit;
    found.encrypted ||= has(encrypted);
    found.unsafe ||= has(unsafe) || has(embedded);
    found.root ||= has(catalog);
    found.object ||= has(object);
    found.compressed ||= has(compressed) || has(shortFilter);
    for (const { index } of text.matchAll(objectStreams)) if (index < limit) found.objectStreams += 1;
  }
  return found;
}

/** Fails on whatever it does not understand; the caller decides what that means. */
class Reader {
  /** @param {Buffer} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.context = PDFContext.create();
    this.inflated = 0;
  }

  /** @param {number} offset @param {number} length */
  textAt(offset, length) {
    if (!(offset >= 0 && offset < this.bytes.length)) throw new Error('Outside the file');
    return this.bytes.latin1Slice(offset, Math.min(this.bytes.length, offset + length));
  }

  /** @param {number} offset */
  objectAt(offset) {
    return PDFObjectParser.forBytes(this.bytes.subarray(offset), this.context).parseObject();
  }

  /** @param {number} offset @param {number | null} number null for any object */
  streamAt(offset, number) {
    const [head, found] =
      /^[\0\t\n\f\r ]*(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj/.exec(this.textAt(offset, 64)) ?? [];
    if (head === undefined || (number !== null && Number(found) !== number)) throw new Error('No object');
    const stream = this.objectAt(offset + head.length);
    if (!(stream instanceof PDFRawStream)) throw new Error('No stream');
    return stream;
  }

  /** @param {import('@cantoo/pdf-lib').PDFRawStream} stream @returns {{ content: Buffer, parameters: PDFDict | undefined }} */
  decode({ dict, contents }) {
    const only = (/** @type {unknown} */ value) =>
      value instanceof PDFArray ? (value.size() === 1 ? value.get(0) : value.size() === 0 ? undefined : value) : value;
    if (unknownKeys.some((key) => dict.get(PDFName.of(key)) !== undefined)) throw new Error('Unknown key');
    const filter = only(dict.get(PDFName.of('Filter')));
    const parameters = only(dict.get(PDFName.of('DecodeParms')));
    if (parameters !== undefined && !(parameters instanceof PDFDict)) throw new Error('Unknown parameters');
    if (filter === undefined) return { content: Buffer.from(contents), parameters };
    if (filter !== PDFName.of('FlateDecode')) throw new Error('Unknown filter');
    const content = inflateSync(contents, { maxOutputLength: maxInflated - this.inflated });
    this.inflated += content.length;
    return { content, parameters };
  }

  /** The cross-reference sections from the newest to the oldest. @returns {Index} */
  readIndex() {
    const tail = this.bytes.latin1Slice(Math.max(0, this.bytes.length - 2048));
    const [, start] = [...tail.matchAll(/startxref[\0\t\n\f\r ]+(\d{1,10})/g)].at(-1) ?? [];
    /** @type {Index} */
    const index = { offsets: new Map(), containers: new Set() };
    const seen = new Set();
    const waiting = [Number(start)];
    let hasRoot = false;
    for (let offset = waiting.pop(); offset !== undefined; offset = waiting.pop()) {
      if (seen.has(offset)) continue;
      seen.add(offset);
      if (seen.size > maxSections) throw new Error('Too many sections');
      const isTable = /^[\0\t\n\f\r ]*xref/.test(this.textAt(offset, 32));
      const trailer = isTable ? this.readTable(offset, index) : this.readStream(offset, index);
      hasRoot ||= trailer.get(PDFName.of('Root')) instanceof PDFRef;
      for (const key of ['Prev', 'XRefStm']) {
        const previous = trailer.get(PDFName.of(key));
        if (previous !== undefined) waiting.push(numberOf(previous));
      }
    }
    if (!hasRoot) throw new Error('No root');
    return index;
  }

  /** @param {number} offset @param {Index} index */
  readTable(offset, index) {
    let at = offset + (/^[\0\t\n\f\r ]*xref[\0\t\n\f\r ]*/.exec(this.textAt(offset, 64))?.[0].length ?? 0);
    for (;;) {
      const section = /^(\d{1,10}) +(\d{1,7})[\t\n\f\r ]+/.exec(this.textAt(at, 64));
      if (!section) break;
      at += section[0].length;
      for (let entry = 0; entry < Number(section[2]); entry++) {
        const [line, position, kind] = /^(\d{1,10}) +\d{1,5} +([nf])[\t\n\f\r ]*/.exec(this.textAt(at, 64)) ?? [];
        if (line === undefined) throw new Error('No entry');
        at += line.length;
        if (kind === 'n') addOffset(index, Number(section[1]) + entry, Number(position));
      }
    }
    const [keyword] = /^trailer/.exec(this.textAt(at, 16)) ?? [];
    const trailer = keyword && this.objectAt(at + keyword.length);
    if (!(trailer instanceof PDFDict)) throw new Error('No trailer');
    return trailer;
  }

  /** @param {number} offset @param {Index} index */
  readStream(offset, index) {
    const stream = this.streamAt(offset, null);
    const { dict } = stream;
    if (dict.get(PDFName.of('Type')) !== PDFName.of('XRef')) throw new Error('No cross-reference stream');
    const { content, parameters } = this.decode(stream);
    const data = parameters ? unpredict(content, parameters) : content;
    const widths = numbersOf(dict.get(PDFName.of('W')));
    const [w0 = 0, w1 = 0, w2 = 0] = widths;
    const width = w0 + w1 + w2;
    if (widths.length !== 3 || widths.some((one) => one < 0 || one > 6) || width === 0) throw new Error('No widths');
    const ranges = dict.get(PDFName.of('Index'));
    const pairs = ranges === undefined ? [0, numberOf(dict.get(PDFName.of('Size')))] : numbersOf(ranges);
    const read = (/** @type {number} */ at, /** @type {number} */ length) =>
      length === 0 ? 0 : data.readUIntBE(at, length);
    let at = 0;
    for (let pair = 0; pair < pairs.length; pair += 2)
      for (let entry = 0; entry < (pairs[pair + 1] ?? 0); entry++) {
        const kind = w0 === 0 ? 1 : read(at, w0);
        const value = read(at + w0, w1);
        if (kind === 1) addOffset(index, (pairs[pair] ?? 0) + entry, value);
        if (kind === 2) index.containers.add(value);
        at += width;
      }
    return dict;
  }
}

/** @param {Index} index @param {number} number @param {number} offset */
function addOffset({ offsets }, number, offset) {
  const known = offsets.get(number);
  if (known) known.add(offset);
  else offsets.set(number, new Set([offset]));
  if (offsets.size > maxObjects) throw new Error('Too many objects');
}

/** @param {Index} index @param {Reader} reader @returns {Result} */
function checkObjectStreams({ offsets, containers }, reader) {
  for (const number of containers) {
    const places = offsets.get(number);
    if (!places) return 'unreadable';
    for (const offset of places) {
      const { content, parameters } = reader.decode(reader.streamAt(offset, number));
      if (parameters?.get(PDFName.of('Predictor')) !== undefined) return 'unreadable';
      const names = findNames(content);
      if (names.unsafe || script.test(unescapeNames(content.latin1Slice()))) return 'unsafe';
    }
  }
  return 'safe';
}

/** @param {Reader} reader */
function readIndex(reader) {
  try {
    return reader.readIndex();
  } catch {
    return null;
  }
}

/** @param {Uint8Array} file @returns {Result} */
export function checkPdf(file) {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.subarray(0, 5).latin1Slice() !== '%PDF-') return 'invalid';
  const names = findNames(bytes);
  if (names.encrypted) return 'encrypted';
  if (names.unsafe) return 'unsafe';
  // No viewer opens it.
  if (!names.object || !(names.root || names.compressed)) return 'unreadable';
  const reader = new Reader(bytes);
  const index = readIndex(reader);
  // Viewers repair such a file, each in its own way. What is not compressed has been checked.
  if (!index) return names.compressed ? 'unreadable' : 'safe';
  // A viewer that repairs a file finds object streams by their type.
  if (names.objectStreams > index.containers.size) return 'unreadable';
  try {
    return checkObjectStreams(index, reader);
  } catch {
    return 'unreadable';
  }
}
