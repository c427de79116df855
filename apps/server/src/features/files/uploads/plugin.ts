import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import type { RequestLimits } from '../../../http/rate-limits.ts';
import { createKeyedLimiter, createLimiter } from '../../../limiter.ts';
import { storeUpload, type UploadResult } from './operations.ts';

/** Each uses at most two megabytes. */
const maxUploads = 256;
/** Keeps one user from holding all slots. A browser opens six connections. */
const maxUploadsOfUser = 16;

/**
 * Milliseconds, in each of which 16 kB a second must arrive. S3 is given up earlier, because its delays are not the
 * client's fault.
 */
const windowMs = 30_000;
const minBytesPerMs = 16;

const statuses: Record<UploadResult | 'too_slow', number> = {
  stored: 204,
  not_found: 404,
  too_slow: 408,
  length_required: 411,
  invalid: 422,
};

export interface UploadOptions {
  readonly windowMs?: number;
}

/**
 * Where Active Storage's clients PUT the bytes of a file. Not an endpoint of the contract: it is outside the API, has no
 * session, and says by status alone what is wrong with an upload. The token in the URL is the right to write.
 */
export async function registerUploads(
  app: FastifyInstance,
  ctx: AppContext,
  limits: RequestLimits,
  options: UploadOptions = {},
): Promise<void> {
  const limited = createLimiter(maxUploads, 0);
  const limitUser = createKeyedLimiter(maxUploadsOfUser);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The handler reads the body itself.
    scope.addContentTypeParser('*', async () => undefined);
    scope.route<{ Params: { token: string } }>({
      method: 'PUT',
      url: '/rails/active_storage/disk/:token',
      config: { limitsBody: true },
      onRequest: limits.ofAddress('default'),
      async handler(request, reply) {
        const { 'content-type': content_type, 'content-length': content_length } = request.headers;
        const content_md5 = [request.headers['content-md5']].flat()[0];
        const headers = { content_type, content_length, content_md5 };
        const { body, tooSlow } = receive(request, options);
        const stored = limited(() => storeUpload(ctx, request.params.token, headers, body, limitUser));
        const result = await Promise.race([stored, tooSlow]);
        if (result === 'too_slow') {
          reply.header('connection', 'close');
          reply.raw.once('finish', () => request.raw.destroy());
        }
        return reply.code(statuses[result]).send();
      },
    });
  });
}

interface Received {
  readonly body: AsyncIterable<Uint8Array>;
  readonly tooSlow: Promise<'too_slow'>;
}

function receive(request: FastifyRequest, { windowMs: ms = windowMs }: UploadOptions): Received {
  const slow = new AbortController();
  async function* read(): AsyncGenerator<Uint8Array> {
    let length = 0;
    const timer = setInterval(() => {
      if (length < ms * minBytesPerMs) slow.abort();
      length = 0;
    }, ms);
    try {
      // The response to an upload that fails needs the connection.
      for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
        const bytes: Uint8Array = chunk;
        length += bytes.length;
        yield bytes;
      }
    } finally {
      clearInterval(timer);
    }
  }
  const tooSlow = new Promise<'too_slow'>((resolve) => {
    slow.signal.addEventListener('abort', () => resolve('too_slow'), { once: true });
  });
  return { body: read(), tooSlow };
}
