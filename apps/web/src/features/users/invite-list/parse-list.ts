import { invitationListMax, type ListedAdvisor } from 'contract/fields/invitation-list';
import type PapaParse from 'papaparse';
import { advisorTexts } from '../texts.ts';

const t = advisorTexts.upload;

export const listFileMax = 10 * 1024 * 1024;

const headers = ['first name', 'last name', 'email', 'role'] as const;
type Header = (typeof headers)[number];

export interface ParsedList {
  readonly rows: readonly ListedAdvisor[];
  readonly notes: readonly string[];
}

export async function parseList(
  file: File | undefined,
): Promise<ParsedList | { readonly problems: readonly string[] }> {
  if (!file) return { problems: [t.noFile] };
  if (!/\.csv$/i.test(file.name) && file.type !== 'text/csv') return { problems: [t.notCsv] };
  if (file.size > listFileMax) return { problems: [t.tooLarge] };
  const [{ default: Papa }, bytes] = await Promise.all([import('papaparse'), file.arrayBuffer()]);
  const text = decode(bytes);
  if (text.trim() === '') return { problems: [t.empty] };
  const { rows: all, errors, fields } = readRows(Papa, text);
  const missing = headers.filter((header) => !fields.includes(header));
  const undetected = errors.filter(({ type }) => type === 'Delimiter').map(({ message }) => message);
  if (missing.length > 0) return { problems: [...undetected, t.missingHeaders(missing.join(', '))] };
  // The quotes decide where cells begin and end, so other errors follow from theirs.
  const decisive = errors.some(({ type }) => type === 'Quotes') ? 'Quotes' : 'FieldMismatch';
  const problems = errors.filter(({ type }) => type === decisive).map(({ row, message }) => t.atLine(row, message));
  // Each is one line, so the first ones show what is wrong.
  if (problems.length > 0) return { problems: problems.slice(0, maxProblems) };
  const rows = all.map(toRow).filter(({ email }) => email !== '');
  if (rows.length === 0) return { problems: [t.empty] };
  if (rows.length > invitationListMax) return { problems: [t.tooMany(rows.length, invitationListMax)] };
  const dropped = all.length - rows.length;
  return { rows, notes: dropped > 0 ? [t.dropped(dropped)] : [] };
}

const maxProblems = 10;
/** In characters (specification, section 9). */
const chunkSize = 10 * 1024 * 1024;

type Row = Partial<Record<Header, string>> & { readonly __parsed_extra?: readonly string[] };

/** Chunk by chunk. Empty cells beyond the header, such as spreadsheets leave, are no error. */
function readRows(Papa: typeof PapaParse, text: string) {
  const [mark, delimiter] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const rows: Row[] = [];
  const errors: { type: string; message: string; row: number | undefined }[] = [];
  let fields: readonly string[] = [];
  // A variable, because the types know chunks of files only.
  const config = {
    header: true,
    skipEmptyLines: 'greedy' as const,
    transformHeader: (header: string) => canonical(header),
    chunkSize,
    // Empty: it is detected.
    delimiter: delimiter ?? '',
    chunk: ({ data, errors: found, meta }: PapaParse.ParseResult<Row>) => {
      fields = meta.fields ?? fields;
      for (const { type, code, message, row } of found) {
        const isEmpty = data[row ?? -1]?.__parsed_extra?.every((cell) => cell.trim() === '');
        // Papa Parse counts the rows below the header for fields, and those of the text for quotes.
        const line = row === undefined ? undefined : rows.length + row + (type === 'FieldMismatch' ? 1 : 0);
        if (code !== 'TooManyFields' || !isEmpty) errors.push({ type, message, row: line });
      }
      for (const row of data) rows.push(row);
    },
  };
  Papa.parse<Row>(mark === undefined ? text : text.slice(mark.length), config);
  return { rows, errors, fields };
}

const canonical = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/^role \(admin or member\)$/, 'role');

/** Without the apostrophe by which an export keeps a spreadsheet from evaluating a formula. */
const cellOf = (value = ''): string => value.trim().replace(/^'(?='*[=+\-@＝＋－＠])/, '');

const toRow = (row: Partial<Record<Header, string>>): ListedAdvisor => ({
  first_name: cellOf(row['first name']),
  last_name: cellOf(row['last name']),
  email: cellOf(row.email).toLowerCase(),
  role: cellOf(row.role).toLowerCase(),
});

/** Spreadsheets write UTF-8, UTF-16 with a mark, or the code page of Windows or of earlier Macs. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isMacintosh(new Uint8Array(bytes)) ? 'macintosh' : 'windows-1252').decode(bytes);
  }
}

/**
 * Letters with accents are below 0xa0 on a Mac, and from 0xc0 in Windows, which has quotes and dashes from 0x91 to 0x97.
 */
function isMacintosh(bytes: Uint8Array): boolean {
  const letters = { mac: 0, windows: 0 };
  for (const byte of bytes) {
    if (byte >= 0xc0) letters.windows++;
    else if (byte >= 0x80 && byte < 0xa0 && byte !== 0x85 && !(byte >= 0x91 && byte <= 0x97)) letters.mac++;
  }
  return letters.mac > letters.windows;
}

export const templateUrl = `data:text/csv;charset=utf-8,${encodeURIComponent('First Name,Last Name,Email,Role (admin or member)\r\n')}`;
