import { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { PlanFile } from '../archive.ts';

export type Texts = Record<string, string>;
type Cells = Record<string, string>;

const parts = {
  plans: 'plan-attributes',
  rates: 'rate-puf',
  areas: 'service-area',
  benefits: 'benefits',
  crosswalk: 'crosswalk',
};
type Part = keyof typeof parts;

const rowsOf = (text: string) => Papa.parse<Cells>(text, { header: true, skipEmptyLines: true }).data;

/** @returns the files with the rows of one of them changed; rows are numbered from 0 */
export function edited(texts: Texts, part: Part, edit: (rows: Cells[]) => Cells[]): Texts {
  const [name = '', text = ''] = Object.entries(texts).find(([key]) => key.includes(parts[part])) ?? [];
  const header = Papa.parse<string[]>(text, { preview: 1 }).data[0] ?? [];
  return { ...texts, [name]: `${Papa.unparse({ fields: header, data: edit(rowsOf(text)) }, { newline: '\n' })}\n` };
}

export const without = (texts: Texts, part: Part): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !name.includes(parts[part])));

/** Changes the cells of the first row that fits. */
export const withCells = (texts: Texts, part: Part, fits: (row: Cells) => boolean, cells: Cells): Texts =>
  edited(texts, part, (rows) => {
    const at = rows.findIndex(fits);
    return rows.map((row, index) => (index === at ? { ...row, ...cells } : row));
  });

export const withRow = (texts: Texts, part: Part, fits: (row: Cells) => boolean, cells: Cells): Texts =>
  edited(texts, part, (rows) => [...rows, { ...rows.find(fits), ...cells }]);

export const eachText = (texts: Texts, change: (text: string) => string): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]));

export const fileOfBytes = (name: string, bytes: Buffer): PlanFile => ({ name, open: () => Readable.from([bytes]) });

export const filesOf = (texts: Texts, encoding: BufferEncoding = 'utf8'): PlanFile[] =>
  Object.entries(texts).map(([name, text]) => fileOfBytes(name, Buffer.from(text, encoding)));
