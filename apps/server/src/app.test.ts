import { randomUUID } from 'node:crypto';
import { urlOf } from 'contract/endpoint';
import { type EndpointName, endpoints } from 'contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLink } from './features/links/operations.ts';
import type { LinkPurpose } from './features/links/queries.ts';
import { columns, isSuccess } from './testing/access-rows.ts';
import { statuses } from './testing/access-statuses.ts';
import { newAdmin, newFirm, newUninvited } from './testing/admin.ts';
import { analysisPdf, locationOf, newAnalysis } from './testing/analyses.ts';
import { newAuditAlert, newAuditEvent } from './testing/audit.ts';
import { beginAudited } from './testing/audited.ts';
import { newInvoice } from './testing/billing.ts';
import type { CallOptions } from './testing/browser.ts';
import { chosen } from './testing/bulk-clients.ts';
import {
  createActors,
  estimationForm,
  finishedSurvey,
  newAccount,
  newAttempt,
  newDependent,
  newEstimation,
  newNumber,
  newPerson,
  testPassword,
  writeUser,
} from './testing/factories.ts';
import { openGoogle } from './testing/google-tokens.ts';
import { exportFile, exportRow, importOf, newInsured } from './testing/imports.ts';
import { newLegalHold } from './testing/legal-holds.ts';
import { freshPassword, signUpForm } from './testing/links.ts';
import { newCoupon, newCustomer } from './testing/local-billing.ts';
import {
  aroundTheClock,
  newClientOf,
  newMeeting,
  newPastMeeting,
  newRescheduling,
  openHours,
  slotAfter,
} from './testing/meetings.ts';
import { newMove } from './testing/moves.ts';
import { openOAuthProvider } from './testing/oauth-provider.ts';
import { newFailedJob, newQuarantinedClient, newUndelivered } from './testing/operations.ts';
import { type Outsider, outsiders, routesOutsideContract, statusesForOutsider } from './testing/other-firms.ts';
import { newPolicy, policyForm } from './testing/policies.ts';
import { registeredRoutes } from './testing/registered-routes.ts';
import { newSavedView } from './testing/saved-views.ts';
import { newScenario, scenarioForm } from './testing/scenarios.ts';
import { createTestApp } from './testing/test-app.ts';
import { newFile, uploadFile } from './testing/uploads.ts';

// The server's clock is stopped, and rejects tokens that are issued minutes after it.
const google = await openGoogle({ clock: () => app.ctx.clock() });
const provider = await openOAuthProvider({ redirect_uris: ['http://localhost:3000/signin/cedar'] });
const app = await createTestApp({ social: { google, openid_providers: [provider.settings] } });
afterAll(() => Promise.all([app.close(), google.close(), provider.close()]));
const actors = {
  ...(await createActors(app.db)),
  otherAgent: await newPerson(app.db, 'agent', await newAccount(app.db)),
};
const otherClient = await newPerson(app.db, 'client', actors.otherFirm, { financial_advisor_id: actors.stranger.id });
const callers = { ...actors, otherClient };
type CallerName = (typeof columns)[number] | Outsider;
const inGoogle = await newPerson(app.db, 'client', actors.firm, { email: 'person@gmail.com' });

const insured = await newInsured(app, actors.firm);
const namesake = { first_name: 'Nell', last_name: 'Namesake' };
for (let made = 0; made < 2; made++) await newInsured(app, actors.firm, namesake);

await openHours(app.db, actors.agent);
await app.db.updateTable('accounts').set({ plan_type: 'core' }).where('id', '=', actors.firm).execute();

const estimation = estimationForm();
const credentials = { user: { email: actors.advisor.email, password: testPassword } };

/** A valid request for each endpoint. Endpoints that are not listed get the id of an estimate. */
type ValidRequests = {
  [Name in EndpointName]:
    | CallOptions<(typeof endpoints)[Name]>
    | ((who: CallerName) => Promise<CallOptions<(typeof endpoints)[Name]>>);
};
/** The advisor's, because a household may have only so many people. */
const deleteDependents = () => app.db.deleteFrom('dependents').where('user_id', '=', actors.advisor.id).execute();

const requests: Partial<ValidRequests> = {
  'start-session': { body: credentials },
  // An unknown session.
  'delete-session': { params: { id: randomUUID() } },
  'send-code': async () => ({ body: { two_fa_token: (await newAttempt(app.ctx, actors.colleague)).token } }),
  'check-code': async () => {
    const { token, codeFor } = await newAttempt(app.ctx, actors.colleague);
    return { body: { two_fa_token: token, code: await codeFor() } };
  },
  'send-phone-code': async () => ({ body: { phone_number: newNumber(), current_password: testPassword } }),
  'check-phone-code': async () => {
    const { token, codeFor } = await newAttempt(app.ctx, await newPerson(app.db, 'client', actors.firm), null);
    const phone_number = newNumber();
    await app.browser().call('send-phone-code', { body: { phone_number, phone_verification_token: token } });
    return { body: { phone_verification_token: token, code: await codeFor(phone_number) } };
  },
  'update-two-factor': { body: { enabled: false, current_password: testPassword } },
  'start-google-session': async () => ({
    body: { credential: await google.sign({ claims: { email: inGoogle.email, jti: randomUUID() } }) },
  }),
  'begin-oauth-session': { body: { affiliate: 'cedar' } },
  'start-oauth-session': { body: { affiliate: 'cedar', token: '?code=a&state=b' } },
  'show-invitation': async () => ({ params: { token: (await newLinkFor('invite')).token } }),
  'sign-up': async () => {
    const { email, token } = await newLinkFor('invite');
    return { body: signUpForm(email, { token }) };
  },
  'show-signup-code': async () => ({ params: await newSignupCode() }),
  'show-reset-link': async () => ({ params: { token: (await newLinkFor('reset_password')).token } }),
  'show-magic-link': async () => ({ params: { token: (await newLinkFor('magic_link')).token } }),
  'confirm-email': async () => ({ body: { token: (await newLinkFor('confirm_email')).token } }),
  'request-password-reset': { body: { email: actors.advisor.email } },
  'reset-password': async () => ({
    params: { token: (await newLinkFor('reset_password')).token },
    body: { password: freshPassword },
  }),
  'view-user': { params: { id: actors.advisor.id }, body: { reason: 'Asked for help' } },
  'end-user-view': { params: { id: actors.advisor.id } },
  'confirm-password': { body: { current_password: testPassword } },
  'change-password': { body: { current_password: testPassword, password: testPassword } },
  'request-magic-link': { body: { email: actors.client.email } },
  'start-session-by-link': async () => ({ params: { token: (await newLinkFor('magic_link')).token } }),
  'invite-advisor': async () => ({
    body: {
      user: { first_name: 'Ann', last_name: 'Lee', email: `${randomUUID()}@example.test`, account_id: actors.firm },
    },
  }),
  'invite-advisors': async () => ({
    body: {
      users: [
        {
          ...{ first_name: 'Ann', last_name: 'Lee', email: `${randomUUID()}@example.test`, role: 'member' },
          account_id: actors.firm,
        },
      ],
    },
  }),
  'remind-advisors': { body: { account_id: actors.firm } },
  'resend-invitation': async () => ({ params: { id: (await newLinkFor('invite')).id } }),
  'create-invite-link': async () => ({ params: { id: (await newLinkFor('invite')).id } }),
  'create-upload': { body: { blob: newFile(Buffer.from('%PDF-1.7')) } },
  'show-picture': { params: { key: 'A'.repeat(43) } },
  'update-avatar': { params: { id: actors.advisor.id }, body: { image: null } },
  'show-user': { params: { id: actors.advisor.id } },
  'update-user': { params: { id: actors.advisor.id }, body: { user: { last_name: 'Finch' } } },
  'update-role': async () => ({ params: { id: (await newAdvisor()).id }, body: { role: 'admin' } }),
  'delete-advisor': async () => ({ params: { id: (await newAdvisor()).id } }),
  'list-dependents': async () => ({ params: { id: (await newClientWithAgent()).id } }),
  'create-dependent': async () => {
    await deleteDependents();
    return { params: { id: actors.advisor.id }, body: { dependent: { age: 9, sex: 'Male' } } };
  },
  'update-dependent': async () => ({
    params: { id: await deleteDependents().then(() => newDependent(app.db, actors.advisor.id)) },
    body: { dependent: { age: 10 } },
  }),
  'delete-dependent': async () => ({ params: { id: await newDependent(app.db, actors.advisor.id) } }),
  'show-account': { params: { id: actors.firm } },
  'create-signup-code': { params: { id: actors.firm } },
  'delete-signup-code': { params: { id: actors.firm } },
  'update-account': { params: { id: actors.firm }, body: { account: { firm_size: 3 } } },
  'show-subscription': { params: { id: actors.firm } },
  'show-billing': { params: { id: actors.firm } },
  'list-invoices': { params: { id: actors.firm } },
  'show-invoice': { params: { id: actors.firm, invoice_id: await newInvoice(app.db, actors.firm) } },
  'list-billing-changes': { params: { id: actors.firm } },
  'preview-billing': { params: { id: actors.firm }, body: { change: { seats: 1 } } },
  'cancel-subscription': { params: { id: actors.firm }, body: { comment: 'Closing' } },
  'reactivate-subscription': { params: { id: actors.firm } },
  'show-coupon': { params: { id: actors.firm }, query: { coupon: 'SPRING' } },
  'create-setup-intent': { body: { seats: 1, account_id: actors.firm } },
  'save-payment-method': { body: { payment_method_id: 'pm_card_visa', account_id: actors.firm } },
  'receive-stripe-webhook': { body: Buffer.from('{}') },
  'create-local-customer': { body: newCustomer },
  'update-local-customer': async () => ({
    params: { id: (await app.browser().call('create-local-customer', { body: newCustomer })).body.id },
    body: {},
  }),
  'create-local-coupon': async () => ({ body: newCoupon() }),
  'save-onboarding': { body: { onboarding_step: 1 } },
  'save-survey': { body: { survey_step: 1 } },
  'show-survey': async () => ({
    params: { id: (await newPerson(app.db, 'client', actors.firm, finishedSurvey(actors.advisor))).id },
  }),
  'show-survey-answers': async () => {
    const client = await newClientWithAgent();
    await writeUser(app.db, client, finishedSurvey(actors.advisor));
    return { params: { id: client.id } };
  },
  'list-client-activities': async () => ({ params: { id: (await newClient()).id } }),
  'list-policies': async () => ({ params: { id: (await newClient()).id } }),
  'list-attachments': async () => ({ params: { id: (await newClientWithAgent()).id } }),
  'create-attachment': async (who) => ({
    params: { id: (await newClientWithAgent()).id },
    body: { type: 'hpa', signed_id: who === 'agent' || who === 'superAdmin' ? await newUpload(who) : 'x' },
  }),
  'look-up-attachment': async () => ({ query: { blob_id: String((await newFirmAnalysis()).blob_id) } }),
  'delete-attachment': async () => ({ params: { id: (await newFirmAnalysis()).id } }),
  'restore-attachment': async () => ({ params: { id: (await newFirmAnalysis()).id } }),
  'send-analysis': async () => {
    const client = await newClientWithAgent();
    for (const type of ['hpa', 'hpa_fa'] as const) await newAnalysis(app, actors.superAdmin, client, { type });
    return { params: { id: client.id } };
  },
  'redirect-to-blob': async () => ({ params: { signed_id: (await newFirmAnalysis()).signed_id, filename: 'a.pdf' } }),
  'redirect-to-blob-short': async () => ({
    params: { signed_id: (await newFirmAnalysis()).signed_id, filename: 'a.pdf' },
  }),
  'serve-blob': async () => {
    const location = await locationOf(app, actors.superAdmin, (await newFirmAnalysis()).url);
    return { params: { token: location?.split('/').at(-2) ?? '', filename: 'a.pdf' } };
  },
  'create-policy': async () => ({ params: { id: (await newClientWithAgent()).id }, body: { policy: policyForm() } }),
  'update-policy': async () => ({ ...(await ofPolicy()), body: { policy: { premium: 12.5 }, version: 1 } }),
  'end-policy': async () => ({
    ...(await ofPolicy()),
    body: { end_date: '2026-12-31', policy_status: 'terminated', version: 1 },
  }),
  'show-policy-history': () => ofPolicy(),
  'create-import': async () => ({
    body: {
      signed_id: (await uploadFile(app, app.as(actors.superAdmin), Buffer.from(exportFile([exportRow()])))).signed_id,
    },
  }),
  'show-import': async (who) => ({ params: { id: await importFor(who) } }),
  'update-import': async (who) => ({ params: { id: await importFor(who) }, body: { ends_missing: true } }),
  'undo-import': async (who) => ({ params: { id: await importFor(who) } }),
  'apply-import': async (who) => ({ params: { id: await importFor(who) } }),
  'cancel-import': async (who) => ({ params: { id: await importFor(who) } }),
  'list-import-rows': async (who) => ({ params: { id: await importFor(who) }, query: { kind: 'new' } }),
  'update-import-row': async (who) => ({
    params: { id: await ambiguousImportFor(who), row: 2 },
    body: { client_id: null },
  }),
  'export-import-errors': async (who) => ({ params: { id: await importFor(who) } }),
  'create-client': async () => ({
    body: {
      client: {
        first_name: 'Nora',
        last_name: 'Lund',
        email: `${randomUUID()}@example.test`,
        phone_number: newNumber(),
        client_request_type: 'pre_65',
        projected_start_date: app.ctx.clock().toISOString().slice(0, 10),
      },
    },
  }),
  'show-client': async () => ({ params: { id: (await newClientWithAgent()).id } }),
  'invite-client': async () => ({ params: { id: (await newClientWithAgent()).id } }),
  'delete-client': async () => ({ params: { id: (await newClientWithAgent()).id } }),
  'update-client-statuses': async () => ({
    body: { selection: chosen(await newClientWithAgent()), status: 'pending' },
  }),
  'reassign-clients': async () => ({
    body: { selection: chosen(await newClientWithAgent()), financial_advisor_id: actors.colleague.id },
  }),
  'invite-clients': async () => ({ body: { selection: chosen(await newClientWithAgent()) } }),
  'create-saved-view': async () => ({ body: { view: { name: randomUUID(), search: {} } } }),
  'update-saved-view': async () => ({ ...(await ofSavedView()), body: { view: { name: randomUUID() } } }),
  'delete-saved-view': () => ofSavedView(),
  'show-booking': async () => ({ params: { id: await newMeeting(app.ctx, await newClientWithAgent()) } }),
  'delete-booking': async () => ({ params: { id: await newMeeting(app.ctx, await newClientWithAgent()) } }),
  'update-booking-outcome': async () => ({
    params: { id: await newPastMeeting(app.ctx, await newClientWithAgent()) },
    body: { outcome: 'held' },
  }),
  'show-scheduler': async () => ({ query: { client_id: (await newClientWithAgent()).id } }),
  'list-slots': async () => ({ query: { client_id: (await newClientWithAgent()).id } }),
  'create-booking': async () => ({
    body: { client_id: (await newClientWithAgent()).id, start: slotAfter(app.ctx, ++meetings) },
  }),
  'reschedule-booking': async () => newRescheduling(app.ctx, await newClientWithAgent(), ++meetings),
  'show-hours': { params: { id: actors.agent.id } },
  'update-hours': { params: { id: actors.agent.id }, body: { calendar: aroundTheClock } },
  'receive-cal-webhook': { body: Buffer.from('{}') },
  'preview-move': async () => ({ body: { move: await newMove(app, actors) } }),
  // With the digest of another preview.
  'create-move': async () => ({ body: { move: await newMove(app, actors), digest: 'x' } }),
  'list-counties': { query: { zip: '60614' } },
  'show-market': { query: { zip: '60614', county: '17031' } },
  'create-estimation': { body: { estimation } },
  'update-estimation': { body: { estimation } },
  'list-client-estimations': async () => ({ params: { id: (await newClientWithAgent()).id } }),
  'update-sharing': async () => ({
    params: { id: await newEstimationId((await newClient()).id) },
    body: { shared_with_client: true },
  }),
  'create-scenario': { body: { scenario: scenarioForm() } },
  'update-scenario': async () => ({ ...(await ofScenario()), body: { scenario: { name: 'Dane County' } } }),
  'delete-scenario': () => ofScenario(),
  'show-audit-event': async () => ({
    params: { id: (await newAuditEvent(app.ctx, { account_ids: [actors.firm] })).id },
  }),
  'acknowledge-audit-alert': async () => ({
    params: { id: await newAuditAlert(app.db, await newPerson(app.db, 'advisor', actors.firm)) },
  }),
  'list-client-accesses': async () => ({ params: { id: (await newClient()).id } }),
  'show-merge': async () => ({ params: { id: (await newQuarantined()).id } }),
  'merge-quarantined': async () => {
    const { id, holder } = await newQuarantined();
    return { params: { id }, body: { client_id: holder.id } };
  },
  'change-quarantined-email': async () => ({
    params: { id: (await newQuarantined()).id },
    body: { email: `${randomUUID()}@example.test` },
  }),
  'reject-quarantined': async () => ({ params: { id: (await newQuarantined()).id } }),
  'resend-message': async () => ({ params: { id: await newUndelivered(app, await newClient()) } }),
  'retry-job': async () => ({ params: await newFailedJob(app.db) }),
  'discard-job': async () => ({ params: await newFailedJob(app.db) }),
  'unlock-sign-in': { params: { id: actors.advisor.id } },
  'create-account': { body: { account: newFirm() } },
  'show-account-setup': { params: { id: actors.firm } },
  'create-admin': async () => ({ body: { user: newAdmin(), account_id: actors.firm } }),
  'invite-admin': async () => ({ body: { user_id: await newUninvited(app.db, actors.firm) } }),
  'delete-account': { params: { id: actors.firm } },
  'create-download': { body: { records: 'account', id: actors.firm } },
  'export-records': { params: { token: 'x' } },
  'create-legal-hold': async () => ({ params: { id: (await newClientElsewhere()).id }, body: { reason: 'A lawsuit' } }),
  'release-legal-hold': async () => ({
    params: { id: await newLegalHold(app, actors.superAdmin, await newClientElsewhere()) },
    body: { reason: 'Settled' },
  }),
};

const importFor = importOf(app, { email: insured.email });
const ambiguousImportFor = importOf(app, { ...namesake, email: '', ffm_subscriber_id: '0002', ffm_app_id: '5552' });

const newQuarantined = () => newQuarantinedClient(app, actors.stranger, actors.firm);

const newAdvisor = () => newPerson(app.db, 'advisor', actors.firm);

const newClient = () => newPerson(app.db, 'client', actors.firm, { financial_advisor_id: actors.advisor.id });

/** Of a firm whose estimates no test deletes. */
const newClientElsewhere = () => newPerson(app.db, 'client', actors.otherFirm);

/** A client of `advisor` with `agent`. */
const newClientWithAgent = () => newClientOf(app.db, actors.advisor, actors.agent);
const ofPolicy = async () => ({
  params: { id: await newPolicy(app.db, { client_id: (await newClientWithAgent()).id }) },
});
const ofSavedView = async () => ({ params: { id: await newSavedView(app, actors.advisor) } });
let meetings = 0;

const newUpload = async (who: 'agent' | 'superAdmin') =>
  (await uploadFile(app, app.as(actors[who]), analysisPdf())).signed_id;

/** For the advisor of a client with `agent`. */
const newFirmAnalysis = async () => newAnalysis(app, actors.superAdmin, await newClientWithAgent(), { type: 'hpa_fa' });

/** A link for a user who has not signed up yet. */
async function newLinkFor(purpose: LinkPurpose) {
  const waiting = { password_hash: null, onboarding_complete: false, email_confirmed: false };
  const { id, email } = await newPerson(app.db, 'advisor', actors.firm, waiting);
  return { id, email, ...(await createLink(app.ctx, { user_id: id, email, purpose })) };
}

test('every route has expectations', () => {
  const unlisted = Object.keys(endpoints).filter((name) => !(name in statuses));
  expect(unlisted, 'Add a row for each of these endpoints to testing/access-statuses.ts').toEqual([]);
  expect(Object.keys(statuses).filter((name) => !(name in endpoints))).toEqual([]);
  for (const [name, row] of Object.entries(statuses))
    expect(row, `${name} needs one status for each of ${columns.join(', ')}`).toHaveLength(columns.length);
  const known = Object.values(endpoints).map((endpoint) => `${endpoint.method} ${urlOf(endpoint)}`);
  expect(
    registeredRoutes(app.server).toSorted(),
    'Declare a new route in the contract, or add it with the reason to routesOutsideContract in testing/other-firms.ts',
  ).toEqual([...known, ...routesOutsideContract].toSorted());
});

const cells = Object.entries(statuses).flatMap(([name, row]) =>
  columns.map((who, index) => [name as EndpointName, who, row[index]] as const),
);

/** By a session of its own: some requests end the earlier sessions of their user. */
async function newSignupCode() {
  const browser = app.browser();
  await browser.signIn(actors.superAdmin);
  return (await browser.call('create-signup-code', { params: { id: actors.firm } })).body;
}

/** `advisor`, whose earlier sessions some requests end. */
async function advisorAgain() {
  const browser = app.browser();
  await browser.signIn(actors.advisor);
  return browser;
}

const newEstimationId = async (client_id: number | null = null): Promise<number> =>
  (await newEstimation(await advisorAgain(), { client_id })).id;

async function ofScenario() {
  const browser = await advisorAgain();
  const { id } = await newEstimation(browser);
  return { params: { id, scenario_id: (await newScenario(browser, id)).id } };
}

/** Sends a valid request in a new browser. @returns the status */
async function statusFor(name: EndpointName, who: CallerName): Promise<number> {
  const browser = app.browser();
  if (who !== 'anonymous') await browser.signIn(callers[who]);
  const request = requests[name];
  const sent = typeof request === 'function' ? await request(who) : request;
  const params = endpoints[name].path.includes(':') && !sent?.params ? { id: await newEstimationId() } : sent?.params;
  const audited = isAudited(name, who) ? await beginAudited(app) : null;
  const answer = await browser.call(name, { ...sent, ...(params && { params }) } as CallOptions<
    (typeof endpoints)[typeof name]
  >);
  await audited?.check(name, answer);
  return answer.status;
}

/** Once for each endpoint that someone can call successfully, and for clients. The others are in audited.test.ts. */
function isAudited(name: EndpointName, who: CallerName): boolean {
  const successful = columns.filter((_, index) => isSuccess(statuses[name][index]));
  return successful.at(-1) === who || (who === 'client' && successful.includes(who));
}

test.each(cells)('%s for %s: %i', async (name, who, status) => {
  expect(await statusFor(name, who)).toBe(status);
});

const outsiderCells = Object.keys(outsiders).flatMap((who) =>
  Object.keys(statuses).map((name) => [name as EndpointName, who as Outsider] as const),
);

test.each(outsiderCells)('%s for %s', async (name, who) => {
  expect(
    statusesForOutsider(name, who),
    'If the request names nothing of a firm, list the endpoint with the reason in testing/other-firms.ts',
  ).toContain(await statusFor(name, who));
});

test('rejected requests do not change an estimate', async () => {
  const { id } = await newEstimation(app.as(actors.advisor), { client_first_name: 'Untouched' });
  const before = await app.db.selectFrom('estimations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const others = [
    app.browser(),
    ...(['client', 'colleague', 'stranger', 'agent', 'otherClient', 'otherAdmin', 'otherAgent'] as const).map((who) =>
      app.as(callers[who]),
    ),
  ];
  for (const browser of others) {
    for (const name of [
      'update-estimation',
      'duplicate-estimation',
      'delete-estimation',
      'create-share-link',
      'delete-share-link',
      'create-scenario',
    ] as const) {
      const bodies = {
        'update-estimation': { body: { estimation } },
        'create-scenario': { body: { scenario: scenarioForm() } },
      };
      const body = name in bodies ? bodies[name as keyof typeof bodies] : {};
      expect((await browser.call(name, { ...body, params: { id } })).status).toBeGreaterThanOrEqual(401);
    }
  }
  expect(await app.db.selectFrom('estimations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).toEqual(
    before,
  );
});

describe('without a seat', () => {
  const update = (account: { stripeable: boolean }) =>
    app.db.updateTable('accounts').set(account).where('id', '=', actors.firm).execute();
  beforeAll(() => update({ stripeable: true }));
  afterAll(() => update({ stripeable: false }));

  /** An invitation takes a seat of its own, as does signing up with a code. A client needs an advisor who has one. */
  const others: Partial<Record<EndpointName, number>> = {
    'invite-advisor': 422,
    'invite-advisors': 422,
    'show-signup-code': 422,
    'reassign-clients': 422,
  };
  const required = (name: EndpointName) => (endpoints[name].requires === 'seat' ? 402 : others[name]);
  /** The firm is billed here, and not in the other tests. */
  const billed: EndpointName[] = ['create-setup-intent', 'preview-billing', 'save-payment-method'];

  test.each(cells.filter(([, who]) => who === 'advisor' || who === 'admin'))('%s for %s', async (name, who, status) => {
    const whenBilled = status === 422 && billed.includes(name) ? 200 : status;
    expect(await statusFor(name, who)).toBe((isSuccess(status) && required(name)) || whenBilled);
  });
});
