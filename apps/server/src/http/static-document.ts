import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The higher, the smaller: 4 takes as long as gzip does, 9 is for what is compressed once. */
type BrotliQuality = 4 | 9;

const compress = (content: Buffer, encoding: Encoding, quality: BrotliQuality): Promise<Buffer> =>
  encoding === 'br'
    ? compressBrotli(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      })
    : compressGzip(content);

function acceptedEncoding(request: FastifyRequest): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return encodings.find((encoding) => accepted.includes(encoding)) ?? null;
}

export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request);
  reply.header('vary', 'accept-encoding');
  if (!encoding) return reply.send(content);
  return reply.header('content-encoding', encoding).send(await compress(Buffer.from(content), encoding, 4));
}

interface StaticDocument {
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  render(): string;
}

/** Rendered and compressed once, with the first request. Browsers and proxies cache it, and ask whether it has changed. */
export function staticDocument({ type, headers = {}, render }: StaticDocument) {
  let rendered: { readonly content: Buffer; readonly etag: string } | undefined;
  const compressed = new Map<Encoding, Promise<Buffer>>();
  const read = () => {
    if (rendered) return rendered;
    const content = Buffer.from(render());
    rendered = { content, etag: createHash('sha256').update(content).digest('base64url') };
    return rendered;
  };
  const readCompressed = (content: Buffer, encoding: Encoding) => {
    const known = compressed.get(encoding) ?? compress(content, encoding, 9);
    compressed.set(encoding, known);
    return known;
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { content, etag } = read();
    const encoding = acceptedEncoding(request);
    const tag = `"${etag}${encoding ? `-${encoding}` : ''}"`;
    reply.headers({ ...headers, 'cache-control': 'public, no-cache', vary: 'accept-encoding', etag: tag });
    const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
    if (known.includes(tag)) return reply.code(304).send();
    reply.type(type);
    if (!encoding) return reply.send(content);
    return reply.header('content-encoding', encoding).send(await readCompressed(content, encoding));
  };
}
