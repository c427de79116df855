import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';

export type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** Precomputed, because a plugin such as Helmet halves the throughput. */
export function headerSetter(ctx: AppContext): SetHeaders {
  const fixed: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  };
  if (ctx.public_url.startsWith('https:')) fixed['strict-transport-security'] = 'max-age=63072000; includeSubDomains';
  return (request, reply) => {
    reply.headers(fixed);
    reply.header('x-request-id', request.id);
    if (/^\/(api|rails|calendar)\//.test(request.url))
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
  };
}
