import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { dump } from '../../testing/dump.ts';
import { newAccount } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { completeEmail, type EnqueueResult, enqueueEmail, enqueueText, reserveEmail } from './operations.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { ctx, db } = app;

const email = {
  purpose: 'reset_password',
  subject: 'Reset your password',
  heading: 'Choose a new password',
  paragraphs: ['You asked for it.'],
  action: { label: 'Choose a password', url: 'https://plans.test/reset/secret-of-the-link' },
};
const code = { purpose: 'sign_in', text: 'Your code is 482913.' };

let created = 0;
const newNumber = () => `+1415555${String(++created).padStart(4, '0')}`;
const newAddress = () => `person-${++created}@firm.test`;
const enqueued = (results: readonly string[]) => results.filter((result) => result === 'enqueued').length;

test('sends an email and a text message after the transaction commits', async () => {
  const [to, number] = [newAddress(), newNumber()];
  await db.transaction().execute(async (trx) => {
    expect(await enqueueEmail({ ...ctx, db: trx }, { ...email, to })).toBe('enqueued');
    expect(await enqueueText({ ...ctx, db: trx }, { ...code, to: number })).toBe('enqueued');
  });
  expect(await app.outbox(to)).toMatchObject([{ kind: 'mail', subject: email.subject, link: email.action.url }]);
  expect(await app.outbox(number)).toMatchObject([{ kind: 'text', text: code.text, code: '482913' }]);
});

test('sends nothing to a quarantined user', async () => {
  const to = 'quarantined-x@quarantined.invalid';
  expect(await enqueueEmail(ctx, { ...email, to })).toBe('enqueued');
  expect(await app.outbox(to)).toEqual([]);
});

test('sends nothing and leaves no job after a rollback', async () => {
  const [to, number] = [newAddress(), newNumber()];
  const change = db.transaction().execute(async (trx) => {
    await enqueueEmail({ ...ctx, db: trx }, { ...email, to });
    await enqueueText({ ...ctx, db: trx }, { ...code, to: number });
    throw new Error('rolled back');
  });
  await expect(change).rejects.toThrow('rolled back');
  expect(await db.selectFrom('messages').select('id').where('state', '=', 'waiting').execute()).toEqual([]);
  expect(await app.outbox(to)).toEqual([]);
  expect(await app.outbox(number)).toEqual([]);
});

test('limits one number to 3 concurrent texts per ten minutes', async () => {
  const to = newNumber();
  const sendTwenty = () => Promise.all(Array.from({ length: 20 }, () => enqueueText(ctx, { ...code, to })));
  expect(enqueued(await sendTwenty())).toBe(3);
  app.forward(599);
  expect(enqueued(await sendTwenty())).toBe(0);
  app.forward(2);
  expect(enqueued(await sendTwenty())).toBe(3);
  expect(await app.outbox(to)).toHaveLength(6);
});

test('limits one number to 3 texts across concurrent transactions', async () => {
  const to = newNumber();
  const one = (): Promise<string> =>
    db.transaction().execute((trx) => enqueueText({ ...ctx, db: trx }, { ...code, to }));
  expect(enqueued(await Promise.all(Array.from({ length: 20 }, one)))).toBe(3);
});

test('requirement 12: limits one number to 20 texts a day', async () => {
  const to = newNumber();
  const results: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    for (let turn = 0; turn < 3; turn += 1) results.push(await enqueueText(ctx, { ...code, to }));
    app.forward(601);
  }
  expect(enqueued(results)).toBe(20);
  app.forward(24 * 60 * 60);
  expect(await enqueueText(ctx, { ...code, to })).toBe('enqueued');
});

test('limits a firm to 500 texts a day over all numbers, independently of other firms', async () => {
  const [firm, other] = [await newAccount(db), await newAccount(db)];
  await insertTextsOfFirm(firm, 495);
  const results: Promise<string>[] = Array.from({ length: 20 }, () =>
    enqueueText(ctx, { ...code, to: newNumber(), account_id: firm }),
  );
  expect(enqueued(await Promise.all(results))).toBe(5);
  expect(await enqueueText(ctx, { ...code, to: newNumber(), account_id: other })).toBe('enqueued');
  expect(await enqueueText(ctx, { ...code, to: newNumber() })).toBe('enqueued');
});

async function insertTextsOfFirm(account_id: number, count: number): Promise<void> {
  const row = { kind: 'text', purpose: 'sign_in', account_id, recipient_encrypted: 'x', state: 'sent' } as const;
  const created_at = ctx.clock().toISOString();
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    recipient_digest: Buffer.from(`filled ${index}`),
    created_at,
    ended_at: created_at,
  }));
  await db.insertInto('messages').values(rows).execute();
}

test('limits emails to 5 per address and purpose', async () => {
  const to = newAddress();
  const spellings = [to, to.toUpperCase()];
  const results: Promise<EnqueueResult>[] = Array.from({ length: 20 }, (_, turn) =>
    enqueueEmail(ctx, { ...email, to: spellings[turn % 2] ?? to }),
  );
  expect(enqueued(await Promise.all(results))).toBe(5);
  expect(await enqueueEmail(ctx, { ...email, to, purpose: 'invite' })).toBe('enqueued');
  expect(await enqueueEmail(ctx, { ...email, to: newAddress() })).toBe('enqueued');
  app.forward(601);
  expect(await enqueueEmail(ctx, { ...email, to })).toBe('enqueued');
});

test('returns unavailable if no SMS provider is configured', async () => {
  const to = newNumber();
  expect(await enqueueText({ ...ctx, sms: null }, { ...code, to })).toBe('unavailable');
  expect(await app.outbox(to)).toEqual([]);
});

test('rejects anything but exactly one recipient', async () => {
  for (const to of ['', 'a', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', 'A <a@b.test>', 'a b@c.test'])
    await expect(enqueueEmail(ctx, { ...email, to })).rejects.toThrow();
  for (const to of ['', '4155550123', '+1 415 555 0123', '+14155550123;+14155550124'])
    await expect(enqueueText(ctx, { ...code, to })).rejects.toThrow();
});

test('stores and logs neither recipient nor content in clear text', async () => {
  const to = 'jose.aguilar@somewhere.test';
  const number = '+14155559876';
  await enqueueEmail(ctx, { ...email, to });
  await enqueueText(ctx, { ...code, to: number });
  await app.work();
  const tables = await dump(db);
  expect(tables).toContain('send-mail');
  for (const secret of ['aguilar', '5559876', '482913', 'secret-of-the-link', 'Choose a new password'])
    expect(`${tables} ${app.log.join(' ')}`).not.toContain(secret);
});

test('counts a reserved email, and stores its content once', async () => {
  const [to, withheld] = [newAddress(), newAddress()];
  const reserve = (address: string, is_withheld: boolean) => {
    const reservation = { purpose: email.purpose, to: address, counted_as: address, is_withheld };
    return reserveEmail(ctx, reservation, { name: 'send-mail', payload: {} });
  };
  for (let times = 0; times < 5; times++) expect(await reserve(to, false)).toBe('enqueued');
  expect([await reserve(to, false), await enqueueEmail(ctx, { ...email, to })]).toEqual(['capped', 'capped']);
  const reserved = db.selectFrom('messages').select('id').where('state', '=', 'waiting');
  const [row] = await reserved.where('content_encrypted', 'is', null).execute();
  const { purpose: _, ...content } = email;
  for (const result of ['enqueued', 'canceled'])
    expect(await completeEmail(ctx, row?.id ?? '', { to, content })).toBe(result);
  expect(await app.outbox(to)).toHaveLength(1);
  for (let times = 0; times < 5; times++) expect(await reserve(withheld, true)).toBe('enqueued');
  expect(await reserve(withheld, true)).toBe('capped');
  expect(await app.outbox(withheld)).toEqual([]);
});

test('stores an email with an id once', async () => {
  const to = newAddress();
  const id = randomUUID();
  for (let times = 0; times < 3; times++) await enqueueEmail(ctx, { ...email, to, id });
  expect(await app.outbox(to)).toHaveLength(1);
});
