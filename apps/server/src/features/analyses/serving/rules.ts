import { create } from 'content-disposition';
import parseRange from 'range-parser';
import type { AppContext } from '../../../context.ts';

/** In seconds. */
const lifetime = 60;

type Disposition = 'inline' | 'attachment';

export const dispositionOf = (requested: unknown): Disposition => (requested === 'attachment' ? requested : 'inline');

interface Grant {
  readonly blob_id: number;
  /** The session of the reader: its end ends the grant. */
  readonly session_id: string;
  readonly disposition: Disposition;
}

type Context = Pick<AppContext, 'tokens' | 'clock'>;

const secondsOf = ({ clock }: Context): number => Math.floor(clock().getTime() / 1000);

export function signGrant(ctx: Context, { blob_id, session_id, disposition }: Grant): string {
  return ctx.tokens.sign('file', [blob_id, session_id, disposition, secondsOf(ctx) + lifetime].join('.'));
}

export function readGrant(ctx: Context, token: string): Grant | null {
  const [blob_id = '', session_id = '', disposition, expires_at] = ctx.tokens.read('file', token)?.split('.') ?? [];
  if (!(secondsOf(ctx) < Number(expires_at))) return null;
  return { blob_id: Number(blob_id), session_id, disposition: dispositionOf(disposition) };
}

const pdf = 'application/pdf';
const images = [
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/vnd.adobe.photoshop',
  'image/vnd.microsoft.icon',
  'image/webp',
  'image/x-icon',
];
/** These documents can run scripts or load other documents. */
const active =
  /^(text\/(html|xml|xsl|cache-manifest|javascript)|application\/(xml|javascript|postscript|x-shockwave-flash|vnd\.adobe\.flash\.movie)|image\/svg|.*\+xml)$/;

/** Omits `sandbox`, with which some browsers start no viewer. */
const pdfPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const filePolicy = "default-src 'none'; sandbox";

interface ServedFile {
  readonly filename: string;
  readonly content_type: string;
  readonly checksum: string;
}

/** Only types that browsers show safely are inline. */
export function fileHeaders({ filename, content_type, checksum }: ServedFile, requested: Disposition) {
  const [type = ''] = content_type.toLowerCase().split(';');
  const media = type.trim();
  const disposition = media === pdf || images.includes(media) ? requested : 'attachment';
  return {
    'content-type': active.test(media) ? 'application/octet-stream' : content_type,
    'content-disposition': create(filename.toWellFormed(), { type: disposition }),
    'content-security-policy': media === pdf && disposition === 'inline' ? pdfPolicy : filePolicy,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store, private',
    'accept-ranges': 'bytes',
    etag: `"${checksum}"`,
  };
}

const isListed = (header: string, etag: string): boolean =>
  header.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()));

interface Conditions {
  readonly range: string | undefined;
  readonly if_range: string | undefined;
  readonly if_none_match: string | undefined;
}

type Part =
  | { readonly status: 200 | 206; readonly start: number; readonly end: number }
  | { readonly status: 304 }
  | { readonly status: 416 };

/** `end` is inclusive. A request for several ranges gets the whole file, as RFC 9110 allows. */
export function partOf(size: number, etag: string, { range, if_range, if_none_match }: Conditions): Part {
  if (if_none_match !== undefined && isListed(if_none_match, etag)) return { status: 304 };
  const whole = { status: 200, start: 0, end: size - 1 } as const;
  if (range === undefined || (if_range !== undefined && if_range !== etag)) return whole;
  const ranges = parseRange(size, range);
  if (ranges === -1) return range.startsWith('bytes=') ? { status: 416 } : whole;
  const [only] = ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 ? [] : ranges;
  return only ? { status: 206, start: only.start, end: only.end } : whole;
}
