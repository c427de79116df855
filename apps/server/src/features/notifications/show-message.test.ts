import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { enqueueEmail, enqueueText } from './operations.ts';

const app = await createTestApp({ public_url: 'https://plans.test' });
afterAll(() => app.close());
const browser = app.browser();
const to = 'priya@firm.test';

const email = {
  to,
  purpose: 'invite',
  subject: 'An invitation <for> you',
  heading: 'Join us',
  paragraphs: ['Marion & Co invite you.'],
  action: { label: 'Accept', url: 'https://plans.test/invite/a-token' },
};
const idOf = async (search: string) =>
  (await browser.call('list-messages', { query: { search } })).body.messages[0]?.id ?? '';

test('returns an email with its HTML, text and link', async () => {
  await enqueueEmail(app.ctx, email);
  await app.work();
  const { body } = await browser.call('show-message', { params: { id: await idOf(to) } });
  expect(body).toMatchObject({ kind: 'mail', to, subject: email.subject, link: email.action.url, code: null });
  expect(body.text).toContain(`Accept:\n${email.action.url}`);
  expect(body.html).toContain('Marion &amp; Co invite you.');
  expect(body.html).toContain('<title>An invitation &lt;for&gt; you</title>');
});

test('returns a text message with its code', async () => {
  await enqueueText(app.ctx, { to: '+14155550123', purpose: 'sign_in', text: 'Your code is 004213.' });
  await app.work();
  const { body } = await browser.call('show-message', { params: { id: await idOf('+1415') } });
  expect(body).toMatchObject({ kind: 'text', subject: null, html: null, code: '004213', text: 'Your code is 004213.' });
});

test.each([randomUUID(), '1', 'x', '%00', `${randomUUID()}x`, 'x'.repeat(64_000)])(
  'returns 404 for the id %.40s',
  async (id) => {
    const answer = await browser.send({ method: 'GET', url: `/api/v1/dev/outbox/${id}` });
    expect(answer.statusCode).toBe(404);
  },
);

test('returns 404 in production, even for an existing id', async () => {
  const production = await createTestApp({ outbox_is_open: false });
  await enqueueEmail(production.ctx, email);
  await production.work();
  const { id } = await production.db.selectFrom('messages').select('id').executeTakeFirstOrThrow();
  const answer = await production.browser().call('show-message', { params: { id } });
  expect([answer.status, answer.error]).toEqual([404, 'We couldn’t find what you’re looking for.']);
  await production.close();
});
