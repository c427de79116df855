import type { Readable } from 'node:stream';
import Papa from 'papaparse';
import { Decoder, FileError } from 'text-files/decoder';
import { type Member, piecesOf, readStart } from './archive.ts';
import { FileProblem } from './findings.ts';

/** Characters of a file that are parsed at once. */
const pieceLength = 512 * 1024;
/** A longer row means that a quotation mark isn’t closed. */
const maxRowLength = 2 * 1024 ** 2;

function rejectOther(start: Buffer): void {
  if (start.length >= 4 && start.readUInt32BE(0) === 0xd0_cf_11_e0) throw new FileProblem('file_spreadsheet');
  const text = start.toString('latin1', 0, 1_024).trimStart().toLowerCase();
  if (/^(%pdf-|(ï»¿)?<(!doctype html|html|\?xml))/.test(text)) throw new FileProblem('file_not_text');
}

async function* textOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new Decoder();
  let text = '';
  for await (const chunk of piecesOf(stream)) {
    text += decoder.decode(chunk);
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  yield text + decoder.decode(null);
}

interface Format {
  readonly delimiter: string;
  readonly newline: '\n' | '\r';
}

function formatOf(start: string): Format {
  if (start.includes('\0')) throw new FileProblem('file_not_text');
  const [line = ''] = start.trimStart().split(/\r?\n|\r/, 1);
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  const [best] = counts.toSorted((one, other) => other.count - one.count);
  // A line break of Windows ends with that of Unix. The character before it is cut off with the blanks of a cell.
  return { delimiter: best?.delimiter ?? ',', newline: !start.includes('\n') && start.includes('\r') ? '\r' : '\n' };
}

interface Parsed {
  readonly data: string[][];
  readonly errors: readonly { readonly type: string; readonly row?: number }[];
  readonly meta: { readonly cursor: number };
}

/** Parsed by papaparse, without its own streams, so that a row can be taken without a call for it. */
function parse(text: string, format: Format, isEnd: boolean, rowsBefore: number): Parsed {
  const fastMode = !text.includes('"');
  const parsed: Parsed = new Papa.Parser({ ...format, fastMode }).parse(text, 0, !isEnd);
  const quote = parsed.errors.find(({ type, row = 0 }) => type === 'Quotes' && row < parsed.data.length);
  if (quote) throw new FileProblem('quote_unclosed', { row: rowsBefore + (quote.row ?? 0) + 1 });
  if (!isEnd && text.length - parsed.meta.cursor > maxRowLength)
    throw new FileProblem('quote_unclosed', { row: rowsBefore + parsed.data.length + 1 });
  return parsed;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** @returns whether more rows are needed */
type TakeRow = (cells: string[], row: number) => boolean;

/**
 * Rows are counted from 1, with the header. Each has as many cells as the header.
 * @throws FileProblem
 */
export async function readTable(member: Member, take: TakeRow): Promise<void> {
  const stream = await member.open();
  try {
    await readPieces(stream, take);
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem(error instanceof FileError ? 'file_encoding' : 'file_unreadable');
  } finally {
    stream.destroy();
  }
}

async function readPieces(stream: Readable, take: TakeRow): Promise<void> {
  const rows = new RowCounter(take);
  let format: Format | null = null;
  let rest = '';
  for await (const piece of textOf(stream)) {
    rest += piece;
    format ??= formatOf(rest);
    const { data, meta } = parse(rest, format, false, rows.count);
    rest = rest.slice(meta.cursor);
    for (const cells of data) if (!rows.add(cells, false)) return;
  }
  if (rest.trim() === '') return;
  const { data } = parse(rest, format ?? formatOf(rest), true, rows.count);
  for (const [index, cells] of data.entries()) rows.add(cells, index === data.length - 1);
}

class RowCounter {
  readonly #take: TakeRow;
  #columns = 0;
  count = 0;

  constructor(take: TakeRow) {
    this.#take = take;
  }

  add(cells: string[], isLast: boolean): boolean {
    this.count += 1;
    if (cells.length === this.#columns) return this.#take(cells, this.count);
    if (isBlank(cells)) return true;
    if (this.#columns === 0) this.#columns = cells.length;
    else if (cells.length < this.#columns)
      throw new FileProblem(isLast ? 'file_truncated' : 'row_misshapen', { row: this.count });
    else if (!isBlank(cells.slice(this.#columns))) throw new FileProblem('row_misshapen', { row: this.count });
    return this.#take(cells, this.count);
  }
}

/** @returns the first row with text, or null for an empty file. @throws FileProblem */
export async function readHeader(member: Member): Promise<string[] | null> {
  rejectOther(await readStart(await member.open(), 1_024));
  let header: string[] | null = null;
  await readTable(member, (cells) => {
    header = cells;
    return false;
  });
  return header;
}
