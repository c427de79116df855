/**
 * What a spreadsheet evaluates as a formula, fullwidth characters included. Also what already begins with apostrophes, so that removing
 * one always restores the value.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
/** Semicolons separate cells where a decimal comma is used. */
const quotable = /[",;\r\n]/;

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** Formats an instant as its day in a time zone: `2026-03-08`, which every spreadsheet reads. */
export function dayIn(zone: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (moment) => format.format(new Date(moment));
}

/** Follows RFC 4180 and escapes a formula with an apostrophe. */
export function csvCell(value: string): string {
  const escaped = formula.test(value) ? `'${value}` : value;
  return quotable.test(escaped) ? quoted(escaped) : escaped;
}

/** Appends, because mapping and joining take twice as long, and a file has millions of cells. */
export function csvLine(cells: readonly string[]): string {
  let line = '';
  let separator = '';
  for (const cell of cells) {
    line += separator + csvCell(cell);
    separator = ',';
  }
  return `${line}\r\n`;
}

/** For a file that is like another one. Its own delimiter is quoted, too. */
export const lineWith =
  (delimiter: string) =>
  (cells: readonly string[]): string => {
    const quote = (cell: string) => (cell.includes(delimiter) && !cell.startsWith('"') ? quoted(cell) : cell);
    return `${cells.map((cell) => quote(csvCell(cell))).join(delimiter)}\r\n`;
  };

/** Spreadsheets recognize UTF-8 by this mark. */
export const byteOrderMark = '\ufeff';
