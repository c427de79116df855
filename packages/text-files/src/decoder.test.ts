import { expect, test } from 'vitest';
import { Decoder } from './decoder.ts';

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
