/**
 * What a spreadsheet evaluates as a formula, fullwidth characters included. Also what already begins with apostrophes, so that removing
 * one always restores the value.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
/** Semicolons separate cells where a decimal comma is used. */
const quotable = /[",;\r\n]/;

/** Follows RFC 4180 and escapes a formula with an apostrophe. */
export function csvCell(value: string): string {
  const escaped = formula.test(value) ? `'${value}` : value;
  return quotable.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
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

/** Spreadsheets recognize UTF-8 by this mark. */
export const byteOrderMark = '\ufeff';
