import { Readable } from 'node:stream';
import type { PlanFile } from '../archive.ts';

/** As a CSV writer does: only what has to be in quotation marks is. */
export const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
export const always = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function* pieces(lines: Iterable<string>): Generator<string> {
  let text = '';
  for (const line of lines) {
    text += `${line}\n`;
    if (text.length < 65_536) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** @param encoding of the bytes: latin1 is that of Windows for the letters of names */
export const fileOf = (
  name: string,
  lines: () => Iterable<string>,
  encoding: 'utf8' | 'latin1' = 'utf8',
): PlanFile => ({
  name,
  open: () => Readable.from(buffers(pieces(lines()), encoding)),
});

function* buffers(texts: Iterable<string>, encoding: 'utf8' | 'latin1'): Generator<Buffer> {
  for (const text of texts) yield Buffer.from(text, encoding);
}
