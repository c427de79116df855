import { afterAll, expect, test } from 'vitest';
import { smtpMail } from '../../integrations/mail/mail.ts';
import { startSmtp } from '../../integrations/mail/smtp-double.ts';
import { createActors } from '../../testing/factories.ts';
import { newClientOf } from '../../testing/meetings.ts';
import { newSignal } from '../../testing/signals.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { stopToken } from './rules.ts';

const smtp = await startSmtp();
const mail = smtpMail(smtp.settings);
const app = await createTestApp({ mail, public_url: 'https://plans.test' });
afterAll(async () => {
  await app.close();
  mail.close();
  await smtp.close();
});
const { db, ctx } = app;
const { advisor, agent, superAdmin } = await createActors(db);

async function messagedClient() {
  const client = await newClientOf(db, advisor, agent);
  const signals = [{ id: await newSignal(ctx, client, { kind: 'no_meeting' }), version: 1 }];
  await app.as(advisor).call('send-client-messages', { body: { signals, drafts: [] } });
  await app.work();
  const email = smtp.taken.find(({ to }) => to?.some(({ address }) => address === client.email));
  return { client, email: email ?? expect.fail('No email has arrived') };
}

const headerOf = (email: Awaited<ReturnType<typeof messagedClient>>['email'], name: string): string =>
  String(email.headers.find(({ key }) => key === name)?.value ?? '');
const receivesMessages = async (client: { readonly id: number }) =>
  (await app.as(advisor).call('show-client', { params: { id: client.id } })).body.advisor_messages;

test('mail programs stop messages with one request, without a session (RFC 8058)', async () => {
  const { client, email } = await messagedClient();
  expect(email.replyTo).toEqual([expect.objectContaining({ address: advisor.email })]);
  expect(headerOf(email, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const [, url = ''] = /^<https:\/\/plans\.test(\/\S+)>$/.exec(headerOf(email, 'list-unsubscribe')) ?? [];
  expect(await receivesMessages(client)).toBe(true);
  for (let times = 0; times < 2; times++) {
    const answer = await app.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { is_stopped: true }]);
  }
  expect(await receivesMessages(client)).toBe(false);
  const signals = [{ id: await newSignal(ctx, client, { kind: 'no_meeting' }), version: 1 }];
  const { body } = await app.as(advisor).call('send-client-messages', { body: { signals, drafts: [] } });
  expect(body.results).toMatchObject([{ result: 'opted_out', client: { id: client.id } }]);
  expect(
    (await db.selectFrom('client_messages').select('id').where('client_id', '=', client.id).execute()).length,
  ).toBe(1);
});

test('the page of the link shows what it does before it does it, and the client turns it on again', async () => {
  const { client, email } = await messagedClient();
  const [, token = ''] = /https:\/\/plans\.test\/stop_messages\/(\S+)/.exec(email.text ?? '') ?? [];
  const params = { token };
  const browser = app.browser();
  expect((await browser.call('show-message-stop', { params })).body).toEqual({ is_stopped: false });
  expect(await receivesMessages(client)).toBe(true);
  await browser.call('stop-messages', { params, body: new Uint8Array() });
  expect((await browser.call('show-message-stop', { params })).body).toEqual({ is_stopped: true });
  const back = { params: { id: client.id }, body: { user: { advisor_messages: true } } };
  expect((await app.as(client).call('update-user', back)).body.advisor_messages).toBe(true);
  expect(await receivesMessages(client)).toBe(true);
});

test('advisors cannot turn on the messages of a client', async () => {
  const { client } = await messagedClient();
  const { status } = await app
    .as(advisor)
    .call('update-user', { params: { id: client.id }, body: { user: { advisor_messages: true } } });
  expect(status).toBeGreaterThanOrEqual(400);
});

test('a super admin turns off the messages of a client, but not on again', async () => {
  const { client } = await messagedClient();
  const params = { id: client.id };
  const choose = (advisor_messages: boolean) =>
    app.as(superAdmin).call('update-user', { params, body: { user: { advisor_messages } } });
  expect((await choose(false)).status).toBe(200);
  const denied = await choose(true);
  expect([denied.status, denied.errors]).toEqual([
    422,
    { advisor_messages: ['Only the client can turn messages on again'] },
  ]);
  expect(await receivesMessages(client)).toBe(false);
});

test('a link that was changed finds nothing', async () => {
  const { client } = await messagedClient();
  const signed = stopToken(ctx.tokens, client.id);
  for (const token of [
    `${client.id}-x`,
    `${signed}x`,
    ctx.tokens.sign('booking', String(client.id)).replace('.', '-'),
    stopToken(ctx.tokens, agent.id),
  ])
    for (const name of ['show-message-stop', 'stop-messages'] as const)
      expect((await app.browser().call(name, { params: { token } } as never)).status).toBe(404);
  expect(await receivesMessages(client)).toBe(true);
});
