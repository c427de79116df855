import { randomUUID } from 'node:crypto';
import { type EndpointName, endpoints } from 'contract/endpoints';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startCal } from './integrations/calendar/cal-double.ts';
import { isSuccess } from './testing/access-rows.ts';
import { statuses } from './testing/access-statuses.ts';
import { beginAudited, capturedTables } from './testing/audited.ts';
import { newBilledFirm, newSubscribedFirm } from './testing/billing.ts';
import { createActors, newAccount, newPerson } from './testing/factories.ts';
import { exportFile, exportRow, newInsured } from './testing/imports.ts';
import { newClientOf } from './testing/meetings.ts';
import { newMove, previewed } from './testing/moves.ts';
import { openOAuthProvider, providerUser } from './testing/oauth-provider.ts';
import { dataUrl, png } from './testing/pictures.ts';
import { newPolicy } from './testing/policies.ts';
import { newRenewal } from './testing/renewals.ts';
import { createTestApp } from './testing/test-app.ts';
import { uploadFile } from './testing/uploads.ts';

const cal = await startCal();
const provider = await openOAuthProvider({ redirect_uris: ['http://localhost:3000/signin/cedar'] });
const pages = { origin: 'https://meet.example', team_path: 'team', slugs: { pre_65: 'a', medicare: 'b', combo: 'c' } };
const app = await createTestApp({
  calendar: { ...cal.settings, pages },
  social: { openid_providers: [provider.settings] },
});
afterAll(() => Promise.all([app.close(), cal.close(), provider.close()]));
const actors = await createActors(app.db);
const { firm, agent, superAdmin } = actors;
await app.db.updateTable('accounts').set({ plan_type: 'core' }).where('id', '=', firm).execute();
const subscribed = await newSubscribedFirm(app, 2);
const { stripe_emulator } = app.ctx;
if (!stripe_emulator) throw new Error('The test app has no emulator of Stripe');

const newClient = () => newClientOf(app.db, actors.advisor, agent);
const staff = app.browser();
await staff.signIn(superAdmin);
const admin = app.browser();
await admin.signIn(subscribed.admin);
const ofFirm = { params: { id: subscribed.id } };

async function signedIn(person = newClient()) {
  const client = await person;
  const browser = app.browser();
  await browser.signIn(client);
  return { client, browser };
}

const isName = (name: string): name is EndpointName => name in endpoints;
const namesOf = (calls: object): EndpointName[] => Object.keys(calls).filter(isName);

interface Reply {
  readonly status: number;
  readonly headers: object;
  readonly text: string;
}

const replyOf = ({
  statusCode,
  headers,
  payload,
}: {
  statusCode: number;
  headers: object;
  payload: string;
}): Reply => ({
  status: statusCode,
  headers,
  text: payload,
});

const receive = async (url: string, payload: string, headers: Record<string, string>): Promise<Reply> =>
  replyOf(await app.server.inject({ method: 'POST', url, payload, headers }));

async function newImport(): Promise<number> {
  const client = await newInsured(app, firm);
  const key = { ffm_subscriber_id: randomUUID().slice(0, 8), ffm_app_id: randomUUID().slice(0, 8) };
  const file = Buffer.from(exportFile([exportRow({ email: client.email, ...key })]));
  const { id } = (
    await staff.call('create-import', { body: { signed_id: (await uploadFile(app, staff, file)).signed_id } })
  ).body;
  await app.work();
  return id;
}

const unreachable: Partial<Record<EndpointName, () => Promise<() => Promise<Reply>>>> = {
  'delete-session': async () => {
    const { client, browser } = await signedIn();
    const sessions = app.db.selectFrom('sessions').select('id').where('user_id', '=', client.id);
    const { id } = await sessions.executeTakeFirstOrThrow();
    return () => browser.call('delete-session', { params: { id } });
  },
  'start-oauth-session': async () => {
    const client = await newClient();
    const identity = { issuer: provider.settings.issuer, subject: randomUUID(), user_id: client.id };
    await app.db.insertInto('oauth_identities').values(identity).execute();
    provider.person = { ...providerUser, sub: identity.subject, email: `${identity.subject}@cedar.example` };
    const browser = app.browser();
    const { url } = (await browser.call('begin-oauth-session', { body: { affiliate: 'cedar' } })).body;
    const token = (await provider.follow(url)).search;
    return () => browser.call('start-oauth-session', { body: { affiliate: 'cedar', token } });
  },
  'show-picture': async () => {
    const { client, browser } = await signedIn();
    const sent = { params: { id: client.id }, body: { image: dataUrl(png()) } };
    const { avatar } = (await browser.call('update-avatar', sent)).body;
    return () => browser.call('show-picture', { params: { key: avatar.split('/').at(-1) ?? '' } });
  },
  'show-logo': async () => {
    const sent = { ...ofFirm, body: { image: dataUrl(png()) } };
    const { logo_url } = (await admin.call('update-logo', sent)).body;
    return () => admin.call('show-logo', { params: { key: logo_url?.split('/').at(-1) ?? '' } });
  },
  'show-message': async () => {
    await app.browser().call('request-magic-link', { body: { email: (await newClient()).email } });
    await app.work();
    const [message] = (await app.browser().call('list-messages')).body.messages;
    return () => app.browser().call('show-message', { params: { id: message?.id ?? '' } });
  },
  'update-import': async () => {
    const id = await newImport();
    return () => staff.call('update-import', { params: { id }, body: { ends_missing: true } });
  },
  'undo-import': async () => {
    const id = await newImport();
    await staff.call('apply-import', { params: { id } });
    await app.work();
    return () => staff.call('undo-import', { params: { id } });
  },
  'delete-account': async () => {
    const id = await newAccount(app.db);
    return () => staff.call('delete-account', { params: { id } });
  },
  'create-move': async () => {
    const request = await previewed(app, superAdmin, await newMove(app, actors));
    return () => staff.call('create-move', request);
  },
  'export-records': async () => {
    const { browser } = await signedIn();
    const { url } = (await browser.call('create-download', { body: { records: 'own' } })).body;
    return async () => replyOf(await browser.send({ method: 'GET', url }));
  },
  'show-renewal-letters': async () => {
    const client = await newClient();
    await newRenewal(app.ctx, client);
    const { url } = (await staff.call('create-renewal-letters', { body: { client_ids: [client.id] } })).body;
    return async () => replyOf(await staff.send({ method: 'GET', url }));
  },
  'request-seat': async () => {
    const { browser } = await signedIn(newPerson(app.db, 'advisor', (await newBilledFirm(app, null)).id));
    return () => browser.call('request-seat');
  },
  'create-billing-customer': async () => () => staff.call('create-billing-customer', ofFirm),
  'preview-billing': async () => () => admin.call('preview-billing', { ...ofFirm, body: { change: { seats: 3 } } }),
  'cancel-subscription': async () => () => admin.call('cancel-subscription', { ...ofFirm, body: { comment: 'x' } }),
  'reactivate-subscription': async () => () => admin.call('reactivate-subscription', { ...ofFirm, body: {} }),
  'show-coupon': async () => {
    const coupon = { percent_off: 20, amount_off: null, duration: 'forever', duration_in_months: null } as const;
    await staff.call('create-stripe-emulator-coupon', {
      body: { ...coupon, id: 'SPRING', redeem_by: null, max_redemptions: null },
    });
    return () => admin.call('show-coupon', { ...ofFirm, query: { coupon: 'SPRING' } });
  },
  'create-setup-intent': async () => () =>
    admin.call('create-setup-intent', { body: { seats: 1, account_id: subscribed.id } }),
  'save-payment-method': async () => () =>
    admin.call('save-payment-method', { body: { payment_method_id: 'pm_card_visa', account_id: subscribed.id } }),
  'receive-stripe-webhook': async () => {
    const customers = app.db
      .selectFrom('billing_customers')
      .select('customer_id')
      .where('account_id', '=', subscribed.id);
    const { customer_id } = await customers.executeTakeFirstOrThrow();
    const [event] = await stripe_emulator.listEvents(customer_id);
    const { body, signature } = event ?? expect.fail('The customer has no event');
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return () => receive('/api/v1/webhooks/stripe', body, headers);
  },
  'receive-cal-webhook': async () => {
    const { email } = await newClient();
    const start = new Date(app.ctx.clock().getTime() + 48 * 3_600_000).toISOString();
    const { payload, headers } = cal.message('BOOKING_CREATED', cal.book({ uid: 'meeting-1', email, start }).uid);
    return () => receive('/api/v1/webhooks/cal', String(payload), headers);
  },
};

test('access.test.ts or this file calls every endpoint successfully', () => {
  const names = namesOf(endpoints).filter((name) => !statuses[name].some(isSuccess));
  expect(Object.keys(unreachable).toSorted()).toEqual(names.toSorted());
});

test.each(namesOf(unreachable))('requirement 39: %s leaves its events', async (name) => {
  const send = (await unreachable[name]?.()) ?? expect.fail();
  const audited = await beginAudited(app);
  const answer = await send();
  expect([name, answer.status, answer.status === 200 || answer.text]).toEqual([name, 200, true]);
  await audited.check(name, answer);
});

test('a sign-in as a client and a no-op are recorded for the client', async () => {
  const client = await newClient();
  const policy = await newPolicy(app.db, { client_id: client.id });
  const sign_in = await beginAudited(app);
  await sign_in.check('start-session', await app.browser().signIn(client));
  const doctor = app.browser();
  await doctor.signIn(agent);
  const no_op = await beginAudited(app);
  const answer = await doctor.call('update-policy', { params: { id: policy }, body: { policy: {}, version: 1 } });
  expect(await no_op.check('update-policy', answer)).toEqual([client.id]);
});

const plansOnSale = 'plans on sale, without client data';
const uncaptured: Record<string, string> = {
  activities: 'repeats changes as sentences',
  attachment_openings: 'the reads of the files are recorded',
  audit_alerts: 'derived from the trail',
  audit_chain: 'the trail itself',
  audit_changes: 'the trail itself',
  audit_checkpoints: 'the trail itself',
  audit_events: 'the trail itself',
  audit_keys: 'the trail itself',
  audit_unchained: 'the trail itself',
  billing_events: 'received from the payment provider, without client data',
  billing_notices: 'sent emails of a firm',
  blobs: 'the attachments that claim them are captured',
  booking_events: 'what calendars reported; the bookings are captured',
  catalog_dental_plans: plansOnSale,
  catalog_dental_rates: plansOnSale,
  catalog_plans: plansOnSale,
  catalog_rates: plansOnSale,
  catalog_service_areas: plansOnSale,
  catalog_successors: plansOnSale,
  live_quotes: plansOnSale,
  client_count_changes: 'derived by triggers',
  client_counts: 'derived by triggers',
  client_match_keys: 'derived by triggers',
  client_subscribers: 'written by imports only, a digest of a number in a file',
  code_attempts: 'codes of sign-ins, whose sessions are captured',
  data_keys: 'no client data',
  deletion_records: 'a log of its own, without personal data',
  encryption_keys: 'no client data',
  engagement_status_changes: 'derived from engagements',
  estimation_count_changes: 'derived by triggers',
  estimation_counts: 'derived by triggers',
  estimation_results: 'derived from estimations; a call that replaces one is recorded',
  idempotency_keys: 'digests and encrypted replies of recorded calls',
  installations: 'no client data',
  listed_clients: 'derived by triggers',
  logos: 'logos of firms: the call is recorded, its bytes are not',
  medicare_plan_counties: 'official files of plans, which name no person',
  medicare_plans: 'official files of plans, which name no person',
  meeting_reminders: 'written by a job',
  messages: 'sent emails and texts, encrypted, written by jobs',
  notification_emails: 'written by a job',
  notifications: 'derived from recorded events',
  webhook_deliveries: 'what endpoints are told; the audit trail has the events',
  pictures: 'pictures of users: the call is recorded, its bytes are not',
  plan_loads: 'no client data',
  plan_publications: 'no client data',
  plan_upload_files: 'no client data',
  plan_uploads: 'no client data',
  plan_years: 'no client data',
  policy_import_cells: 'an import, which a job writes; policy_versions has what it changes',
  policy_import_changes: 'an import',
  policy_import_keys: 'an import',
  policy_import_mappings: 'an import',
  policy_import_rows: 'an import',
  policy_imports: 'an import',
  policy_versions: 'derived by triggers',
  rejected_addresses: 'written by a job',
  seat_requests: 'when advisors asked for a seat; the call is recorded',
  share_link_openings: 'when public links were opened; each call is recorded',
  request_counts: 'counters of requests, kept for minutes',
  renewals: 'derived by a job',
  signal_checks: 'derived by triggers and a job',
  signal_keys: 'no client data',
  sign_in_attempts: 'counters; each denied sign-in is recorded',
  staff_count_changes: 'derived by triggers',
  staff_counts: 'derived by triggers',
  survey_viewings: 'the reads of the answers are recorded',
  used_identity_tokens: 'digests of tokens',
  user_views: 'a log of its own, with encrypted reasons; the call that begins a view is recorded',
};

test('requirement 39: every other table is captured', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname !~ '^(market|stripe_emulator|kysely)_' order by name`.execute(app.db);
  const captured = await capturedTables(app);
  expect(rows.map(({ name }) => name).filter((name) => !captured.includes(name))).toEqual(
    Object.keys(uncaptured).toSorted(),
  );
});
