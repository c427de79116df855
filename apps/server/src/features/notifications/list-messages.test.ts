import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { enqueueEmail, enqueueText } from './public.ts';

const app = await createTestApp();
afterAll(() => app.close());
const browser = app.browser();

const letter = (subject: string) => ({
  purpose: subject.toLowerCase(),
  subject,
  heading: subject,
  paragraphs: ['Hello.'],
  action: { label: 'Open', url: `https://plans.test/open/${subject.toLowerCase()}` },
});

await enqueueEmail(app.ctx, { ...letter('First'), to: 'Priya.Raman@firm.test' });
app.forward(1);
await enqueueText(app.ctx, { to: '+14155550123', purpose: 'sign_in', text: 'Your code is 004213. Or 1234567.' });
await enqueueEmail(app.ctx, { ...letter('Last'), to: 'jonah@firm.test' });
await app.work();

test('anyone reads what is kept, the newest first', async () => {
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

test('it is searched by part of whom it is to, without regard to case', async () => {
  const subjects = async (search: string) =>
    (await browser.call('list-messages', { query: { search } })).body.messages.map(({ subject }) => subject);
  expect(await subjects('RAMAN')).toEqual(['First']);
  expect(await subjects('555 0123')).toEqual([]);
  expect(await subjects('5550123')).toEqual([null]);
  expect(await subjects('Last')).toEqual([]);
  expect(await subjects('%')).toEqual([]);
});

test('it has pages', async () => {
  for (let made = 0; made < 11; made += 1)
    await enqueueEmail(app.ctx, { ...letter('Paged'), to: `p${made}@page.test` });
  await app.work();
  const page = async (currentPage: number) =>
    (await browser.call('list-messages', { query: { search: 'page.test', pageSize: 10, currentPage } })).body;
  expect(await page(1)).toMatchObject({ totalCount: 11, currentPage: 1, pageSize: 10, messages: { length: 10 } });
  expect((await page(2)).messages.map(({ to }) => to)).toEqual(['p0@page.test']);
  expect((await page(3)).messages).toEqual([]);
});

test.each([{ currentPage: 0 }, { pageSize: 7 }, { search: 'a\0b' }, { search: 'x'.repeat(201) }, { field: 'to' }])(
  '%j is refused',
  async (query) => {
    expect((await browser.call('list-messages', { query: query as never })).status).toBe(422);
  },
);

test('what waits or was sent is not shown', async () => {
  await enqueueEmail(app.ctx, { ...letter('Waits'), to: 'waits@firm.test' });
  const { body } = await browser.call('list-messages', { query: { search: 'waits' } });
  expect(body.messages).toEqual([]);
});

test('in production there is none, whoever asks', async () => {
  const production = await createTestApp({ outbox_is_open: false });
  await enqueueEmail(production.ctx, { ...letter('First'), to: 'jonah@firm.test' });
  await production.work();
  const answer = await production.browser().call('list-messages');
  expect([answer.status, answer.error]).toEqual([404, 'We could not find what you asked for.']);
  await production.close();
});
