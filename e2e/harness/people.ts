import { setTimeout as wait } from 'node:timers/promises';
import { type APIRequestContext, type BrowserContextOptions, request as requests } from '@playwright/test';
import type { BodyInput, ParamsOf, QueryInput, ReplyOf } from 'contract/endpoint';
import type { EndpointName, Endpoints } from 'contract/endpoints';
import { paths } from 'contract/paths.gen';

/** Everyone in the demo world, by the first part of their address. */
export type Person = 'advisor' | 'admin' | 'agent' | 'client' | 'super' | 'elena' | 'sam' | 'ines' | 'nina' | 'victor';

/** The demo world's password. */
export const password = 'Sunrise-2026';
export const emailOf = (person: Person) => `${person}@demo.healthplanner.example`;

/** What somebody signs in with who is not of the demo world. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Where codes go, for somebody whose sign-in asks for one. */
  readonly phone_number?: string;
}

/** What the browser keeps of a sign-in, by the names it has in local storage. */
export const kept = { token: 'authToken', expiresAt: 'authTokenExpiresAt', target: 'redirectTarget' } as const;

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface Call<N extends EndpointName> {
  params?: ParamsOf<Endpoints[N]>;
  query?: Partial<QueryInput<Endpoints[N]>>;
  body?: BodyInput<Endpoints[N]>;
}

/** The API as somebody calls it beside the browser: to prepare what a journey needs and to ask what it has to show. */
export interface Wire {
  call<N extends EndpointName>(name: N, call?: Call<N>): Promise<ReplyOf<Endpoints[N]>>;
  /** What a browser that is signed in as this person starts with. */
  state: State;
}

export async function csrfOf(request: APIRequestContext): Promise<string> {
  const page = await (await request.get('/signin')).text();
  const [, token] = /name="csrf-token" content="([^"]+)"/.exec(page) ?? [];
  if (!token) throw new Error('The page carries no CSRF token.');
  return token;
}

function address(name: EndpointName, params: Record<string, unknown>): { method: string; path: string } {
  const [method = '', path = ''] = paths[name].split(' ');
  return { method, path: `/api/v1${path.replace(/:(\w+)/g, (_, part: string) => String(params[part]))}` };
}

/** What the outbox has for a recipient, the newest first, once it is so many messages. */
export async function messagesTo({ call }: Pick<Wire, 'call'>, recipient: string, count: number) {
  for (let tries = 0; tries < 100; tries += 1) {
    const { messages, totalCount } = await call('list-messages', { query: { search: recipient } });
    if (totalCount >= count) return messages;
    await wait(100);
  }
  throw new Error(`${count} messages to ${recipient} have not come.`);
}

/** The bearer token of a sign-in, by the code in the outbox where one is asked for. */
async function enter(call: Wire['call'], { email, password, phone_number = '' }: Credentials): Promise<string> {
  const entry = await call('start-session', { body: { user: { email, password } } });
  if (entry.auth_token) return entry.auth_token;
  const { totalCount } = await call('list-messages', { query: { search: phone_number } });
  const two_fa_token = entry.two_fa_token ?? '';
  await call('send-code', { body: { two_fa_token } });
  const [newest] = await messagesTo({ call }, phone_number, totalCount + 1);
  return (await call('check-code', { body: { two_fa_token, code: newest?.code ?? '' } })).auth_token;
}

/** Signs somebody in, or nobody, without a browser. */
export async function openWire(baseURL: string, person: Person | Credentials | null): Promise<Wire> {
  const request = await requests.newContext({ baseURL });
  let headers: Record<string, string> = { 'X-CSRF-Token': await csrfOf(request) };
  let token = '';
  const call: Wire['call'] = async (name, { params, query, body } = {}) => {
    const { method, path } = address(name, params ?? {});
    const answer = await request.fetch(path, {
      method,
      headers,
      ...(query ? { params: query as Record<string, string> } : {}),
      ...(body === undefined ? {} : { data: body }),
    });
    if (!answer.ok()) throw new Error(`${name} answered ${answer.status()}: ${await answer.text()}`);
    const renewed = answer.headers()['x-csrf-token'];
    if (renewed) headers = { ...headers, 'X-CSRF-Token': renewed };
    return answer.json();
  };
  if (person) {
    token = await enter(call, typeof person === 'string' ? { email: emailOf(person), password } : person);
    headers = { ...headers, Authorization: `Bearer ${token}` };
  }
  const { cookies } = await request.storageState();
  const localStorage = [
    { name: kept.token, value: token },
    { name: kept.expiresAt, value: String(Date.now() + 600_000) },
  ];
  return { call, state: { cookies, origins: person ? [{ origin: baseURL, localStorage }] : [] } };
}
