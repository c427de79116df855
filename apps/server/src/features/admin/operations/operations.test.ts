import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newPerson } from '../../../testing/factories.ts';
import { newFailedJob, newQuarantinedClient, newUndelivered } from '../../../testing/operations.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { saveInvitations } from '../../invitations/advisors/store.ts';

let meanwhile: () => Promise<unknown> = async () => undefined;
const app = await createTestApp({
  rate_factor: 1,
  mail: {
    send: async ({ to }) => {
      await meanwhile();
      if (to.startsWith('unreachable')) throw new Error('No connection');
      return to.startsWith('rejected') ? { rejected: 'unknown_address' } : 'stored';
    },
    close: () => undefined,
  },
});
afterAll(() => app.close());
const { firm, otherFirm, advisor, client, superAdmin } = await createActors(app.db);
const staff = app.as(superAdmin);
const other = await newPerson(app.db, 'superAdmin', null);
const second = app.as(other);
const signIn = () => Promise.all([staff.signIn(superAdmin), second.signIn(other)]);
await signIn();
const forward = async (seconds: number) => {
  app.forward(seconds);
  await signIn();
};

const counts = async () => (await staff.call('show-operations')).body;
const undelivered = async () => (await staff.call('list-undelivered')).body.messages;
const resend = (id: string, by = staff) => by.call('resend-message', { params: { id } });

test('counts what waits for a super admin', async () => {
  expect(await counts()).toEqual({
    ...{ quarantined: 0, undelivered: 0, failed_jobs: 0, failed_imports: 0, waiting_imports: 0, throttled: 0 },
    ...{ audit_alerts: 0, legal_holds: 0 },
  });
  const { id } = await newQuarantinedClient(app, advisor, otherFirm);
  await newUndelivered(app, client);
  const job = await newFailedJob(app.db);
  for (const status of ['failed', 'mapping', 'ready', 'applied'] as const)
    await app.db
      .insertInto('policy_imports')
      .values({
        status,
        filename_encrypted: app.ctx.encryption.encrypt('policy_imports.filename', 'a.csv'),
        byte_size: 1,
        created_at: app.ctx.clock().toISOString(),
      })
      .execute();
  expect(await counts()).toMatchObject({
    ...{ quarantined: 1, undelivered: 1, failed_jobs: 1, failed_imports: 1, waiting_imports: 2 },
  });
  await staff.call('reject-quarantined', { params: { id } });
  await staff.call('discard-job', { params: job });
  await app.db.deleteFrom('messages').execute();
  expect(await counts()).toMatchObject({ quarantined: 0, undelivered: 0, failed_jobs: 0 });
});

test('lists imports that failed or wait for a person', async () => {
  const statuses = async (only?: 'failed' | 'waiting') => {
    const { imports, totalCount } = (await staff.call('list-imports', { query: { ...(only && { only }) } })).body;
    return [totalCount, imports.map(({ status }) => status).toSorted()];
  };
  expect(await statuses('failed')).toEqual([1, ['failed']]);
  expect(await statuses('waiting')).toEqual([2, ['mapping', 'ready']]);
  expect(await statuses()).toEqual([4, ['applied', 'failed', 'mapping', 'ready']]);
});

test('lists emails that were rejected, could not be sent or waited too long, but not canceled ones', async () => {
  const people: Person[] = [];
  for (const name of ['rejected', 'unreachable'])
    people.push(await newPerson(app.db, 'client', firm, { email: `${name}@example.test` }));
  for (const { email } of people) await app.browser().call('request-magic-link', { body: { email } });
  await expect(app.work()).rejects.toThrow('No connection');
  await app.work();
  const [rejected, unreachable] = people;
  expect(await undelivered()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ to: 'rejected@example.test', failure: 'rejected', attempts: 1, may_resend: true }),
      expect.objectContaining({ to: 'unreachable@example.test', failure: 'unreachable', attempts: 15 }),
    ]),
  );
  expect((await undelivered()).map(({ user }) => user?.id).toSorted()).toEqual(
    [rejected?.id, unreachable?.id].toSorted(),
  );

  const canceled = await newPerson(app.db, 'client', firm);
  await app.db
    .insertInto('messages')
    .values({
      ...{
        kind: 'mail',
        purpose: 'magic_link',
        state: 'waiting',
        user_id: canceled.id,
        recipient_digest: Buffer.alloc(32),
      },
      recipient_encrypted: app.ctx.encryption.encrypt('messages.recipient', canceled.email),
      created_at: app.ctx.clock().toISOString(),
    })
    .execute();
  await forward(24 * 60 * 60 + 1);
  await app.ctx.jobs.send(app.db, 'forget-messages', {});
  await app.work();
  expect((await undelivered()).find(({ to }) => to === canceled.email)?.failure).toBe('expired');
  await app.db.deleteFrom('messages').execute();
});

test('does not list an email that was rejected while its client was deleted', async () => {
  const deleted = await newPerson(app.db, 'client', firm, { email: 'rejected-late@example.test' });
  await app.browser().call('request-magic-link', { body: { email: deleted.email } });
  meanwhile = () => staff.call('delete-client', { params: { id: deleted.id } });
  await app.work();
  meanwhile = async () => undefined;
  const messages = app.db.selectFrom('messages').select(['state', 'failure', 'attempts', 'recipient_encrypted']);
  expect(await messages.execute()).toEqual([
    { state: 'failed', failure: null, attempts: 1, recipient_encrypted: null },
  ]);
  expect(await undelivered()).toEqual([]);
});

test('writes an email again with a new link to the present address, once', async () => {
  const user = await newPerson(app.db, 'client', firm, { email: 'rejected-before@example.test' });
  const id = await newUndelivered(app, user);
  await app.db.updateTable('users').set({ email: 'present@example.test' }).where('id', '=', user.id).execute();
  const answers = await Promise.all([resend(id), resend(id, second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await app.outbox('present@example.test')).map(({ link }) => link)).toEqual([
    expect.stringContaining('/token_login/'),
  ]);
  expect(await undelivered()).toEqual([]);
  expect((await resend(id)).code).toBe('message_resent');
  expect((await resend(randomUUID())).code).toBe('not_found');
});

test.each([
  ['invite', 'advisor', { password_hash: null, onboarding_complete: false }, 'invite'],
  ['confirm_email', 'advisor', { email_confirmed: false }, 'confirm_email'],
  ['confirm_email', 'advisor', { pending_email: 'pending@example.test' }, 'confirm_email'],
  ['reset_password', 'advisor', {}, 'reset_password'],
  ['magic_link', 'client', { onboarding_complete: false }, 'magic_link'],
] as const)('writes %s again for a user with %j', async (purpose, kind, changed, written) => {
  const user = await newPerson(app.db, kind, firm, { financial_advisor_id: advisor.id, ...changed });
  const created_at = app.ctx.clock().toISOString();
  await saveInvitations(app.db, [user.id], { invited_by: advisor.id, created_at });
  await newUndelivered(app, user, purpose);
  const [listed] = await undelivered();
  expect((await resend(listed?.id ?? '')).status).toBe(200);
  const to = 'pending_email' in changed ? changed.pending_email : user.email;
  expect((await app.outbox(to)).map((mail) => mail.purpose)).toEqual([written]);
});

test('rewrites neither notices of past events nor messages that are no longer needed', async () => {
  await app.db.deleteFrom('messages').execute();
  const disabled = await newPerson(app.db, 'client', firm, { disabled_at: new Date().toISOString() });
  const ids = [
    await newUndelivered(app, client, 'password_changed'),
    await newUndelivered(app, advisor, 'invite'),
    await newUndelivered(app, advisor, 'confirm_email'),
    await newUndelivered(app, disabled),
  ];
  expect((await undelivered()).map(({ may_resend }) => may_resend)).toEqual(ids.map(() => false));
  for (const id of ids) expect((await resend(id)).code).toBe('message_not_resendable');
});

test('shows a failed job with ids and a safe error code, and runs it once more', async () => {
  await app.ctx.jobs.send(app.db, 'mail-invitation', { user_id: 'jose@example.test', id: 7, email: 'k1:secret' });
  await expect(app.work()).rejects.toThrow('user_id');
  const [job] = (await staff.call('list-failed-jobs')).body.jobs;
  expect(job).toMatchObject({
    ...{ name: 'mail-invitation', attempts: 6, error_code: 'ZodError' },
    payload: expect.arrayContaining([
      { name: 'user_id', value: null },
      { name: 'id', value: '7' },
      { name: 'email', value: null },
    ]),
  });
  const params = { name: 'mail-invitation', id: job?.id ?? '' };
  const answers = await Promise.all([
    staff.call('retry-job', { params }),
    second.call('retry-job', { params }),
    second.call('discard-job', { params }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.code).toBe('job_not_failed');
});

test('a job that is run again and fails is listed again, until it is discarded', async () => {
  await app.work().catch(() => undefined);
  const params = await newFailedJob(app.db, { user_id: 'x' });
  expect((await staff.call('retry-job', { params })).status).toBe(200);
  await expect(app.work()).rejects.toThrow('user_id');
  const listed = async () => (await staff.call('list-failed-jobs')).body.jobs.find(({ id }) => id === params.id);
  expect((await listed())?.attempts).toBe(7);
  expect((await staff.call('discard-job', { params })).status).toBe(200);
  expect(await listed()).toBeUndefined();
  for (const name of ['retry-job', 'discard-job'] as const)
    expect((await staff.call(name, { params })).code).toBe('job_not_failed');
});

test('lists locked accounts and networks, and unlocks an account', async () => {
  const user = await newPerson(app.db, 'advisor', firm);
  const signInFrom = (email: string, password: string, address: string) =>
    app.browser(address).call('start-session', { body: { user: { email, password } } });
  for (let tries = 0; tries < 10; tries++)
    for (const email of [user.email, 'unknown@example.test']) await signInFrom(email, 'wrong', `192.0.${tries}.1`);
  const { sign_ins } = (await staff.call('list-throttled')).body;
  expect(sign_ins.map(({ kind, user: found, attempts }) => [kind, found?.id ?? null, attempts])).toEqual(
    expect.arrayContaining([
      ['account', user.id, 10],
      ['account', null, 10],
    ]),
  );
  expect(JSON.stringify(sign_ins)).not.toContain('unknown@');
  expect((await counts()).throttled).toBe(2);
  expect((await signInFrom(user.email, user.password, '198.51.100.1')).status).toBe(401);
  expect((await staff.call('unlock-sign-in', { params: { id: user.id } })).status).toBe(200);
  expect((await signInFrom(user.email, user.password, '198.51.100.1')).status).toBe(200);
  expect((await staff.call('list-throttled')).body.totalCount).toBe(1);
  expect((await staff.call('unlock-sign-in', { params: { id: 999_999 } })).code).toBe('not_found');
  await forward(15 * 60);
  expect((await staff.call('list-throttled')).body.totalCount).toBe(0);
});

test('lists throttled networks, codes and known browsers with the limits of a sign-in', async () => {
  await app.db.deleteFrom('sign_in_attempts').execute();
  const first_at = app.ctx.clock().toISOString();
  const attempt = (subject: string, attempts: number) => ({ subject, attempts, first_at });
  await app.db
    .insertInto('sign_in_attempts')
    .values([
      attempt('everyone', 2_000),
      attempt('network:24:full', 100),
      attempt('network:64:other', 99),
      attempt('network:56:full', 200),
      attempt('network:56:other', 199),
      attempt('network:48:full', 400),
      attempt('network:48:other', 399),
      attempt('link:digest:network', 10),
      attempt(`code:${advisor.id}`, 10),
      attempt(`code:${client.id}`, 9),
      attempt(`enrollments:${client.id}`, 20),
      attempt('digest.token', 10),
      attempt('digest.other', 9),
    ])
    .execute();
  const kinds = async () =>
    (await staff.call('list-throttled')).body.sign_ins.map(({ kind, user }) => `${kind} ${user?.id ?? ''}`).toSorted();
  expect(await kinds()).toEqual(
    [
      'browser ',
      `codes ${advisor.id}`,
      `codes ${client.id}`,
      'everyone ',
      'network ',
      'network ',
      'network ',
    ].toSorted(),
  );
  await staff.call('unlock-sign-in', { params: { id: client.id } });
  await forward(15 * 60);
  expect(await kinds()).toEqual([`codes ${advisor.id}`]);
});
