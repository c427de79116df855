import type { Endpoint } from 'contract/endpoint';
import { type EndpointName, endpoints } from 'contract/endpoints';
import { afterAll, expect, test } from 'vitest';
import { type CallerName, openAccess } from './testing/access-callers.ts';
import { requestFor } from './testing/access-requests.ts';
import { columns } from './testing/access-rows.ts';
import { statuses } from './testing/access-statuses.ts';
import { type Outsider, outsiders, statusesForOutsider } from './testing/other-firms.ts';

const access = await openAccess();
afterAll(() => access.close());

const decidedByBody: Readonly<Record<string, readonly EndpointName[]>> = {
  'The body has the credentials.': ['start-oauth-session', 'send-phone-code', 'begin-authenticator', 'begin-passkey'],
  'The body says whether the public estimator sends it.': ['create-estimation'],
  'The body names the client, the firm or the payment.': [
    'create-booking',
    'create-download',
    'create-renewal-letters',
    'create-setup-intent',
    'save-payment-method',
  ],
};

const forFirmInBody: readonly string[] = ['invite-advisor', 'invite-advisors', 'remind-advisors'];

const exceptions: readonly string[] = Object.values(decidedByBody).flat();

const isRejection = (status: number | undefined) => status === 401 || status === 403 || status === 404;

/** Whether the role is enough to reject the caller, which happens before anything is parsed. */
const isRejectedByRole = ({ access }: Endpoint, who: CallerName): boolean =>
  access === 'super_admin' ||
  (access !== 'anyone' && who === 'anonymous') ||
  (access === 'advisors' && /client/i.test(who));

const hasFields = ({ body }: Endpoint) => 'shape' in body && Object.keys(body.shape as object).length > 0;

function rejectedCalls(endpoint: Endpoint) {
  const name = endpoint.name as EndpointName;
  const allowed = [
    ...columns.map((who, index) => [who, [statuses[name][index]]] as const),
    ...(Object.keys(outsiders) as Outsider[]).map((who) => [who, statusesForOutsider(name, who)] as const),
  ];
  return allowed
    .filter(([who, possible]) => possible.every(isRejection) && !isRejectedByRole(endpoint, who))
    .filter(([who]) => !(who === 'otherAdmin' && forFirmInBody.includes(name)))
    .map(([who, possible]) => [name, who, possible] as const);
}

const calls = Object.values<Endpoint>(endpoints)
  .filter((one) => one.writes && one.requestType === 'json' && hasFields(one) && !exceptions.includes(one.name))
  .flatMap(rejectedCalls);

test.each(calls)('%s for %s with an invalid body', async (name, who, allowed) => {
  const browser = await access.browserOf(who);
  const { params } = await requestFor(access, name, who);
  const request = { ...(params && { params }), body: { unexpected: true } } as never;
  expect(allowed).toContain((await browser.call(name, request)).status);
});
