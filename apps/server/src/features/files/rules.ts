import { createHash } from 'node:crypto';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const maxBytes = 5 * 1024 * 1024;
/** The longest side, in pixels. */
const maxPixels = 4096;

type Read = { readonly png: Buffer } | { readonly complaint: string };

const notPng: Read = { complaint: 'The picture must be a PNG image' };
const broken: Read = { complaint: 'The picture is damaged and could not be read' };

/** Base64 as it is written by the book: nothing left out, nothing between, no other alphabet. Null for anything else. */
function strictBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

interface Chunk {
  readonly type: string;
  /** Where its content begins. */
  readonly at: number;
  readonly length: number;
}

/** The chunks of a PNG up to its end; null unless they fill the bytes exactly, with nothing behind. */
function chunksOf(png: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, at: at + 8, length });
    at += 12 + length;
    if (type === 'IEND') return at === png.length ? chunks : null;
  }
  return null;
}

/** The PNG of a data URL, looked at from outside: what it says it is and how large, before anything is decoded. */
export function readPng(image: string): Read {
  const encoded = /^data:image\/png;base64,/.exec(image)?.[0];
  if (!encoded) return notPng;
  // Four characters stand for three bytes.
  if (((image.length - encoded.length) / 4) * 3 > maxBytes + 2) return tooLarge;
  const png = strictBase64(image.slice(encoded.length));
  if (!png?.subarray(0, signature.length).equals(signature)) return notPng;
  if (png.length > maxBytes) return tooLarge;
  const chunks = chunksOf(png);
  const [head] = chunks ?? [];
  if (!chunks || head?.type !== 'IHDR' || head.length !== 13) return broken;
  const [width, height] = [png.readUInt32BE(head.at), png.readUInt32BE(head.at + 4)];
  if (width === 0 || height === 0) return broken;
  if (width > maxPixels || height > maxPixels)
    return { complaint: `The picture can be at most ${maxPixels} × ${maxPixels} pixels` };
  if (chunks.some(({ type }) => type === 'acTL')) return { complaint: 'The picture must not move' };
  return { png };
}

const tooLarge: Read = { complaint: 'The picture can be at most 5 MB' };

/** Grounds on which white letters have a contrast of 4.5 and more, as RRGGBB. */
export const palette = ['0F5C5C', '2F6F4A', '4C5FA8', '6B4C9A', '8A4A6B', '9A4A2E', '7A5A12', '3B5B73'] as const;

/** The same text picks the same colour everywhere and always. */
export function backgroundOf(text: string): (typeof palette)[number] {
  const [first = 0] = createHash('sha256').update(text).digest();
  return palette[first % palette.length] ?? palette[0];
}

/** The colour that is asked for when it is one of ours; otherwise one that it, or the name, picks. */
const contextOf = (name: string, asked: string | undefined): string =>
  palette.find((colour) => colour === asked?.toUpperCase()) ?? backgroundOf(asked ?? name);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** A letter under a heap of accents would cover its neighbours. */
const longestLetter = 24;
const isLetter = (letter: string) =>
  /^[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(letter) && letter.length <= longestLetter;

function initialOf(word: string): string {
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment);
  const letter = letters.find(isLetter) ?? '';
  const capital = letter.toUpperCase();
  // Some letters become two.
  return Array.from(graphemes.segment(capital)).length === 1 ? capital : letter;
}

/** What cannot stand in XML, is not a sign of its own, or would turn the direction of what follows. */
const unfit = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Bidi_Control}]/gu;

/** The first sign of the first and the last word of a name; empty when it has none that can be drawn. */
export function initialsOf(name: string): string {
  const words = name.replace(unfit, ' ').normalize('NFC').split(/\s+/).map(initialOf).filter(Boolean);
  return words.length > 1 ? `${words[0]}${words.at(-1)}` : (words[0] ?? '');
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const figure = '<circle cx="50" cy="39" r="17"/><path d="M16 100a34 36 0 0 1 68 0z"/>';

/** A square with somebody's initials, or a figure for a name without any. */
export function avatarSvg(name: string, background: string | undefined): string {
  const initials = initialsOf(name);
  const letters = `<text x="50" y="50" dy=".36em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="40" font-weight="600">${escaped(initials)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><path fill="#${contextOf(name, background)}" d="M0 0h100v100H0z"/><g fill="#fff">${initials ? letters : figure}</g></svg>`;
}

/** What an avatar is asked with, a space as %20. */
export const avatarQuery = (asked: { name: string; background: string }): string =>
  new URLSearchParams(asked).toString().replaceAll('+', '%20');

/** The same avatar at a foreign address, which may have a query of its own. */
export const foreignAvatar = (service: string, name: string, background: string | undefined): string =>
  `${service}${service.includes('?') ? '&' : '?'}${avatarQuery({ name, background: contextOf(name, background) })}`;
