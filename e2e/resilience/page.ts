import { emailOf, type Person, password } from '../fixtures/api-client.ts';

export type Headers = Readonly<Record<string, string>>;

/** What a browser sends with a sign-in: the cookies of its page and the CSRF token that belongs to them. */
export async function openPage(origin: string): Promise<Headers> {
  const page = await fetch(`${origin}/signin`);
  const csrf = /name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  return { 'content-type': 'application/json', cookie: cookiesOf(page), 'x-csrf-token': csrf };
}

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

export const signIn = (origin: string, page: Headers, email: string, given: string): Promise<Response> =>
  fetch(`${origin}/api/v1/login`, {
    method: 'POST',
    headers: page,
    body: JSON.stringify({ user: { email, password: given } }),
  });

/** Signs a demo user in. @returns the headers of further calls of this browser */
export async function signInAs(origin: string, person: Person): Promise<Headers> {
  const page = await openPage(origin);
  const response = await signIn(origin, page, emailOf(person), password);
  if (!response.ok) throw new Error(`Sign-in was answered with ${response.status}: ${await response.text()}`);
  const { auth_token } = (await response.json()) as { auth_token: string };
  return {
    'content-type': 'application/json',
    cookie: cookiesOf(response),
    'x-csrf-token': response.headers.get('x-csrf-token') ?? '',
    authorization: `Bearer ${auth_token}`,
  };
}
