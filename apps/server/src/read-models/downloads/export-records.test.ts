import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BodyInput } from 'contract/endpoint';
import type { createDownload } from 'contract/endpoints/downloads';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { analysisPdf, createAnalysisActors, newAnalysis } from '../../testing/analyses.ts';
import type { Browser, Person } from '../../testing/browser.ts';
import { newAccount, newDependent, newEstimation, newPerson } from '../../testing/factories.ts';
import { newMeeting } from '../../testing/meetings.ts';
import { dataUrl, png } from '../../testing/pictures.ts';
import { newPolicy } from '../../testing/policies.ts';
import { newScenario } from '../../testing/scenarios.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { exportRecordsRoute } from './export-records.ts';
import { signDownload } from './rules.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db } = app;
const { firm, otherFirm, advisor, admin, otherAdmin, agent, otherAdvisor, superAdmin } =
  await createAnalysisActors(app);

async function signedIn(person: Person): Promise<Browser> {
  const browser = app.browser();
  await browser.signIn(person);
  return browser;
}

type Asked = BodyInput<typeof createDownload>;

const create = async (browser: Browser, body: Asked) => browser.call('create-download', { body });

const fetchArchive = (browser: Browser, url: string) =>
  browser.send({ method: 'GET', url, headers: { authorization: undefined, 'x-csrf-token': undefined } });

function unzip(archive: Buffer): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'healthplanner-zip-'));
  try {
    writeFileSync(join(folder, 'archive.zip'), archive);
    execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'archive.zip'), join(folder, 'out')]);
    const files = readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true });
    return new Map(
      files
        .filter((file) => file.isFile())
        .map((file) => {
          const path = join(file.parentPath, file.name);
          return [path.slice(join(folder, 'out').length + 1), readFileSync(path, 'latin1')];
        }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function download(person: Person, body: Asked): Promise<Map<string, string>> {
  const browser = await signedIn(person);
  const { url } = (await create(browser, body)).body;
  const reply = await fetchArchive(browser, url);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="\w+-\d{4}-\d\d-\d\d\.zip"$/);
  return unzip(reply.rawPayload);
}

async function enterClient(account_id: number, of: Person, name: string) {
  const client = await newPerson(db, 'client', account_id, {
    ...{ first_name: name, financial_advisor_id: of.id, health_advisor_id: agent.id },
    ...{ survey_completed_at: new Date().toISOString(), zip_code: '60614' },
  });
  const update = (by: Person, user: object) =>
    app.as(by).call('update-user', { params: { id: client.id }, body: { user } });
  await update(client, { medications: `${name} pills`, household_income: 71_234 });
  await update(of, { advisor_notes: `${name} advisor notes` });
  await update(agent, { agency_notes: `${name} agency notes`, agency_person_id: `${name} agency id` });
  await newDependent(db, client.id);
  await newPolicy(db, { client_id: client.id, issuer_name: `${name} issuer` });
  await newMeeting(app.ctx, client);
  for (const type of ['hpa', 'hpa_fa'] as const)
    await newAnalysis(app, agent, client, {
      type,
      filename: `../${name} ${type}.pdf`,
      content: analysisPdf(`${name} ${type}`),
    });
  await app.as(client).call('update-avatar', { params: { id: client.id }, body: { image: dataUrl(png()) } });
  return client;
}

const own = await enterClient(firm, advisor, 'Canary');
await enterClient(otherFirm, otherAdvisor, 'Stranger');
const estimate = await newEstimation(app.as(advisor), { client_first_name: 'Canary estimate' });
const scenario = await newScenario(app.as(advisor), estimate.id);
await newEstimation(app.as(otherAdvisor), { client_first_name: 'Stranger estimate' });

const textOf = (files: ReadonlyMap<string, string>) => [...files].flat().join('\n');
const jsonIn = (files: ReadonlyMap<string, string>, name: string): Record<string, unknown>[] =>
  JSON.parse(files.get(`${name}.json`) ?? '');

test('a client gets their records without notes of advisors and the agency', async () => {
  const files = await download(own, { records: 'own' });
  const kinds = ['activity', 'estimates', 'household', 'meetings', 'plans', 'profile', 'survey'];
  const { id } = own;
  expect([...files.keys()].map((name) => name.replace(/-\d+-/, '-')).toSorted()).toEqual(
    [
      'README.html',
      `analyses/${id}-..-Canary hpa.pdf`,
      `pictures/${id}.png`,
      ...kinds.flatMap((kind) => [`${kind}.csv`, `${kind}.json`]),
    ].toSorted(),
  );
  expect(jsonIn(files, 'profile')).toMatchObject([{ first_name: 'Canary', financial_advisor: expect.any(String) }]);
  expect(jsonIn(files, 'survey')).toMatchObject([{ medications: 'Canary pills', household_income: 71_234 }]);
  expect(jsonIn(files, 'plans')).toMatchObject([{ issuer_name: 'Canary issuer' }]);
  expect(jsonIn(files, 'household')).toHaveLength(1);
  expect(jsonIn(files, 'meetings')).toHaveLength(1);
  expect(files.get('survey.csv')).toContain('Canary pills');
  const text = textOf(files);
  expect(text).toContain('Canary hpa');
  for (const hidden of ['advisor notes', 'agency', 'hpa_fa', 'Stranger', 'Canary estimate'])
    expect(text).not.toContain(hidden);
  expect(files.get('README.html')).toContain('Insurance plans');
});

test('a super admin gets the same archive of a client', async () => {
  const names = (files: ReadonlyMap<string, string>) => [...files.keys()].toSorted();
  const files = await download(superAdmin, { records: 'client', id: own.id });
  expect(names(files)).toEqual(names(await download(own, { records: 'own' })));
  expect(textOf(files)).not.toContain('advisor notes');
});

test('an admin gets the firm’s records, without agency notes and other firms’ data', async () => {
  for (const [person, id] of [
    [admin, firm],
    [superAdmin, firm],
  ] as const) {
    const files = await download(person, { records: 'account', id });
    expect(jsonIn(files, 'account')).toMatchObject([{ id: firm }]);
    expect(jsonIn(files, 'clients')).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ first_name: 'Canary' })]),
    );
    expect(jsonIn(files, 'estimates')).toMatchObject([
      {
        client_first_name: 'Canary estimate',
        income: 72_000,
        scenarios: [{ position: 1, name: scenario.name, changes: scenario.changes }],
      },
    ]);
    expect(jsonIn(files, 'advisors').map((row) => row.id)).toContain(advisor.id);
    const text = textOf(files);
    for (const shown of ['Canary advisor notes', 'Canary issuer', 'Canary hpa_fa']) expect(text).toContain(shown);
    for (const hidden of ['agency notes', 'agency id', 'pills', 'Stranger']) expect(text).not.toContain(hidden);
  }
});

test('reports whose data was exported', async () => {
  const actor = {
    user_id: admin.id,
    session_id: 'x',
    account_id: firm,
    type: 'AdvisorUser',
    super_admin: false,
    admin: true,
  } as const;
  const token = signDownload(app.ctx, { records: 'account', id: firm, session_id: 'x' });
  const reply = await exportRecordsRoute.handler({ ctx: app.ctx, actor, params: { token } } as never);
  expect(reply).toMatchObject({ client_ids: expect.arrayContaining([own.id]) });
});

test('the address works in one session, for a minute, and not after the right is revoked', async () => {
  const browser = await signedIn(admin);
  const { url } = (await create(browser, { records: 'account', id: firm })).body;
  expect((await fetchArchive(await signedIn(admin), url)).statusCode).toBe(404);
  expect((await fetchArchive(app.browser(), url)).statusCode).toBe(401);
  await db.updateTable('users').set({ role: 'member' }).where('id', '=', admin.id).execute();
  expect((await fetchArchive(browser, url)).statusCode).toBe(404);
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute();
  expect((await fetchArchive(browser, url)).statusCode).toBe(200);
  app.forward(61);
  expect((await fetchArchive(browser, url)).statusCode).toBe(404);
});

test('clients, firms and super admins download what is theirs only', async () => {
  const cases: readonly (readonly [Person, Asked, number])[] = [
    [own, { records: 'client', id: own.id }, 403],
    [advisor, { records: 'own' }, 403],
    [advisor, { records: 'account', id: firm }, 403],
    [otherAdmin, { records: 'account', id: firm }, 404],
    [superAdmin, { records: 'client', id: advisor.id }, 404],
    [superAdmin, { records: 'account', id: 999_999 }, 404],
    [superAdmin, { records: 'client' }, 422],
  ];
  for (const [person, body, status] of cases)
    expect([body, (await create(await signedIn(person), body)).status]).toEqual([body, status]);
  expect((await app.browser().call('create-download', { body: { records: 'own' } })).status).toBe(401);
});

test('a user starts five downloads an hour', async () => {
  const client = await newPerson(db, 'client', firm);
  const browser = await signedIn(client);
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(browser, { records: 'own' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(200), ...Array(3).fill(429)]);
});

test('a file that is missing does not keep the others from being downloaded', async () => {
  const client = await enterClient(firm, advisor, 'Missing');
  await sql`update blobs set object_name = 'gone' || id where id in (
    select blob_id from attachments where client_id = ${client.id}::bigint)`.execute(db);
  const files = await download(client, { records: 'own' });
  expect([...files].find(([name]) => name.endsWith('.pdf.txt'))?.[1]).toMatch(/could not be read/);
  expect([...files.keys()].some((name) => name.startsWith('pictures/'))).toBe(true);
});

test('a firm with 5,000 clients is streamed, two at once, and an interrupted download leaves nothing open', {
  tags: 'all',
}, async () => {
  const account_id = await newAccount(db);
  const boss = await newPerson(db, 'admin', account_id);
  await sql`insert into users (type, first_name, last_name, email, account_id)
    select 'ClientUser', 'Many', 'Clients', 'many' || n || '@example.test', ${account_id}::bigint
    from generate_series(1, 5000) n`.execute(db);
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', account_id)
    .where('type', '=', 'ClientUser')
    .execute();
  await db
    .insertInto('client_profiles')
    .values(rows.map(({ id }) => ({ user_id: id })))
    .execute();
  await db
    .insertInto('engagements')
    .values(rows.map(({ id }) => ({ client_id: id, account_id })))
    .execute();
  const [one, two] = await Promise.all([
    download(boss, { records: 'account', id: account_id }),
    download(boss, { records: 'account', id: account_id }),
  ]);
  expect([jsonIn(one, 'clients').length, jsonIn(two, 'clients').length]).toEqual([5000, 5000]);
  const browser = await signedIn(boss);
  const { url } = (await create(browser, { records: 'account', id: account_id })).body;
  const origin = await app.listen();
  await new Promise<void>((resolve, reject) => {
    const request = get(`${origin}${url}`, { headers: { cookie: browser.cookiesFor('/api/v1') } }, (reply) => {
      reply.once('data', () => {
        reply.destroy();
        resolve();
      });
    });
    request.on('error', reject);
  });
  expect((await browser.call('show-health')).status).toBe(200);
});
