import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type Mail, type MailSettings, smtpMail } from './mail.ts';
import { type SmtpDouble, startSmtp } from './smtp-double.ts';

const smtp = await startSmtp();
const opened: { close(): unknown }[] = [smtp];
afterAll(() => Promise.all(opened.map((one) => one.close())));
beforeEach(() => smtp.meetWith());

const quick = { connectionTimeout: 400, greetingTimeout: 400, socketTimeout: 400 };

function sender(settings: Partial<MailSettings> = {}, manner: object = {}) {
  const mail = smtpMail({ ...smtp.settings, ...settings }, { ...quick, ...manner });
  opened.push(mail);
  return mail;
}

const mail: Mail = {
  to: 'jose@firm.test',
  subject: 'Grüße, José – “plans”',
  html: '<p>Hello <b>José</b></p>',
  text: 'Hello José\n',
  message_id: '2f0f7a6e-1@healthplanner.test',
  request_id: '5b1f7a6e-0000-4000-8000-000000000001',
};

async function failureOf(sending: Promise<unknown>): Promise<string> {
  const failure = await sending.then(
    (outcome) => new Error(`it said ${String(outcome)}`),
    (error: Error) => error,
  );
  return JSON.stringify(failure, Object.getOwnPropertyNames(failure));
}

test('a mail arrives as it was written, in both forms, under its own number', async () => {
  expect(await sender().send(mail)).toBe('sent');
  expect(smtp.taken.at(-1)).toMatchObject({
    from: { name: 'HealthPlanner', address: 'plans@healthplanner.test' },
    to: [{ address: mail.to }],
    subject: mail.subject,
    messageId: `<${mail.message_id}>`,
  });
  expect(smtp.taken.at(-1)?.text?.trim()).toBe('Hello José');
  expect(smtp.taken.at(-1)?.html?.trim()).toBe(mail.html);
  expect(smtp.taken.at(-1)?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

test('an email names the request that caused it, if it is known', async () => {
  const named = () => smtp.taken.at(-1)?.headers.find(({ key }) => key === 'x-request-id')?.value;
  await sender().send(mail);
  expect(named()).toBe(mail.request_id);
  await sender().send({ ...mail, request_id: null });
  expect(named()).toBeUndefined();
});

test('replies go to the sender, or to the address that the email names', async () => {
  await sender().send(mail);
  expect(smtp.taken.at(-1)?.replyTo).toBeUndefined();
  await sender().send({ ...mail, reply_to: { name: 'Finch, "Jonah"\r\nBcc: x@y.test', address: 'jonah@firm.test' } });
  expect(smtp.taken.at(-1)?.replyTo).toEqual([expect.objectContaining({ address: 'jonah@firm.test' })]);
  expect(smtp.taken.at(-1)?.bcc).toBeUndefined();
});

test('an email carries its calendar file', async () => {
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR';
  await sender().send({ ...mail, calendar_file: { method: 'REQUEST', content } });
  const files = smtp.taken.at(-1)?.attachments ?? [];
  expect(files.map(({ mimeType, filename }) => [mimeType, filename])).toContainEqual([
    'application/ics',
    'meeting.ics',
  ]);
  const read = files.map((file) =>
    typeof file.content === 'string' ? file.content : Buffer.from(file.content as Uint8Array).toString(),
  );
  expect(read.map((text) => text.trim().replace(/\r?\n/g, '\r\n'))).toContain(content);
});

test('no value makes a header or a recipient of its own', async () => {
  const subject = 'Hello\r\nBcc: other@elsewhere.test\r\n\r\nbody';
  await sender().send({ ...mail, subject });
  expect(smtp.taken.at(-1)?.bcc ?? []).toEqual([]);
  expect(smtp.taken.at(-1)?.to).toHaveLength(1);
  const before = smtp.taken.length;
  for (const to of ['a@firm.test, b@firm.test', 'a@firm.test\r\nRCPT TO:<b@firm.test>', 'x <a@firm.test>, b@firm.test'])
    await sender()
      .send({ ...mail, to })
      .catch(() => undefined);
  for (const taken of smtp.taken.slice(before)) expect(taken.to).toHaveLength(1);
});

test.each([550, 552, { content: 554 }])('does not retry after a permanent rejection (%j)', async (meeting) => {
  smtp.meetWith(meeting);
  expect(await sender().send(mail)).toEqual({ rejected: 'other' });
});

test.each([
  ['5.1.1 <x@firm.test>: User unknown', 'unknown_address'],
  ['5.1.2 Bad destination system', 'unknown_domain'],
  ['5.2.1 Account disabled', 'disabled'],
  ['5.2.2 Over quota', 'full'],
  ['5.7.26 Unauthenticated', 'blocked'],
  ['Sorry, no mailbox here (15.1.1.9)', 'other'],
])('a server that answers %s rejected because: %s', async (text, rejected) => {
  smtp.meetWith({ recipient: 550, text });
  expect(await sender().send(mail)).toEqual({ rejected });
});

test.each([450, 421, { content: 451 }, 'stall', 'drop'] as const)(
  '%j may pass: tried another time',
  async (meeting) => {
    const before = smtp.taken.length;
    smtp.meetWith(meeting);
    const one = sender();
    const failure = await failureOf(one.send(mail));
    expect(failure).toContain('The mail server did not take a mail');
    expect(failure).not.toContain('jose');
    expect(smtp.taken).toHaveLength(before);
    expect(await one.send(mail)).toBe('sent');
  },
);

test('retries when no server listens', async () => {
  expect(await failureOf(sender({ port: 1 }).send(mail))).toContain('did not take a mail');
});

test('retries after our own authentication fails', async () => {
  const server = await withLogin({ allowInsecureAuth: true });
  const login = { user: 'plans', pass: 'wrong' };
  expect(await failureOf(sender({ ...server.settings, login }).send(mail))).toContain('(EAUTH 535)');
  expect(await sender({ ...server.settings, login: { user: 'plans', pass: 'right' } }).send(mail)).toBe('sent');
});

test('starttls: nothing is said in clear to a server without TLS', async () => {
  const before = smtp.begun;
  expect(await failureOf(sender({ tls: 'starttls' }).send(mail))).toContain('ETLS');
  expect(smtp.begun).toBe(before);
});

test.each(['starttls', 'implicit'] as const)('%s: rejects a certificate without a trusted issuer', async (tls) => {
  const server = await withLogin(tls === 'implicit' ? { secure: true } : {});
  const settings = { ...server.settings, tls, login: { user: 'plans', pass: 'right' } };
  expect(await failureOf(sender(settings).send(mail))).toContain('did not take a mail');
  expect(server.begun).toBe(0);
  // The same server, vouched for, is spoken to in TLS alone: it takes no login in clear.
  expect(await sender(settings, { tls: { rejectUnauthorized: false } }).send(mail)).toBe('sent');
});

const servers: SmtpDouble[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function withLogin(options: { secure?: boolean; allowInsecureAuth?: boolean }): Promise<SmtpDouble> {
  const server = await startSmtp({
    ...options,
    disabledCommands: options.allowInsecureAuth ? ['STARTTLS'] : [],
    authOptional: false,
    onAuth: ({ username, password }, _session, answer) =>
      username === 'plans' && password === 'right' ? answer(null, { user: 'plans' }) : answer(new Error('no')),
  });
  servers.push(server);
  return server;
}
