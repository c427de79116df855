import type { Person } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** The secret at the end of a link. */
export const tokenIn = (link: string): string => link.split('/').at(-1) ?? '';

/** The token of the newest mail to this address that has a link. */
export async function mailedToken(app: TestApp, email: string): Promise<string> {
  const [mail] = await app.outbox(email);
  if (!mail?.link) throw new Error('No mail with a link came');
  return tokenIn(mail.link);
}

let made = 0;

/** Somebody whom this admin has invited by mail, and the token of the invitation. */
export async function newInvited(app: TestApp, admin: Person, role: 'admin' | 'member' = 'member') {
  const email = `invited${++made}@example.test`;
  const user = { first_name: 'Iris', last_name: `Invited${made}`, email, role };
  await app.as(admin).call('invite-advisor', { body: { user } });
  const { id } = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { id, email, token: await mailedToken(app, email) };
}

/** A new password that breaks no rule, and is in no list. */
export const freshPassword = 'Teal-Kettle-41';

/** A right sign-up, by token or code. */
export const signUpForm = (email: string, by: { readonly token?: string; readonly signup_code?: string }) => ({
  user: {
    email,
    phone_number: '+14155550123',
    password: freshPassword,
    password_confirmation: freshPassword,
    accepts_terms: true as const,
    ...by,
  },
});

/** What is no token: another, one cut, lengthened, changed or differently written, nothing, and what only looks like one. */
export const wrongTokens = (token: string): string[] => [
  'x'.repeat(43),
  token.slice(0, -1),
  `${token}A`,
  `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
  ` ${token}`,
  `${token} `,
  token.toUpperCase(),
  'null',
  "' or 1=1 --",
  '\u0000',
];
