import { vi } from 'vitest';

export interface Asked {
  /** `GET /estimations`, below /api/v1 and without the query. */
  call: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Handler = (asked: Asked) => Answer | Promise<Answer>;

/** Stands in for the network: answers `METHOD /path` from a table and remembers what was asked. */
export function answer(handlers: Record<string, Handler | Answer>) {
  const asked: Asked[] = [];
  const fetch = vi.fn(async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(address), window.location.origin);
    const request: Asked = {
      call: `${init.method ?? 'GET'} ${url.pathname.replace('/api/v1', '')}`,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(request);
    const handler = handlers[request.call];
    if (!handler) throw new TypeError(`nothing answers ${request.call}`);
    const { status = 200, body = {}, headers = {} } = typeof handler === 'function' ? await handler(request) : handler;
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  });
  vi.stubGlobal('fetch', fetch);
  return asked;
}
