import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startSmtp } from './integrations/mail/smtp-double.ts';
import { startTwilio } from './integrations/sms/twilio-double.ts';
import { openDatabase, type TestDatabase } from './testing/database.ts';
import { newPerson } from './testing/factories.ts';
import { freePort } from './testing/free-port.ts';
import { freshPassword, signUpForm, tokenIn } from './testing/links.ts';
import { productionSettings } from './testing/production.ts';
import { endPrograms, startBuilt, startServer } from './testing/program.ts';

const [smtp, twilio] = await Promise.all([startSmtp(), startTwilio()]);
const folder = mkdtempSync(join(tmpdir(), 'healthplanner-admin-'));
writeFileSync(join(folder, 'index.html'), '<title>the page</title>');
const email = 'ada@firm.test';
const phone = signUpForm(email, {}).user.phone_number;

afterEach(endPrograms);
afterAll(async () => {
  await Promise.all([smtp.close(), twilio.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const settingsOf = (database: TestDatabase) => ({
  ...database.settings,
  ...productionSettings,
  MIGRATE_AT_START: 'true',
  DATA_DIR: join(folder, 'data'),
  WEB_DIR: folder,
  SMTP_HOST: smtp.settings.host,
  SMTP_PORT: String(smtp.settings.port),
  SMTP_TLS: 'none',
  TWILIO_ACCOUNT_SID: twilio.settings.account_sid,
  TWILIO_AUTH_TOKEN: twilio.settings.auth_token,
  TWILIO_FROM: twilio.settings.from,
  TWILIO_API_BASE: twilio.settings.api_base,
});

async function startInProduction(database: TestDatabase, more: Record<string, string> = {}) {
  const port = await freePort();
  const program = startServer({ ...settingsOf(database), PORT: String(port), ...more });
  await program.until(/is ready/);
  return { program, post: caller(`http://localhost:${port}/api/v1`) };
}

/** Keeps the session cookie and the CSRF token of one browser. */
function caller(origin: string) {
  const browser = { cookie: '', csrf: '' };
  const send = (path: string, body: object) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': browser.csrf, cookie: browser.cookie },
      body: JSON.stringify(body),
    });
  return async (path: string, body: object): Promise<Record<string, unknown>> => {
    if (!browser.csrf) {
      const { headers } = await send(path, body);
      browser.csrf = headers.get('x-csrf-token') ?? '';
      browser.cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    }
    const reply = await send(path, body);
    return { status: reply.status, ...((await reply.json()) as object) };
  };
}

async function runCommand(settings: Record<string, string>, ...args: readonly string[]) {
  const program = startBuilt('admin.mjs', args, settings);
  return { code: await program.ended, ...program.output };
}

const createFirst = (database: TestDatabase) =>
  runCommand(settingsOf(database), 'create-super-admin', '--email', email);

const linkIn = (text: string): string => text.match(/^https:\S+$/m)?.[0] ?? '';
let codesRead = 0;

async function codeSent(): Promise<string> {
  await vi.waitFor(() => expect(twilio.taken.length).toBeGreaterThan(codesRead), 20_000);
  codesRead = twilio.taken.length;
  return twilio.taken.at(-1)?.Body.match(/\d{6}/)?.[0] ?? '';
}

const invitations = () =>
  smtp.taken.filter(({ to, text }) => to?.[0]?.address === email && text?.includes('first super admin'));

type Post = Awaited<ReturnType<typeof startInProduction>>['post'];

async function joinWith(post: Post, token: string): Promise<Record<string, unknown>> {
  const signedUp = await post('/sign_up', signUpForm(email, { token }));
  expect(signedUp).toMatchObject({ status: 200, two_fa_required: true });
  await post('/send_verification', { two_fa_token: signedUp.two_fa_token });
  return post('/check_verification', { two_fa_token: signedUp.two_fa_token, code: await codeSent() });
}

const expectSuperAdmin = (reply: Record<string, unknown>) =>
  expect(reply).toMatchObject({
    status: 200,
    auth_token: expect.any(String),
    user: { email, super_admin: true, email_confirmed: true },
  });

test('the command opens a fresh production installation, and recovers its only super admin', {
  timeout: 180_000,
}, async () => {
  const database = await openDatabase('empty');
  expect(await createFirst(database)).toEqual({
    code: 1,
    out: '',
    err: 'The database has no tables yet. Run npm run migrate first.\n',
  });
  const { program, post } = await startInProduction(database);
  expect(program.output.out).toContain('npm run admin -- create-super-admin --email');

  const created = await createFirst(database);
  expect(created).toMatchObject({ code: 0, err: '' });
  expect(created.out).toContain('within 14 days. It works once:\nhttps://plans.example.com/invite/');
  const again = await createFirst(database);
  expect(await post('/sign_up', signUpForm(email, { token: tokenIn(linkIn(created.out)) }))).toMatchObject({
    code: 'link_invalid',
  });
  expectSuperAdmin(await joinWith(post, tokenIn(linkIn(again.out))));
  expect(await post('/sign_up', signUpForm(email, { token: tokenIn(linkIn(again.out)) }))).toMatchObject({
    code: 'link_invalid',
  });

  await database.db.updateTable('users').set({ onboarding_complete: true }).execute();
  const recovered = await createFirst(database);
  expect(recovered.out).toContain('Their former password, second factors and sessions no longer work.');
  const signIn = (password: string) => post('/login', { user: { email, password } });
  expect(await signIn(freshPassword)).toMatchObject({ status: 401 });
  expect(recovered.out).toContain('within 1 hour. It works once:\nhttps://plans.example.com/reset_password/');
  const password = 'Amber-Lantern-92';
  const reset = `/reset_password/${tokenIn(linkIn(recovered.out))}`;
  expect(await post(reset, { password })).toMatchObject({ status: 200 });
  expect(await post(reset, { password })).toMatchObject({ code: 'link_invalid' });
  const enrolling = await signIn(password);
  expect(enrolling).toMatchObject({ status: 200, require_phone_verification: true });
  const { phone_verification_token } = await post('/users/verify_phone', {
    phone_number: phone,
    phone_verification_token: enrolling.phone_verification_token,
  });
  expect(
    await post('/users/check_phone_verification', { phone_verification_token, code: await codeSent() }),
  ).toMatchObject({ status: 200, user: { email, super_admin: true } });

  const events = await database.db
    .selectFrom('audit_events')
    .select(['kind', 'actor', 'address'])
    .where('action', '=', 'create-super-admin')
    .execute();
  expect(events).toEqual([1, 2, 3].map(() => ({ kind: 'permission', actor: 'system', address: null })));
  await database.close();
});

test('ADMIN_EMAIL is invited once, at the first start of an empty database', { timeout: 180_000 }, async () => {
  const database = await openDatabase('empty');
  const [first, second] = await Promise.all([
    startInProduction(database, { ADMIN_EMAIL: ' Ada@Firm.test ' }),
    startInProduction(database, { ADMIN_EMAIL: 'ada@firm.test' }),
  ]);
  const invited = /Sent ADMIN_EMAIL a link to become the first super admin\.\n/;
  expect([first, second].filter(({ program }) => invited.test(program.output.out))).toHaveLength(1);
  await vi.waitFor(() => expect(invitations()).toHaveLength(1), 20_000);
  const token = invitations()[0]?.text?.match(/https:\/\/plans\.example\.com\/invite\/(\S+)/)?.[1] ?? '';
  expectSuperAdmin(await joinWith(first.post, token));
  const third = await startInProduction(database, { ADMIN_EMAIL: 'other@firm.test' });
  expect(third.program.output.out).not.toMatch(/ADMIN_EMAIL|no users/);
  expect(await database.db.selectFrom('users').select('email').execute()).toEqual([{ email }]);
  expect(invitations()).toHaveLength(1);
  await database.close();
});

test('the command explains what it cannot do', { timeout: 120_000 }, async () => {
  const database = await openDatabase();
  const settings = settingsOf(database);
  const client = await newPerson(database.db, 'client', null);
  for (const [args, line] of [
    [[], /^Usage: npm run admin -- create-super-admin --email you@example\.com$/],
    [['create-super-admin', '--mail', email], /^Usage: /],
    [['create-super-admin', '--email', 'ada'], /^Email must be an email address\.$/],
    [['create-super-admin', '--email', 'admin@firm.test'], /starting with info@ or admin@ are not allowed\.$/],
    [['create-super-admin', '--email', client.email], /^This address belongs to a client/],
  ] as const) {
    const { code, out, err } = await runCommand(settings, ...args);
    expect([code, out]).toEqual([1, '']);
    expect(err.trim()).toMatch(line);
  }
  expect(await database.db.selectFrom('users').select('super_admin').execute()).toEqual([{ super_admin: false }]);
  await database.close();
});
