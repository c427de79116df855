import type { FastifyInstance } from 'fastify';
import type { Ground } from '../ground.ts';

/** Headers that every answer carries, made once: a browser may only do with it what the product itself does. */
export function setHeaders(app: FastifyInstance, ground: Ground): void {
  const fixed: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
  if (ground.public_url.startsWith('https:')) fixed['strict-transport-security'] = 'max-age=63072000; includeSubDomains';
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(fixed);
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/'))
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" });
  });
}
