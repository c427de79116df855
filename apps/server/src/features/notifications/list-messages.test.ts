import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { enqueueEmail, enqueueText } from './operations.ts';

const app = await createTestApp();
afterAll(() => app.close());
const browser = app.browser();

const email = (subject: string) => ({
  purpose: subject.toLowerCase(),
  subject,
  heading: subject,
  paragraphs: ['Hello.'],
  action: { label: 'Open', url: `https://plans.test/open/${subject.toLowerCase()}` },
});

await enqueueEmail(app.ctx, { ...email('First'), to: 'Priya.Raman@firm.test' });
app.forward(1);
await enqueueText(app.ctx, { to: '+14155550123', purpose: 'sign_in', text: 'Your code is 004213. Or 1234567.' });
await enqueueEmail(app.ctx, { ...email('Last'), to: 'jonah@firm.test' });
await app.work();

test('lists the outbox, newest first', async () => {
  const { body } = await browser.call('list-messages');
  expect(body).toMatchObject({ totalCount: 3, currentPage: 1, pageSize: 25 });
  expect(body.messages.map(({ subject }) => subject)).toEqual(['Last', null, 'First']);
  expect(body.messages[0]).toMatchObject({
    kind: 'mail',
    to: 'jonah@firm.test',
    purpose: 'last',
    link: 'https://plans.test/open/last',
    code: null,
    text: expect.stringContaining('Hello.'),
  });
  expect(body.messages[1]).toMatchObject({ kind: 'text', to: '+14155550123', link: null, code: '004213' });
});

test('searches by part of the recipient, ignoring case', async () => {
  const subjects = async (search: string) =>
    (await browser.call('list-messages', { query: { search } })).body.messages.map(({ subject }) => subject);
  expect(await subjects('RAMAN')).toEqual(['First']);
  expect(await subjects('555 0123')).toEqual([]);
  expect(await subjects('5550123')).toEqual([null]);
  expect(await subjects('Last')).toEqual([]);
  expect(await subjects('%')).toEqual([]);
});

test('paginates', async () => {
  for (let made = 0; made < 11; made += 1) await enqueueEmail(app.ctx, { ...email('Paged'), to: `p${made}@page.test` });
  await app.work();
  const page = async (currentPage: number) =>
    (await browser.call('list-messages', { query: { search: 'page.test', pageSize: 10, currentPage } })).body;
  expect(await page(1)).toMatchObject({ totalCount: 11, currentPage: 1, pageSize: 10, messages: { length: 10 } });
  expect((await page(2)).messages.map(({ to }) => to)).toEqual(['p0@page.test']);
  expect((await page(3)).messages).toEqual([]);
});

test.each([{ currentPage: 0 }, { pageSize: 7 }, { search: 'a\0b' }, { search: 'x'.repeat(201) }, { field: 'to' }])(
  'rejects the query %j',
  async (query) => {
    expect((await browser.call('list-messages', { query: query as never })).status).toBe(422);
  },
);

test('does not list pending messages', async () => {
  await enqueueEmail(app.ctx, { ...email('Waits'), to: 'waits@firm.test' });
  const { body } = await browser.call('list-messages', { query: { search: 'waits' } });
  expect(body.messages).toEqual([]);
});

test('returns 404 in production', async () => {
  const production = await createTestApp({ outbox_is_open: false });
  await enqueueEmail(production.ctx, { ...email('First'), to: 'jonah@firm.test' });
  await production.work();
  const answer = await production.browser().call('list-messages');
  expect([answer.status, answer.error]).toEqual([404, 'We couldn’t find what you’re looking for.']);
  await production.close();
});
