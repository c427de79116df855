import type { EndpointName } from 'contract/endpoints';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { createdFeed } from './testing/calendar-feeds.ts';
import { createActors, newAccount, newPerson } from './testing/factories.ts';
import { freshPassword, signUpForm } from './testing/links.ts';
import { createTestApp } from './testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor, client, otherAdvisor } = await createActors(app.db);
const firm = await newAccount(app.db);
await app.db.updateTable('accounts').set({ signup_code: 'Same-Work' }).where('id', '=', firm).execute();
const invited = await newPerson(app.db, 'advisor', firm, { password_hash: null, onboarding_complete: false });
const disabled = await newPerson(app.db, 'advisor', firm, { disabled_at: new Date().toISOString() });

const requests = {
  'a sign-up': (email) => app.browser().call('sign-up', { body: signUpForm(email, { signup_code: 'Same-Work' }) }),
  'a sign-in': (email) => app.browser().signIn({ email, password: freshPassword }),
  'a reset': (email) => app.browser().call('request-password-reset', { body: { email } }),
  'a sign-in link': (email) => app.browser().call('request-magic-link', { body: { email } }),
} satisfies Record<string, (email: string) => Promise<{ status: number }>>;

/** Of connections used for another scope before, and of the exchange of counts with other processes. */
const unrelated = /"request_counts"|set_config\('healthplanner.scope'/;

/** Fills the pool of ten: a connection that opens during a request makes the request start over (decision 003). */
async function openAllConnections(): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.05)`.execute(app.db)));
}

/** The statements and the password checks of a request. */
async function workOf<Subject>(request: (subject: Subject) => Promise<{ status: number }>, subject: Subject) {
  await openAllConnections();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const hash = vi.spyOn(app.ctx.passwords, 'hash');
  const check = vi.spyOn(app.ctx.passwords, 'isRight');
  const { status } = await request(subject);
  const texts = query.mock.calls.map(([statement]: readonly unknown[]) =>
    typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement,
  );
  const statements = texts.filter((text) => !unrelated.test(String(text)));
  const work = { status, statements, hashes: hash.mock.calls.length, checks: check.mock.calls.length };
  vi.restoreAllMocks();
  return work;
}

test.each(Object.entries(requests))('requirement 8: %s does the same work for each email', async (_, request) => {
  await request('first@example.test');
  const unknown = await workOf(request, 'unknown@example.test');
  expect(unknown.statements.length).toBeGreaterThan(1);
  for (const { email } of [advisor, client, invited, disabled])
    expect([email, await workOf(request, email)]).toEqual([email, unknown]);
});

test('requirement 8: a sign-up hashes one password, a sign-in checks one', async () => {
  expect(await workOf(requests['a sign-up'], 'other@example.test')).toMatchObject({
    status: 200,
    hashes: 1,
    checks: 0,
  });
  expect(await workOf(requests['a sign-in'], advisor.email)).toMatchObject({ status: 401, hashes: 0, checks: 1 });
});

test('requirement 8: a revoked address of a calendar feed is the same work as an unknown one', async () => {
  const revoked = await createdFeed(app.ctx, advisor);
  await createdFeed(app.ctx, advisor);
  const request = (token: string) => app.browser().call('read-calendar-feed', { params: { file: `${token}.ics` } });
  await request('B'.repeat(43));
  const unknown = await workOf(request, 'A'.repeat(43));
  expect([unknown.status, unknown.statements.length]).toEqual([404, 1]);
  expect(await workOf(request, revoked)).toEqual(unknown);
});

const ofClient = [
  'show-client',
  'show-user',
  'list-policies',
  'list-attachments',
  'list-client-activities',
  'list-client-signals',
  'list-client-estimations',
  'show-survey-answers',
  'delete-client',
] as const satisfies EndpointName[];

test.each(ofClient)('requirement 2: %s does the same work for another firm’s client as for none', async (name) => {
  const request = (id: number) => app.as(otherAdvisor).call(name, { params: { id } });
  await request(999_998);
  const none = await workOf(request, 999_999);
  expect(none.status).toBe(404);
  expect(await workOf(request, client.id)).toEqual(none);
});
