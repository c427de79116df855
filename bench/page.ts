import type { HttpConnection } from './connection.ts';

/** What a page sends with each call that changes something: the cookie that the shell gave it and the CSRF token that belongs to that. */
export async function openPage(line: HttpConnection): Promise<Record<string, string>> {
  const shell = await line.call('/signin');
  const cookie = /^set-cookie: ([^;]+)/im.exec(shell.head)?.[1];
  const token = /name="csrf-token" content="([^"]+)"/.exec(shell.body)?.[1];
  if (!cookie || !token) throw new Error('The shell came without its cookie or CSRF token');
  return { 'content-type': 'application/json', cookie, 'x-csrf-token': token };
}

/** Signs in as a page does; the bearer token. */
export async function signIn(
  line: HttpConnection,
  user: { readonly email: string; readonly password: string },
): Promise<string> {
  const answer = await line.call('/api/v1/login', {
    method: 'POST',
    headers: await openPage(line),
    body: JSON.stringify({ user }),
  });
  if (answer.status !== 200) throw new Error(`Sign-in was answered with ${answer.status}: ${answer.body}`);
  return (JSON.parse(answer.body) as { auth_token: string }).auth_token;
}
