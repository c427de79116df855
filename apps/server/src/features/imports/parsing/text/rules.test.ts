import { expect, test } from 'vitest';
import { Decoder, fitRow, isTotal, separate } from './rules.ts';

function decodeIn(pieces: number, bytes: Uint8Array) {
  const decoder = new Decoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += pieces) text += decoder.decode(bytes.subarray(at, at + pieces));
  return [text + decoder.decode(null), decoder.encoding];
}

const windows = Buffer.from('name\nCl\xe9a N\xfa\xf1ez\nO\x92Hara \x96 \x93Or\x94\n', 'latin1');
const mac = Buffer.from('name\nCl\x8ea N\x9c\x96ez\nO\xd5Hara Z\x9frich\n', 'latin1');

test.each([1, 2, 3, 7, 1_000])('reads each encoding in pieces of %i bytes', (pieces) => {
  const text = 'name\nCléa Núñez 中村 😀\n';
  expect(decodeIn(pieces, Buffer.from(text))).toEqual([text, 'utf-8']);
  expect(decodeIn(pieces, Buffer.from(`\ufeff${text}`))).toEqual([text, 'utf-8']);
  expect(decodeIn(pieces, windows)).toEqual(['name\nCléa Núñez\nO’Hara – “Or”\n', 'windows-1252']);
});

test('reads Macintosh, which its letters tell from Windows', () => {
  expect(decodeIn(1_000, mac)).toEqual(['name\nCléa Núñez\nO’Hara Zürich\n', 'macintosh']);
});

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
