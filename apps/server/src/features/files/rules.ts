import { createHash } from 'node:crypto';
import { uploadLimits } from 'contract/vocabulary/files';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const maxBytes = 5 * 1024 * 1024;
/** The longest side, in pixels. */
const maxPixels = 4096;

type ReadResult = { readonly content: Buffer } | { readonly error: string };

const notPng: ReadResult = { error: 'The picture must be a PNG image' };
const broken: ReadResult = { error: 'The picture is damaged and couldn’t be read' };

function strictBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

interface Chunk {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
}

function chunksOf(png: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, offset: at + 8, length });
    at += 12 + length;
    if (type === 'IEND') return at === png.length ? chunks : null;
  }
  return null;
}

/** Checks format and size before anything is decoded. */
export function readPng(image: string): ReadResult {
  const encoded = /^data:image\/png;base64,/.exec(image)?.[0];
  if (!encoded) return notPng;
  // Four characters encode three bytes.
  if (((image.length - encoded.length) / 4) * 3 > maxBytes + 2) return tooLarge;
  const png = strictBase64(image.slice(encoded.length));
  if (!png?.subarray(0, signature.length).equals(signature)) return notPng;
  if (png.length > maxBytes) return tooLarge;
  const chunks = chunksOf(png);
  const [head] = chunks ?? [];
  if (!chunks || head?.type !== 'IHDR' || head.length !== 13) return broken;
  const [width, height] = [png.readUInt32BE(head.offset), png.readUInt32BE(head.offset + 4)];
  if (width === 0 || height === 0) return broken;
  if (width > maxPixels || height > maxPixels)
    return { error: `The picture can be up to ${maxPixels} × ${maxPixels} pixels` };
  if (chunks.some(({ type }) => type === 'acTL')) return { error: 'The picture can’t be animated' };
  return { content: png };
}

const tooLarge: ReadResult = { error: 'The picture can be up to 5 MB' };

/** RRGGBB. White text has a contrast of at least 4.5:1 on each. */
export const palette = ['0F5C5C', '2F6F4A', '4C5FA8', '6B4C9A', '8A4A6B', '9A4A2E', '7A5A12', '3B5B73'] as const;

export function backgroundOf(text: string): (typeof palette)[number] {
  const [first = 0] = createHash('sha256').update(text).digest();
  return palette[first % palette.length] ?? palette[0];
}

const paletteColor = (name: string, requested: string | undefined): string =>
  palette.find((color) => color === requested?.toUpperCase()) ?? backgroundOf(requested ?? name);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** In UTF-16 units: stacked accents would overlap other text. */
const maxLetterLength = 24;
const isLetter = (letter: string) =>
  /^[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(letter) && letter.length <= maxLetterLength;

function initialOf(word: string): string {
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment);
  const letter = letters.find(isLetter) ?? '';
  const capital = letter.toUpperCase();
  // Some capitals are two letters, such as that of ß.
  return Array.from(graphemes.segment(capital)).length === 1 ? capital : letter;
}

/** Characters that XML does not allow, that are unassigned, or that change the text direction. */
const unsafe = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Bidi_Control}]/gu;

export function initialsOf(name: string): string {
  const words = name.replace(unsafe, ' ').normalize('NFC').split(/\s+/).map(initialOf).filter(Boolean);
  return words.length > 1 ? `${words[0]}${words.at(-1)}` : (words[0] ?? '');
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const silhouette = '<circle cx="50" cy="39" r="17"/><path d="M16 100a34 36 0 0 1 68 0z"/>';

export function avatarSvg(name: string, background: string | undefined): string {
  const initials = initialsOf(name);
  const letters = `<text x="50" y="50" dy=".36em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="40" font-weight="600">${escaped(initials)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><path fill="#${paletteColor(name, background)}" d="M0 0h100v100H0z"/><g fill="#fff">${initials ? letters : silhouette}</g></svg>`;
}

export const avatarQuery = (query: { name: string; background: string }): string =>
  new URLSearchParams(query).toString().replaceAll('+', '%20');

export const externalAvatarUrl = (service: string, name: string, background: string | undefined): string =>
  `${service}${service.includes('?') ? '&' : '?'}${avatarQuery({ name, background: paletteColor(name, background) })}`;

export const filenameAssociatedData = 'blobs.filename';
export const blobKeyAssociatedData = 'blobs.data_key';

/** Active Storage replaces these characters, apart from NUL. */
const unsafeInFilename = /[\u202e\0%$|:;/<>?*"\\\t\r\n]/g;

export const sanitizeFilename = (name: string): string => name.toWellFormed().trim().replace(unsafeInFilename, '-');

/** In bytes. */
export const maxUploadSize = ({ super_admin }: Pick<Actor, 'super_admin'>): number =>
  super_admin ? uploadLimits.super_admin : uploadLimits.default;

/** Unused uploads are purged after a day. */
export const maxUnused = (actor: Pick<Actor, 'super_admin'>) => ({ count: 500, bytes: 20 * maxUploadSize(actor) });

/** Seconds after which the upload of a file must have begun. */
export const uploadLifetime = 300;

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

export const signUpload = ({ tokens, clock }: Pick<AppContext, 'tokens' | 'clock'>, key: string): string =>
  tokens.sign('blob_token', `${key}.${secondsOf(clock()) + uploadLifetime}`);

/** @returns the key of the blob, or null if the token is invalid or expired */
export function readSignedUpload({ tokens, clock }: Pick<AppContext, 'tokens' | 'clock'>, token: string) {
  const [key = '', expires_at = ''] = tokens.read('blob_token', token)?.split('.') ?? [];
  return secondsOf(clock()) < Number(expires_at) ? key : null;
}

interface SignedBlob {
  readonly blob_id: number;
  readonly user_id: number;
}

/** Characters of a MAC. */
const macLength = 43;

/**
 * `data--mac`, for one user.
 * @param expires_at null for an id that does not expire
 */
export function signBlobId(
  { tokens }: Pick<AppContext, 'tokens'>,
  { blob_id, user_id, expires_at }: SignedBlob & { readonly expires_at: Date | null },
): string {
  const parts = [blob_id, user_id, expires_at === null ? 0 : secondsOf(expires_at)].map((part) => part.toString(36));
  const signed = tokens.sign('blob_id', Buffer.from(parts.join('.')).toString('base64url'));
  return `${signed.slice(0, -macLength - 1)}--${signed.slice(-macLength)}`;
}

export function readSignedBlobId(
  { tokens, clock }: Pick<AppContext, 'tokens' | 'clock'>,
  signed_id: string,
): SignedBlob | null {
  const at = signed_id.length - macLength;
  if (signed_id.slice(at - 2, at) !== '--') return null;
  const data = tokens.read('blob_id', `${signed_id.slice(0, at - 2)}.${signed_id.slice(at)}`);
  if (data === null) return null;
  const parts = Buffer.from(data, 'base64url').toString().split('.');
  const [blob_id = 0, user_id = 0, expires_at = 0] = parts.map((part) => Number.parseInt(part, 36));
  return expires_at === 0 || secondsOf(clock()) < expires_at ? { blob_id, user_id } : null;
}
