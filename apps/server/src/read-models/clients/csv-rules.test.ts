import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../../tools/depth.ts';
import { csvLine } from '../../http/csv.ts';
import { csvHeader } from './rules.ts';

/** Reads RFC 4180 to the letter, independently of the code that writes it. */
function parse(text: string): string[][] {
  const lines: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      const quoted = /"((?:[^"]|"")*)"/y;
      const plain = /[^",\r\n]*/y;
      quoted.lastIndex = plain.lastIndex = at;
      const inQuotes = quoted.exec(text);
      cells.push(inQuotes ? (inQuotes[1] ?? '').replaceAll('""', '"') : (plain.exec(text)?.[0] ?? ''));
      at = inQuotes ? quoted.lastIndex : plain.lastIndex;
      if (text[at] !== ',') break;
      at += 1;
    }
    if (!text.startsWith('\r\n', at)) throw new Error(`No line ends at ${at}`);
    at += 2;
    lines.push(cells);
  }
  return lines;
}

const dangerous = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
const restored = (cell: string) => (/^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell);

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom(...dangerous, '"', ',', '\n', "'", ' ', 'a', '李', '😀'), { maxLength: 8 })
    .map((signs) => signs.join('')),
);

test('requirement 30: every value survives writing and reading', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 6 }), (lines) => {
      const read = parse(lines.map(csvLine).join(''));
      expect(read.map((cells) => cells.map(restored))).toEqual(lines);
    }),
    propertyRuns(2_000),
  );
});

test('requirement 30: no cell begins with a formula character', () => {
  fc.assert(
    fc.property(fc.constantFrom(...dangerous), cell, (sign, rest) => {
      expect(parse(csvLine([sign + rest]))).toEqual([[`'${sign}${rest}`]]);
    }),
    propertyRuns(),
  );
});

test.each([
  ['plain', 'plain'],
  ['Lee, Ann', '"Lee, Ann"'],
  ['a;=1+1', '"a;=1+1"'],
  ['The "Rock"', '"The ""Rock"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['+14155550100', "'+14155550100"],
  ['＠sum', "'＠sum"],
  ["'=already", "''=already"],
  ["'t Hooft", "'t Hooft"],
  ['a=b', 'a=b'],
  ['', ''],
])('%j is written as %s', (value, written) => {
  expect(csvLine([value])).toBe(`${written}\r\n`);
});

test('the first line has the columns of the role, after the byte order mark', () => {
  expect(csvHeader({ agent: true, advisor: true, plan: true })).toBe(
    '\ufeffName,Email,Phone,Coverage,Referred,Agent,Advisor,Subscription,Status\r\n',
  );
  expect(csvHeader({ agent: false, advisor: false, plan: false })).toBe(
    '\ufeffName,Email,Phone,Coverage,Referred,Status\r\n',
  );
});
