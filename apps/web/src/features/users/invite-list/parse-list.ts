import { invitationListMax, type ListedAdvisor } from 'contract/fields/invitation-list';
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
  const { data, errors, meta } = Papa.parse<Partial<Record<Header, string>>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => canonical(header),
  });
  const missing = headers.filter((header) => !meta.fields?.includes(header));
  if (missing.length > 0) return { problems: [t.missingHeaders(missing.join(', '))] };
  // The quotes decide where cells begin and end, so the rows would be wrong.
  const quotes = errors.filter(({ type }) => type === 'Quotes');
  if (quotes.length > 0) return { problems: quotes.map(({ row, message }) => t.atLine(row, message)) };
  const rows = data.map(toRow).filter(({ email }) => email !== '');
  if (rows.length === 0) return { problems: [t.empty] };
  if (rows.length > invitationListMax) return { problems: [t.tooMany(rows.length, invitationListMax)] };
  const dropped = data.length - rows.length;
  // Counts the rows below the header.
  const fields = errors.flatMap(({ type, row = 0, message }) =>
    type === 'FieldMismatch' ? [t.atLine(row + 1, message)] : [],
  );
  return { rows, notes: [...fields, ...(dropped > 0 ? [t.dropped(dropped)] : [])] };
}

const canonical = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/^role \(admin or member\)$/, 'role');

const toRow = (row: Partial<Record<Header, string>>): ListedAdvisor => ({
  first_name: (row['first name'] ?? '').trim(),
  last_name: (row['last name'] ?? '').trim(),
  email: (row.email ?? '').trim().toLowerCase(),
  role: (row.role ?? '').trim().toLowerCase(),
});

/** Spreadsheets write UTF-8, UTF-16 with a mark, or the code page of Windows. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export const templateUrl = `data:text/csv;charset=utf-8,${encodeURIComponent('First Name,Last Name,Email,Role (admin or member)\r\n')}`;
