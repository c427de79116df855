import { createUpload } from 'contract/endpoints/files';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { requestsPerMinute } from '../../../http/register-route.ts';
import { type Route, route } from '../../../http/route.ts';
import { createKeyedLimiter, createLimiter } from '../../../limiter.ts';
import { handleCreateUpload } from './create-upload.ts';
import { storeUpload, type UploadResult } from './operations.ts';

export const uploadRoutes: Route[] = [route(createUpload, handleCreateUpload)];

/** Each uses about half a megabyte. */
const maxUploads = 256;
/** So that one user does not hold the slots of all. A browser opens six connections. */
const maxUploadsOfUser = 16;

/** Milliseconds without a byte. */
const idleTimeoutMs = 60_000;

/** An upload that is slower than 16 kB a second on average is ended. */
const minBytesPerMs = 16;

const statuses: Record<UploadResult, number> = { stored: 204, not_found: 404, length_required: 411, invalid: 422 };

export interface UploadTimeouts {
  readonly idleMs?: number;
}

/**
 * Where Active Storage's clients PUT the bytes of a file. Not an endpoint of the contract: it is outside the API, has no
 * session, and its responses have no body. The token in the URL is the right to write.
 */
export async function registerUploads(
  app: FastifyInstance,
  ctx: AppContext,
  { idleMs = idleTimeoutMs }: UploadTimeouts = {},
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
      config: { rateLimit: { max: requestsPerMinute.default * ctx.rate_factor, timeWindow: '1 minute' } },
      async handler(request, reply) {
        const { 'content-type': content_type, 'content-length': content_length } = request.headers;
        const content_md5 = [request.headers['content-md5']].flat()[0];
        const headers = { content_type, content_length, content_md5 };
        const body = receive(request, idleMs);
        const result = await limited(() => storeUpload(ctx, request.params.token, headers, body, limitUser));
        return reply.code(statuses[result]).send();
      },
    });
  });
}

/** The bytes as they arrive. The connection is closed if they arrive too slowly. */
async function* receive(request: FastifyRequest, idleMs: number): AsyncGenerator<Uint8Array> {
  const end = () => request.raw.destroy();
  const idle = setTimeout(end, idleMs);
  const deadline = setTimeout(end, idleMs + Number(request.headers['content-length']) / minBytesPerMs);
  try {
    // The response to an upload that fails needs the connection.
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
      const bytes: Uint8Array = chunk;
      idle.refresh();
      yield bytes;
    }
  } finally {
    clearTimeout(idle);
    clearTimeout(deadline);
  }
}
