import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the text can be written: as it is, as UTF-16, in hexadecimal, or in Base64 at any position. */
function formsOf(text: string): string[] {
  const base64 = [0, 1, 2].map((shift) => {
    const encoded = Buffer.from(`${'\0'.repeat(shift)}${text}`).toString('base64url');
    return encoded.slice(Math.ceil((shift * 4) / 3), Math.floor(((shift + text.length) * 4) / 3) - 1);
  });
  const utf16 = Buffer.from(text, 'utf16le');
  return [text, utf16.toString('latin1'), Buffer.from(text).toString('hex'), utf16.toString('hex'), ...base64];
}

const normalized = (text: string) => text.toLowerCase().replaceAll('+', '-').replaceAll('/', '_');

export function foundIn(values: Readonly<Record<string, string>>, text: string): string[] {
  const searched = normalized(text);
  return Object.entries(values)
    .filter(([, value]) => formsOf(value).some((form) => searched.includes(normalized(form))))
    .map(([name]) => name);
}

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
