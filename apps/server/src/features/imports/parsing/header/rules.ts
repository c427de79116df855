import { importLimits } from 'contract/vocabulary/imports';
import { FileError } from 'text-files/decoder';
import { countKnown } from '../../mapping/names/rules.ts';
import { hasSsn } from '../../mapping/rules.ts';
import { filled, headerRows } from '../text/rules.ts';

export interface NumberedRow {
  readonly number: number;
  readonly cells: string[];
}

/** Values of a row can be names of columns by chance. */
const minKnown = 2;

/** @returns where the names of the columns are: titles can be above them */
function findHeader(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, headerRows);
  const known = first.map(countKnown);
  const most = Math.max(0, ...known);
  if (most >= minKnown) return known.indexOf(most);
  const widest = Math.max(0, ...first.map(filled));
  return Math.max(
    0,
    first.findIndex((cells) => filled(cells) > 1 && filled(cells) * 2 >= widest),
  );
}

/** Some exports repeat the header below it in other words. */
const isSecondHeader = (cells: readonly string[], header: readonly string[]): boolean =>
  countKnown(cells) >= Math.max(minKnown, countKnown(header) / 2);

/** Names that are there twice get the name of their group, which is in the row above. */
function withGroups(header: readonly string[], above: readonly string[] | undefined): string[] {
  const names = header.map((name) => name.trim());
  if (!above || filled(above) < 2) return names;
  let group = '';
  return names.map((name, at) => {
    group = above[at]?.trim() || group;
    return names.filter((other) => other !== '' && other === name).length > 1 ? `${group} ${name}`.trim() : name;
  });
}

export const isSame = (cells: readonly string[], headers: readonly string[] | null): boolean =>
  cells.length === headers?.length && headers.every((name, at) => cells[at]?.trim() === name);

function checkHeader(names: string[]): string[] {
  if (names.length > importLimits.columns)
    throw new FileError(
      `The file has ${names.length.toLocaleString('en-US')} columns. The limit is ${importLimits.columns}.`,
    );
  if (names.filter((name) => name !== '').length <= 1)
    throw new FileError(
      'We found only one column in this file. Open it in a spreadsheet, check that each kind of value has a column of its own with its name in the first row, save it as “CSV UTF-8”, and upload it again.',
    );
  // Names of columns are in messages and on screens. No message quotes them: without a header, they are values of a person.
  if (names.some(hasSsn))
    throw new FileError('The first row has a Social Security number. It should have the column names.');
  if (names.some((name) => name.length > 200))
    throw new FileError('A column name has more than 200 characters. Check that the file has a header.');
  return names;
}

interface FoundHeader {
  readonly names: string[];
  readonly row_number: number;
  /** Those below it. */
  readonly rows: NumberedRow[];
}

/** @throws FileError */
export function takeHeader(first: readonly NumberedRow[]): FoundHeader {
  const at = findHeader(first.map(({ cells }) => cells));
  const [header, ...below] = first.slice(at);
  if (!header) throw new FileError('The file is empty.');
  const names = checkHeader(withGroups(header.cells, first[at - 1]?.cells));
  const [next, ...others] = below;
  const rows = next && isSecondHeader(next.cells, header.cells) && !isSame(next.cells, names) ? others : below;
  if (rows.length === 0) throw new FileError('The file has a header but no rows.');
  return { names, row_number: header.number, rows };
}
