import { afterAll, expect, test } from 'vitest';
import { dump } from '../../testing/dump.ts';
import { newAccount } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { type EnqueueResult, enqueueEmail, enqueueText } from './public.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { ctx, db } = app;

const letter = {
  purpose: 'reset_password',
  subject: 'Reset your password',
  heading: 'Choose a new password',
  paragraphs: ['Somebody asked for it.'],
  action: { label: 'Choose a password', url: 'https://plans.test/reset/secret-of-the-link' },
};
const code = { purpose: 'sign_in', text: 'Your code is 482913.' };

let made = 0;
const newNumber = () => `+1415555${String(++made).padStart(4, '0')}`;
const newAddress = () => `person-${++made}@firm.test`;
const enqueued = (outcomes: readonly string[]) => outcomes.filter((one) => one === 'enqueued').length;

test('a mail and a text written within a change are there when it is', async () => {
  const [to, number] = [newAddress(), newNumber()];
  await db.transaction().execute(async (trx) => {
    expect(await enqueueEmail({ ...ctx, db: trx }, { ...letter, to })).toBe('enqueued');
    expect(await enqueueText({ ...ctx, db: trx }, { ...code, to: number })).toBe('enqueued');
  });
  expect(await app.outbox(to)).toMatchObject([{ kind: 'mail', subject: letter.subject, link: letter.action.url }]);
  expect(await app.outbox(number)).toMatchObject([{ kind: 'text', text: code.text, code: '482913' }]);
});

test('a change that is taken back sends nothing, and leaves no job', async () => {
  const [to, number] = [newAddress(), newNumber()];
  const change = db.transaction().execute(async (trx) => {
    await enqueueEmail({ ...ctx, db: trx }, { ...letter, to });
    await enqueueText({ ...ctx, db: trx }, { ...code, to: number });
    throw new Error('taken back');
  });
  await expect(change).rejects.toThrow('taken back');
  expect(await db.selectFrom('messages').select('id').where('state', '=', 'waiting').execute()).toEqual([]);
  expect(await app.outbox(to)).toEqual([]);
  expect(await app.outbox(number)).toEqual([]);
});

test('20 texts at once to one number: 3 are posted, and 3 more ten minutes later', async () => {
  const to = newNumber();
  const volley = () => Promise.all(Array.from({ length: 20 }, () => enqueueText(ctx, { ...code, to })));
  expect(enqueued(await volley())).toBe(3);
  app.forward(599);
  expect(enqueued(await volley())).toBe(0);
  app.forward(2);
  expect(enqueued(await volley())).toBe(3);
  expect(await app.outbox(to)).toHaveLength(6);
});

test('20 within transactions of their own: 3', async () => {
  const to = newNumber();
  const one = (): Promise<string> =>
    db.transaction().execute((trx) => enqueueText({ ...ctx, db: trx }, { ...code, to }));
  expect(enqueued(await Promise.all(Array.from({ length: 20 }, one)))).toBe(3);
});

test('a number gets 20 texts a day', async () => {
  const to = newNumber();
  const outcomes: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    for (let turn = 0; turn < 3; turn += 1) outcomes.push(await enqueueText(ctx, { ...code, to }));
    app.forward(601);
  }
  expect(enqueued(outcomes)).toBe(20);
  app.forward(24 * 60 * 60);
  expect(await enqueueText(ctx, { ...code, to })).toBe('enqueued');
});

test('a firm sends 500 texts a day, over all numbers; another firm goes on', async () => {
  const [firm, other] = [await newAccount(db), await newAccount(db)];
  await fillFirm(firm, 495);
  const outcomes: Promise<string>[] = Array.from({ length: 20 }, () =>
    enqueueText(ctx, { ...code, to: newNumber(), account_id: firm }),
  );
  expect(enqueued(await Promise.all(outcomes))).toBe(5);
  expect(await enqueueText(ctx, { ...code, to: newNumber(), account_id: other })).toBe('enqueued');
  expect(await enqueueText(ctx, { ...code, to: newNumber() })).toBe('enqueued');
});

/** As many texts of this firm as are named, to numbers of their own. */
async function fillFirm(account_id: number, count: number): Promise<void> {
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

test('20 mails at once to one address for one purpose: 5; another purpose or address is not counted with them', async () => {
  const to = newAddress();
  const spellings = [to, to.toUpperCase()];
  const outcomes: Promise<EnqueueResult>[] = Array.from({ length: 20 }, (_, turn) =>
    enqueueEmail(ctx, { ...letter, to: spellings[turn % 2] ?? to }),
  );
  expect(enqueued(await Promise.all(outcomes))).toBe(5);
  expect(await enqueueEmail(ctx, { ...letter, to, purpose: 'invite' })).toBe('enqueued');
  expect(await enqueueEmail(ctx, { ...letter, to: newAddress() })).toBe('enqueued');
  app.forward(601);
  expect(await enqueueEmail(ctx, { ...letter, to })).toBe('enqueued');
});

test('what cannot be sent at all is not taken on', async () => {
  const to = newNumber();
  expect(await enqueueText({ ...ctx, sms: null }, { ...code, to })).toBe('unavailable');
  expect(await app.outbox(to)).toEqual([]);
});

test('a mail must be addressed to one person', async () => {
  for (const to of ['', 'a', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', 'A <a@b.test>', 'a b@c.test'])
    await expect(enqueueEmail(ctx, { ...letter, to })).rejects.toThrow();
  for (const to of ['', '4155550123', '+1 415 555 0123', '+14155550123;+14155550124'])
    await expect(enqueueText(ctx, { ...code, to })).rejects.toThrow();
});

test('neither the tables nor the log tell whom something was sent to, or what', async () => {
  const to = 'jose.aguilar@somewhere.test';
  const number = '+14155559876';
  await enqueueEmail(ctx, { ...letter, to });
  await enqueueText(ctx, { ...code, to: number });
  await app.work();
  const tables = await dump(db);
  expect(tables).toContain('send-mail');
  for (const secret of ['aguilar', '5559876', '482913', 'secret-of-the-link', 'Choose a new password'])
    expect(`${tables} ${app.log.join(' ')}`).not.toContain(secret);
});
