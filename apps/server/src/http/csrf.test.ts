import { type EndpointName, endpoints } from 'contract/endpoints';
import { afterAll, expect, test } from 'vitest';
import { createActors, estimationForm, newEstimation, testPassword } from '../testing/factories.ts';
import { createTestApp } from '../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { advisor, otherAdvisor, superAdmin } = await createActors(app.db);
const browser = app.as(advisor);

const writing: EndpointName[] = [
  'start-session',
  'end-session',
  'delete-session',
  'delete-sessions',
  'sign-up',
  'confirm-email',
  'send-confirmation',
  'request-password-reset',
  'reset-password',
  'change-password',
  'request-magic-link',
  'start-session-by-link',
  'send-code',
  'check-code',
  'send-phone-code',
  'check-phone-code',
  'update-two-factor',
  'check-authenticator-code',
  'check-recovery-code',
  'begin-passkey-check',
  'check-passkey',
  'begin-authenticator',
  'create-authenticator',
  'delete-authenticator',
  'delete-phone-factor',
  'begin-passkey',
  'create-passkey',
  'update-passkey',
  'delete-passkey',
  'create-recovery-codes',
  'delete-factors',
  'create-api-token',
  'delete-api-token',
  'delete-firm-api-token',
  'create-webhook',
  'update-webhook',
  'delete-webhook',
  'delete-firm-webhook',
  'rotate-webhook-secret',
  'test-webhook',
  'replay-webhook-delivery',
  'create-calendar-feed',
  'delete-calendar-feed',
  'confirm-password',
  'view-user',
  'end-user-view',
  'start-google-session',
  'begin-oauth-session',
  'start-oauth-session',
  'invite-advisor',
  'invite-advisors',
  'resend-invitation',
  'remind-advisors',
  'create-invite-link',
  'update-user',
  'update-avatar',
  'create-upload',
  'create-dependent',
  'update-dependent',
  'delete-dependent',
  'update-role',
  'delete-advisor',
  'update-account',
  'create-signup-code',
  'delete-signup-code',
  'request-seat',
  'preview-billing',
  'cancel-subscription',
  'reactivate-subscription',
  'create-setup-intent',
  'save-payment-method',
  'create-stripe-emulator-customer',
  'update-stripe-emulator-customer',
  'create-stripe-emulator-coupon',
  'save-onboarding',
  'create-legal-hold',
  'release-legal-hold',
  'create-download',
  'save-survey',
  'create-estimation',
  'update-estimation',
  'recalculate-estimation',
  'duplicate-estimation',
  'delete-estimation',
  'create-share-link',
  'delete-share-link',
  'update-share-link',
  'check-share-code',
  'record-opening',
  'update-sharing',
  'choose-plan',
  'create-scenario',
  'update-scenario',
  'delete-scenario',
  'create-client',
  'create-attachment',
  'delete-attachment',
  'restore-attachment',
  'send-analysis',
  'invite-client',
  'update-client-email',
  'delete-client',
  'update-client-statuses',
  'update-signals',
  'read-notifications',
  'update-notification-settings',
  'create-next-estimation',
  'create-renewal-letters',
  'preview-client-messages',
  'send-client-messages',
  'reassign-clients',
  'invite-clients',
  'create-saved-view',
  'update-saved-view',
  'delete-saved-view',
  'preview-move',
  'create-move',
  'create-policy',
  'update-policy',
  'end-policy',
  'create-import',
  'update-import',
  'apply-import',
  'cancel-import',
  'undo-import',
  'update-import-row',
  'create-booking',
  'reschedule-booking',
  'delete-booking',
  'update-booking-outcome',
  'update-hours',
  'acknowledge-audit-alert',
  'merge-quarantined',
  'change-quarantined-email',
  'reject-quarantined',
  'resend-message',
  'retry-job',
  'discard-job',
  'create-plan-upload',
  'download-plan-files',
  'undo-plan-publication',
  'reread-plan-upload',
  'close-plan-upload',
  'publish-plan-load',
  'delete-plan-load',
  'unlock-sign-in',
  'create-account',
  'create-admin',
  'create-billing-customer',
  'invite-admin',
  'invite-agent',
  'withdraw-agent',
  'delete-account',
  'update-branding',
  'update-logo',
];

const signed: readonly EndpointName[] = ['receive-cal-webhook', 'receive-stripe-webhook', 'stop-messages'];

const bodies: Partial<Record<EndpointName, object>> = {
  'start-session': { user: { email: advisor.email, password: testPassword } },
  'create-estimation': { estimation: estimationForm() },
  'update-estimation': { estimation: estimationForm() },
};

const browserFor = (name: EndpointName) => (endpoints[name].access === 'super_admin' ? app.as(superAdmin) : browser);

async function callWith(name: EndpointName, headers: Record<string, string | undefined>) {
  const { id } = endpoints[name].path.includes('/estimations/:id') ? await newEstimation(browser) : { id: 1 };
  const params = { id, row: 1, scenario_id: 1, token: 'x' };
  const body = bodies[name];
  return browserFor(name).call(name, { params, headers, ...(body ? { body: body as never } : {}) });
}

test('lists every endpoint that changes state', () => {
  const reading = Object.keys(endpoints).filter((name) => ![...writing, ...signed].includes(name as EndpointName));
  expect(reading.map((name) => endpoints[name as EndpointName].method)).toEqual(reading.map(() => 'GET'));
  const verbs = /^(list|show|read|look-up|export|calculate|refresh|redirect|serve)-/;
  expect(reading.filter((name) => !verbs.test(name))).toEqual([]);
});

test.each(writing)('requirement 21: %s requires the CSRF token of this browser', async (name) => {
  const elsewhere = await app.as(otherAdvisor).csrf();
  const anonymous = await app.browser().csrf();
  const own = await browserFor(name).csrf();
  const { bearer } = browserFor(name);
  for (const token of [undefined, '', 'x', elsewhere, anonymous, `${own}x`, own.slice(0, -1), bearer ?? '']) {
    const answer = await callWith(name, { 'x-csrf-token': token });
    expect([token, answer.status, answer.code]).toEqual([token, 422, 'csrf_token_expired']);
  }
});

test.each(writing)('requirement 21: %s rejects cross-site requests', async (name) => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://elsewhere.example' },
    { origin: 'http://localhost:3001' },
    { origin: 'https://localhost:3000' },
    { origin: 'http://localhost:3000.elsewhere.example' },
    { origin: 'null' },
    { origin: '' },
  ]) {
    const answer = await callWith(name, headers);
    expect([headers, answer.status, answer.code]).toEqual([headers, 403, 'cross_site_request']);
  }
});

test('accepts same-site requests', async () => {
  for (const headers of [
    {},
    { origin: 'http://localhost:3000' },
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' },
    { 'sec-fetch-site': 'none' },
  ]) {
    expect([headers, (await callWith('create-estimation', headers)).status]).toEqual([headers, 200]);
  }
});

test('rejects a CSRF token for a forged session cookie', async () => {
  const { tokens } = app.ctx;
  const other = app.browser();
  await other.open();
  for (const forged of ['x', 'x.y', tokens.sign('refresh', 'x'), tokens.sign('csrf', 'x')]) {
    other.setCookie('session', forged);
    const answer = await other.call('end-session', { headers: { 'x-csrf-token': tokens.sign('csrf', forged) } });
    expect(answer.status).toBe(422);
  }
});

test('rejects a request without cookies', async () => {
  const answer = await callWith('create-estimation', { cookie: undefined });
  expect([answer.status, answer.code]).toEqual([422, 'csrf_token_expired']);
});

test('returns the new token to a page whose session changed in another tab', async () => {
  const tab = app.browser();
  await tab.open();
  const left = await tab.csrf();
  await tab.signIn(advisor);
  const rejected = await tab.call('end-session', { headers: { 'x-csrf-token': left } });
  expect(rejected.status).toBe(422);
  const fresh = String(rejected.headers['x-csrf-token']);
  expect((await tab.call('end-session', { headers: { 'x-csrf-token': fresh } })).status).toBe(200);
});

test('a browser that lost its cookies can retry after one error', async () => {
  const fresh = app.browser();
  const rejected = await fresh.call('end-session', { headers: { 'x-csrf-token': 'x', cookie: undefined } });
  expect(rejected.status).toBe(422);
  expect((await fresh.call('end-session')).status).toBe(200);
});

test('returns no token to another site', async () => {
  const { headers } = await callWith('create-estimation', { origin: 'https://elsewhere.example' });
  expect(headers['x-csrf-token']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('reads require no CSRF token', async () => {
  for (const name of ['show-current-user', 'list-estimations', 'refresh-token'] as const) {
    expect((await browser.call(name, { headers: { 'x-csrf-token': undefined } })).status).toBe(200);
  }
});

test('a page in the frame of another site needs no token, but only if framing is allowed', async () => {
  const framing = await createTestApp({ frame_origins: ['https://partner.example'] });
  const firm = await createActors(framing.db);
  const body = { estimation: estimationForm(), rootEstimator: true };
  const create = (of: typeof app, headers: Record<string, string | undefined>) =>
    of
      .browser()
      .call('create-estimation', { body, headers: { cookie: undefined, 'x-csrf-token': undefined, ...headers } });

  expect((await create(app, {})).code).toBe('csrf_token_expired');
  const created = await create(framing, { 'sec-fetch-site': 'same-origin' });
  expect(created.status).toBe(200);
  const updated = await framing.browser().call('update-estimation', {
    params: { id: created.body.id },
    body,
    headers: { cookie: undefined, 'x-csrf-token': undefined },
  });
  expect(updated.status).toBe(200);

  expect((await create(framing, { 'sec-fetch-site': 'cross-site' })).code).toBe('cross_site_request');
  expect((await create(framing, { origin: 'https://partner.example' })).code).toBe('cross_site_request');
  // A browser with a session or cookies needs its token.
  const signedIn = await framing
    .as(firm.advisor)
    .call('create-estimation', { body, headers: { 'x-csrf-token': undefined } });
  expect(signedIn.code).toBe('csrf_token_expired');
  const withCookie = framing.browser();
  await withCookie.open();
  const answer = await withCookie.call('create-estimation', { body, headers: { 'x-csrf-token': undefined } });
  expect(answer.code).toBe('csrf_token_expired');
  await framing.close();
});

test('only the endpoints of framable pages work in frames', () => {
  const framed = Object.values(endpoints).filter(({ worksInFrames }) => worksInFrames);
  expect(framed.map(({ name }) => name)).toEqual(['create-estimation', 'update-estimation', 'recalculate-estimation']);
});
