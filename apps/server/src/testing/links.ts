import type { Person } from './browser.ts';
import type { TestApp } from './test-app.ts';

export const tokenIn = (link: string): string => link.replace(/\?.*/, '').split('/').at(-1) ?? '';

export async function mailedToken(app: TestApp, email: string): Promise<string> {
  const [mail] = await app.outbox(email);
  if (!mail?.link) throw new Error(`The newest email to ${email} has no link`);
  return tokenIn(mail.link);
}

let created = 0;

export async function newInvited(app: TestApp, admin: Person, role: 'admin' | 'member' = 'member') {
  const email = `invited${++created}@example.test`;
  const user = { first_name: 'Iris', last_name: `Invited${created}`, email, role };
  await app.as(admin).call('invite-advisor', { body: { user } });
  const { id } = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { id, email, token: await mailedToken(app, email) };
}

export const freshPassword = 'Teal-Kettle-41';

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
