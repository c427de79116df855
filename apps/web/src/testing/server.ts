import type { Endpoint } from 'contract/endpoint';
import { endpoints } from 'contract/endpoints';
import { vi } from 'vitest';

export interface Asked {
  /** `GET /estimations`: the path below /api/v1 without the query. */
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

/** Replies that the contract rejects. `setup.ts` fails the test that mocked them. */
export const contractErrors: string[] = [];

type Handlers = Record<string, Handler | Answer>;

/** Mocks the network: answers `METHOD /path` from a table and records the requests. Replies have to follow the contract. */
export const answer = (handlers: Handlers) => mockFetch(handlers, replyOf);

/** The same for tests of the transport, with any reply. */
export const answerUnchecked = (handlers: Handlers) => mockFetch(handlers, (_, body) => body);

function mockFetch(handlers: Handlers, checked: (call: string, body: unknown) => unknown) {
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
    const isJson = typeof body !== 'string';
    const reply = isJson && status < 300 ? checked(request.call, body) : body;
    return new Response(isJson ? JSON.stringify(reply) : body, { status, headers });
  });
  vi.stubGlobal('fetch', fetch);
  return asked;
}

const patterns = Object.values<Endpoint>(endpoints)
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.method} ${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
    parameters: endpoint.path.split(':').length,
  }))
  // `/estimations/counties` comes before `/estimations/:id`.
  .sort((one, other) => one.parameters - other.parameters);

/** The body as the server would send it: parsed by the reply schema of its endpoint. */
function replyOf(call: string, body: unknown): unknown {
  const endpoint = patterns.find(({ pattern }) => pattern.test(call))?.endpoint;
  if (!endpoint) {
    contractErrors.push(`${call} is not an endpoint`);
    return body;
  }
  const parsed = endpoint.reply.safeParse(body);
  if (parsed.success) return parsed.data;
  contractErrors.push(`${call}: ${parsed.error.message}`);
  return body;
}
