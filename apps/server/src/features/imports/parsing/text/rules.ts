import Papa from 'papaparse';
import { countKnown } from '../../mapping/names/rules.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** Rows above the header are looked for in so many rows. */
export const headerRows = 25;

export interface Separation {
  readonly delimiter: string;
  /** Without the line that names the delimiter for a spreadsheet. */
  readonly text: string;
}

/** @param start of the file */
export function separate(start: string): Separation {
  const named = /^"?sep=(.)"?\r?(?:\n|$)/i.exec(start);
  if (named?.[1]) return { delimiter: named[1], text: start.slice(named[0].length) };
  const scores = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(start, { delimiter, preview: headerRows });
    const widths = data.map((cells) => cells.length).filter((width) => width > 1);
    const same = widths.filter((width) => width === widths.at(-1)).length;
    return { delimiter, known: Math.max(0, ...data.map(countKnown)), same };
  });
  const [best] = scores.toSorted((one, other) => other.known - one.known || other.same - one.same);
  return { delimiter: best?.delimiter ?? ',', text: start };
}

export const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

const total =
  /^\s*((grand |sub-?)?totals?\b|(record|row) count\b|number of (records|rows|policies)\b|end of (file|report)\b)/i;

/** A sum at the end, or the number of rows. */
export const isTotal = (cells: readonly string[]): boolean =>
  total.test(cells.find((cell) => cell.trim() !== '') ?? '') && filled(cells) * 2 <= cells.length;

/** Empty cells at the end are cut off or added by spreadsheets. @returns null for a row with more cells that are filled */
export function fitRow(cells: readonly string[], columns: number): readonly string[] | null {
  if (cells.length === columns) return cells;
  if (cells.length < columns) return [...cells, ...Array.from({ length: columns - cells.length }, () => '')];
  return cells.slice(columns).every((cell) => cell.trim() === '') ? cells.slice(0, columns) : null;
}
