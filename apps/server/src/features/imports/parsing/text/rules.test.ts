import { expect, test } from 'vitest';
import { fitRow, isTotal, separate } from './rules.ts';

const names = ['first_name', 'last_name', 'dob', 'net_premium'];
test.each([',', ';', '\t', '|'])('finds %j in few rows, whatever the cells contain', (delimiter) => {
  const amount = delimiter === ',' ? '152.33' : '152,33';
  const lines = [names, ['Ava', 'Stone', '1984-03-07', amount], ['Ben', 'Marsh', '1990-11-12', amount]];
  expect(separate(lines.map((cells) => cells.join(delimiter)).join('\n')).delimiter).toBe(delimiter);
});

test('a line names the delimiter', () => {
  expect(separate('sep=;\r\na,b;c\r\n')).toEqual({ delimiter: ';', text: 'a,b;c\r\n' });
});

test('rows fit if only empty cells are missing or too many', () => {
  expect([fitRow(['a'], 2), fitRow(['a', 'b', ' '], 2), fitRow(['a', 'b', 'c'], 2)]).toEqual([
    ['a', ''],
    ['a', 'b'],
    null,
  ]);
});

test.each([
  [['Total', '', '', '$1,000'], true],
  [['', 'Grand total:', '', ''], true],
  [['Number of policies', '3', '', ''], true],
  [['Total', 'Care', '2026-01-01', 'x'], false],
  [['Totalus', '', '', ''], false],
])('%j is a total: %s', (cells, expected) => {
  expect(isTotal(cells)).toBe(expected);
});
