import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import {
  type BodyInput,
  type Endpoint,
  type ErrorCodeOf,
  type FileReply,
  type fileReply,
  type QueryInput,
  type ReplyOf,
  type StreamReply,
  urlOf,
} from 'contract/endpoint';
import { type EndpointName, type Endpoints, endpoints } from 'contract/endpoints';
import type { Entry } from 'contract/endpoints/sessions';
import type { CurrentUser } from 'contract/endpoints/users';
import { commonErrorCodes, idempotencyErrorCodes } from 'contract/errors';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { checkResponse } from './response-checks.ts';
import type { OpenedSession } from './sessions.ts';

export interface Person {
  readonly id: number;
  readonly account_id: number | null;
  readonly email: string;
  readonly password: string;
}

export interface CallOptions<E extends Endpoint> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: QueryInput<E>;
  readonly body?: BodyInput<E>;
  /** Added to the browser's own headers or replacing them. `undefined` omits one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  /** The reply, parsed by the contract. Throws unless the status is 200. */
  readonly body: ReplyOf<E>;
  readonly code: ErrorCodeOf<E> | undefined;
  readonly error: string | undefined;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly text: string;
  readonly sent: CallOptions<E>;
}

interface SignInAnswer extends Omit<Answer<Endpoints['start-session']>, 'body'> {
  readonly body: Entry & { readonly auth_token: string; readonly user: CurrentUser };
}

type CookieKey = 'session' | 'refresh' | 'device' | 'link' | 'oauth' | 'share';

const wireNames: Record<CookieKey, string> = {
  session: 'hp_session',
  refresh: 'hp_refresh',
  device: 'hp_device',
  link: 'hp_link',
  oauth: 'hp_oauth',
  share: 'hp_share',
};

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** A browser that stores cookies, its page's CSRF token and, once signed in, its bearer token. */
export class Browser {
  readonly #app: FastifyInstance;
  readonly #cookies = new Map<string, Cookie>();
  readonly #address: string;
  #newSession: (() => Promise<OpenedSession>) | null;
  #opening: Promise<void> | null = null;
  #csrf: string | null = null;
  bearer: string | null = null;

  /** @param newSession opens the session of its calls before the first one */
  constructor(app: FastifyInstance, newSession: (() => Promise<OpenedSession>) | null = null, address = '127.0.0.1') {
    this.#app = app;
    this.#newSession = newSession;
    this.#address = address;
  }

  cookie(key: CookieKey): string | undefined {
    return this.#cookieOf(key)?.[1].value;
  }

  setCookie(key: CookieKey, value: string): void {
    const [name, cookie] = this.#cookieOf(key) ?? [wireNames[key], { path: key === 'session' ? '/' : '/api/v1' }];
    this.#cookies.set(name, { ...cookie, value });
  }

  cookiesFor(path: string): string {
    const sent = [...this.#cookies].filter(([, cookie]) => path.startsWith(cookie.path));
    return sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  #cookieOf(key: CookieKey) {
    return [...this.#cookies].find(([name]) => name.endsWith(wireNames[key]));
  }

  async open(path = '/'): Promise<LightMyRequestResponse> {
    const page = await this.#exchange({ method: 'GET', url: path });
    this.#csrf = page.payload.match(/<meta name="csrf-token" content="([^"]+)"/)?.[1] ?? null;
    return page;
  }

  async csrf(): Promise<string> {
    if (this.#csrf === null) await this.open();
    if (this.#csrf === null) throw new Error('The page has no CSRF token');
    return this.#csrf;
  }

  async signIn(person: Pick<Person, 'email' | 'password'>): Promise<SignInAnswer> {
    this.#newSession = null;
    const { email, password } = person;
    const answer = await this.call('start-session', { body: { user: { email, password } } });
    if (answer.status === 200) this.bearer = answer.body.auth_token ?? null;
    return answer as SignInAnswer;
  }

  #use({ bearer, csrf, cookies }: OpenedSession): void {
    [this.bearer, this.#csrf] = [bearer, csrf];
    for (const { name, ...cookie } of cookies) this.#cookies.set(name, cookie);
  }

  async call<Name extends EndpointName>(
    name: Name,
    options: CallOptions<Endpoints[Name]> = {},
  ): Promise<Answer<Endpoints[Name]>> {
    const endpoint: Endpoint = endpoints[name];
    const path = urlOf(endpoint).replace(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String(options.params?.[key])),
    );
    const query = new URLSearchParams(options.query as Record<string, string> | undefined).toString();
    const response = await this.send({
      method: endpoint.method,
      url: `${path}${query && `?${query}`}`,
      ...(options.body === undefined ? {} : { payload: options.body as object }),
      ...(options.headers ? { headers: options.headers } : {}),
    });
    return answerOf(endpoint, response, options as CallOptions<Endpoint>) as unknown as Answer<Endpoints[Name]>;
  }

  async send(
    request: InjectOptions & { headers?: Readonly<Record<string, string | undefined>> },
  ): Promise<LightMyRequestResponse> {
    this.#opening ??= this.#newSession?.().then((session) => this.#use(session)) ?? null;
    await this.#opening;
    const defaults = {
      authorization: this.bearer === null ? undefined : `Bearer ${this.bearer}`,
      'x-csrf-token': await this.csrf(),
    };
    const response = await this.#exchange({ ...request, headers: { ...defaults, ...request.headers } });
    checkResponse(response, fileAt(String(request.url)));
    const fresh = response.headers['x-csrf-token'];
    if (typeof fresh === 'string') this.#csrf = fresh;
    return response;
  }

  async #exchange({ headers = {}, ...request }: InjectOptions): Promise<LightMyRequestResponse> {
    const path = new URL(String(request.url), 'http://localhost').pathname;
    const cookie = this.cookiesFor(path);
    const all = Object.entries({ ...(cookie ? { cookie } : {}), ...headers }).filter(
      ([, value]) => value !== undefined,
    );
    const response = await this.#app.inject({
      remoteAddress: this.#address,
      ...request,
      headers: Object.fromEntries(all),
    });
    for (const set of response.cookies) {
      if (set.maxAge === 0 || (set.expires && set.expires.getTime() <= Date.now())) this.#cookies.delete(set.name);
      else this.#cookies.set(set.name, { value: set.value, path: set.path ?? '/' });
    }
    return response;
  }
}

const files = Object.values<Endpoint>(endpoints)
  .filter(({ responseType }) => responseType !== 'json')
  .map(({ prefix, path, reply, responseType }) => ({
    pattern: new RegExp(`^${urlOf({ prefix, path }).replace(/:\w+/g, '[^/]+')}(\\?|$)`),
    is_generated: responseType === 'stream',
    is_stored: responseType === 'bytes',
    types: responseType === 'file' ? ((reply as ReturnType<typeof fileReply>).shape.type.options as string[]) : [],
  }));

/** The file endpoint at this address, or undefined for one that returns JSON. */
const fileAt = (url: string) => files.find(({ pattern }) => pattern.test(url));

const fileOf = ({ headers, rawPayload }: LightMyRequestResponse): FileReply => ({
  content: rawPayload,
  type: String(headers['content-type']),
  cache: String(headers['cache-control']),
});

const bytesOf = ({ statusCode, headers, rawPayload }: LightMyRequestResponse) => ({
  status: statusCode,
  headers: { 'content-type': String(headers['content-type']) },
  open: async () => Readable.from([rawPayload]),
});

const streamOf = ({ headers, payload }: LightMyRequestResponse): StreamReply => ({
  filename: /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1] ?? '',
  type: String(headers['content-type']),
  pieces: Readable.from([payload]),
});

function answerOf<E extends Endpoint>(endpoint: E, response: LightMyRequestResponse, sent: CallOptions<E>): Answer<E> {
  const { statusCode: status, headers, payload: text } = response;
  if (status === 500) throw new Error(`${endpoint.name} failed with 500`);
  const read = {
    json: () => JSON.parse(text) as unknown,
    file: () => fileOf(response),
    stream: () => streamOf(response),
    bytes: () => bytesOf(response),
  };
  const json: unknown = read[status < 400 ? endpoint.responseType : 'json']();
  const apiError = status < 400 ? {} : (json as Partial<Pick<Answer<E>, 'code' | 'error' | 'errors'>>);
  const shared = endpoint.isRepeatable ? [...commonErrorCodes, ...idempotencyErrorCodes] : commonErrorCodes;
  const declared: readonly unknown[] = [undefined, ...shared, ...endpoint.errorCodes];
  if (!declared.includes(apiError.code)) throw new Error(`${endpoint.name} does not declare ${apiError.code}`);
  return {
    status,
    headers,
    text,
    sent,
    code: apiError.code,
    error: apiError.error,
    errors: apiError.errors ?? {},
    get body() {
      if (status !== 200) throw new Error(`${endpoint.name} replied ${status} ${text}`);
      const reply = endpoint.reply.parse(json) as ReplyOf<E>;
      if (!isDeepStrictEqual(reply, json)) throw new Error(`${endpoint.name} replied more than the contract allows`);
      return reply;
    },
  };
}
