import { maxLogoBytes } from 'contract/vocabulary/branding';

export const logoUrl = (key: string | null): string | null => (key === null ? null : `/api/v1/logos/${key}`);

/** Enough for a report at 300 dots an inch. */
export const logoSize = { width: 720, height: 240 };

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

/** Checks format and size before anything is decoded. The first bytes decide, not what the file claims to be. */
export function readLogo(image: string): { readonly content: Buffer } | { readonly error: string } {
  const encoded = /^data:[\w/+.-]*;base64,/.exec(image)?.[0] ?? '';
  // Four characters encode three bytes.
  if (((image.length - encoded.length) / 4) * 3 > maxLogoBytes + 2) return { error: 'The logo can be up to 5 MB' };
  const content = Buffer.from(image.slice(encoded.length), 'base64');
  const isImage = [png, jpeg].some((signature) => content.subarray(0, signature.length).equals(signature));
  return encoded !== '' && isImage ? { content } : { error: 'The logo must be a PNG or JPEG image' };
}
