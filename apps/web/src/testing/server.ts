import type { Endpoint } from 'contract/endpoint';
import { endpoints } from 'contract/endpoints';
import { commonErrorCodes } from 'contract/errors';
import { vi } from 'vitest';
import * as z from 'zod';

export interface SentRequest {
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

type Handler = (requests: SentRequest) => Answer | Promise<Answer>;

/** Bodies that the contract rejects. `setup.ts` fails the test that mocked them. A body of text is not checked. */
export const contractErrors: string[] = [];

type Handlers = Record<string, Handler | Answer>;

/** Mocks the network: answers `METHOD /path` from a table and records the requests. Bodies have to follow the contract. */
export const answer = (handlers: Handlers) => mockFetch(handlers, checkBody);

/** The same for tests of the transport, with any reply. */
export const answerUnchecked = (handlers: Handlers) => mockFetch(handlers, (_call, _status, body) => body);

function mockFetch(handlers: Handlers, check: (call: string, status: number, body: unknown) => unknown) {
  const requests: SentRequest[] = [];
  const fetch = vi.fn(async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(address), window.location.origin);
    const request: SentRequest = {
      call: `${init.method ?? 'GET'} ${url.pathname.replace('/api/v1', '')}`,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    requests.push(request);
    const handler = handlers[request.call];
    if (!handler) throw new TypeError(`nothing answers ${request.call}`);
    const { status = 200, body = {}, headers = {} } = typeof handler === 'function' ? await handler(request) : handler;
    const text = typeof body === 'string' ? body : JSON.stringify(check(request.call, status, body));
    return new Response(text, { status, headers });
  });
  vi.stubGlobal('fetch', fetch);
  return requests;
}

const patterns = Object.values<Endpoint>(endpoints)
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.method} ${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
    parameters: endpoint.path.split(':').length,
  }))
  // `/estimations/counties` comes before `/estimations/:id`.
  .sort((one, other) => one.parameters - other.parameters);

/** The body as the server would send it: parsed by the reply schema, or an error that the endpoint declares. */
function checkBody(call: string, status: number, body: unknown): unknown {
  const endpoint = patterns.find(({ pattern }) => pattern.test(call))?.endpoint;
  if (!endpoint) {
    contractErrors.push(`${call} is not an endpoint`);
    return body;
  }
  const schema = status < 300 ? endpoint.reply : errorOf(endpoint);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  contractErrors.push(`${call}, status ${status}: ${parsed.error.message}`);
  return body;
}

const errorOf = ({ errorCodes }: Endpoint) =>
  z.strictObject({
    code: z.enum([...errorCodes, ...commonErrorCodes]),
    error: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  });
