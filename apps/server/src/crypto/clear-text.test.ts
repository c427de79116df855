import { messagedSignalKinds } from 'contract/vocabulary/client-messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digest } from '../auth/tokens.ts';
import { replaceRecoveryCodes } from '../features/sign-in/factors/store.ts';
import { analysisPdf, createAnalysisActors, newAnalysis } from '../testing/analyses.ts';
import { filesIn, foundIn } from '../testing/canaries.ts';
import { dump } from '../testing/dump.ts';
import { newEstimation } from '../testing/factories.ts';
import { exportFile, exportRow, newInsured } from '../testing/imports.ts';
import { policyForm } from '../testing/policies.ts';
import { newScenario } from '../testing/scenarios.ts';
import { newAuthenticator, newPasskey } from '../testing/second-factors.ts';
import { createTestApp } from '../testing/test-app.ts';
import { uploadFile } from '../testing/uploads.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, advisor, agent, superAdmin } = await createAnalysisActors(app);

const values = {
  'first name': 'Canaryfirstname',
  'last name': 'Canarylastname',
  email: 'canaryaddress@example.test',
  'phone number': '+13125550147',
  'zip code': '60647',
  'spouse name': 'Canaryspouse',
  'birth date': '1961-02-28',
  'household income': '71234.56',
  medications: 'Canarymedication 20 mg',
  'preferred providers': 'Canaryprovider Clinic',
  'client notes': 'Canaryclientnotes of the client',
  'advisor notes': 'Canaryadvisornotes of the advisor',
  'agency notes': 'Canaryagencynotes of the agent',
  'text of an analysis': 'Canaryanalysistext compares plans',
  'file name of an analysis': 'Canaryanalysisname.pdf',
  'issuer of a plan': 'Canaryissuer Health',
  'name of a plan': 'Canaryplan Silver',
  'address of a summary of benefits': 'https://canarysummary.example/sbc.pdf',
  'issuer in an import': 'Canaryimportedissuer',
  'name of a plan in an import': 'Canaryimportedplan',
  'name of a person in an import': 'Canaryimportedperson',
  'file name of an import': 'canaryimportname.csv',
  'birth date in an estimate': '1959-09-17',
  'wages in an estimate': '41234.56',
  'untaxed Social Security in an estimate': '5123.45',
  'name of a scenario': 'Canaryscenario conversion',
  'income in a scenario': '98765.43',
  'unused column of an import': 'Canaryunusedcolumn of a file',
  'Social Security number in an import': '900-11-2233',
  'subscriber id in an import': '0000777123',
  'application id in an import': '5551234567',
  'text of a message': 'Canarymessage to the client',
  'name of a passkey': 'Canarypasskey of the client',
  'secret of an authenticator app': 'CANARYSECRETCANARYSECRETCANARYSE',
  'recovery code': 'canarycodecanarycodecana',
} as const;

/** Documented in docs/operations.md. */
const searchable: readonly (keyof typeof values)[] = [
  'first name',
  'last name',
  'email',
  'phone number',
  'zip code',
  'spouse name',
  'issuer of a plan',
  'name of a plan',
  'address of a summary of benefits',
  'issuer in an import',
  'name of a plan in an import',
  'name of a passkey',
];

async function enterClient() {
  const client = await newInsured(app, firm, {
    first_name: values['first name'],
    last_name: values['last name'],
    email: values.email,
    phone_number: values['phone number'],
    zip_code: values['zip code'],
    financial_advisor_id: advisor.id,
    health_advisor_id: agent.id,
  });
  const update = async (by: typeof client, user: object) => {
    const { status } = await app.as(by).call('update-user', { params: { id: client.id }, body: { user } });
    expect(status).toBe(200);
  };
  await update(client, {
    spouse_name: values['spouse name'],
    birthdate: values['birth date'],
    household_income: Number(values['household income']),
    medications: values.medications,
    preferred_providers: values['preferred providers'],
    client_notes: values['client notes'],
  });
  await update(advisor, { advisor_notes: values['advisor notes'] });
  await update(agent, { agency_notes: values['agency notes'] });
  return client;
}

const tables: string[] = [];
const files: string[] = [];
const record = async () => {
  tables.push(await dump(app.db));
  files.push(...filesIn(app.files));
};

async function enterEstimate() {
  const browser = app.as(advisor);
  const { id } = await newEstimation(browser, {
    dependents_attributes: [{ birth_date: values['birth date in an estimate'], sex: 'Female' }],
    events: [{ kind: 'retires', person: 1, month: 6, wages: Number(values['wages in an estimate']), covers: [] }],
    untaxed_social_security: Number(values['untaxed Social Security in an estimate']),
    last_year_income: 80_000,
    tax_filing_status: 'single',
  });
  const changes = { income: Number(values['income in a scenario']) };
  const scenario = await newScenario(browser, id, { name: values['name of a scenario'], changes });
  expect(scenario.position).toBe(1);
}

async function enterEverything() {
  const client = await enterClient();
  await newAuthenticator(app.ctx, client, values['secret of an authenticator app']);
  await newPasskey(app.ctx, client, values['name of a passkey']);
  await replaceRecoveryCodes(app.db, client.id, [digest(values['recovery code'])]);
  await enterEstimate();
  const content = analysisPdf(values['text of an analysis']);
  expect(content.includes(values['text of an analysis'])).toBe(true);
  const filename = values['file name of an analysis'];
  for (const type of ['hpa', 'hpa_fa'] as const) await newAnalysis(app, agent, client, { type, filename, content });
  await app.as(agent).call('send-analysis', { params: { id: client.id } });
  const policy = policyForm({
    issuer_name: values['issuer of a plan'],
    plan_name: values['name of a plan'],
    summary_of_benefits_url: values['address of a summary of benefits'],
  });
  expect((await app.as(agent).call('create-policy', { params: { id: client.id }, body: { policy } })).status).toBe(200);
  await record();
  const row = {
    email: values.email,
    ssn: values['Social Security number in an import'],
    first_name: values['first name'],
    last_name: values['last name'],
    dob: values['birth date'],
    zip_code: values['zip code'],
    issuer: values['issuer in an import'],
    plan_name: values['name of a plan in an import'],
    ffm_subscriber_id: values['subscriber id in an import'],
    ffm_app_id: values['application id in an import'],
    comment: values['unused column of an import'],
  };
  const unknown = { ...row, first_name: values['name of a person in an import'], email: 'other@example.test' };
  const file = exportFile([exportRow(row), exportRow({ ...unknown, ffm_subscriber_id: '8', ffm_app_id: '9' })]);
  const browser = app.as(superAdmin);
  const { signed_id } = await uploadFile(app, browser, Buffer.from(file), values['file name of an import']);
  const { id } = (await browser.call('create-import', { body: { signed_id } })).body;
  await record();
  await app.work();
  expect((await browser.call('show-import', { params: { id } })).body.status).toBe('ready');
  await record();
  await browser.call('apply-import', { params: { id } });
  await app.work();
  expect((await browser.call('show-import', { params: { id } })).body.status).toBe('applied');
  // Whatever the day, a client without a meeting has a signal a week after the referral.
  const referred_at = new Date(app.ctx.clock().getTime() - 8 * 86_400_000).toISOString();
  const engagement = app.db.updateTable('engagements').where('client_id', '=', client.id);
  await engagement.set({ status: 'referred', referred_at }).execute();
  await app.ctx.jobs.send(app.db, 'check-signals', {});
  await app.work();
  const signals = await app.as(advisor).call('list-client-signals', { params: { id: client.id } });
  expect(signals.body.signals.length).toBeGreaterThan(0);
  const { body } = await app.as(advisor).call('send-client-messages', {
    body: {
      signals: signals.body.signals.map(({ id, version }) => ({ id, version })),
      drafts: messagedSignalKinds.map((kind) => ({ kind, subject: 'Hello', text: values['text of a message'] })),
    },
  });
  expect(body.results.map(({ result }) => result)).toContain('sent');
  await record();
}

beforeAll(enterEverything, 60_000);

test('finds a text in each form', () => {
  const text = values['text of an analysis'];
  const forms = [text, Buffer.from(text).toString('hex')];
  for (const before of ['', 'a', 'ab']) forms.push(Buffer.from(`${before}${text} and more`).toString('base64'));
  for (const form of forms) expect([form, foundIn(values, `x${form}y`)]).toEqual([form, ['text of an analysis']]);
});

test('requirement 38: a dump of the database shows only what must be searchable', () => {
  expect(foundIn(values, tables.join('\n'))).toEqual(searchable);
});

test('the folder of files shows nothing', () => {
  expect(files.length).toBeGreaterThan(5);
  expect(foundIn(values, files.join('\n'))).toEqual([]);
});

test('requirement 41: the log shows nothing', () => {
  expect(foundIn(values, app.log.join('\n'))).toEqual([]);
});
