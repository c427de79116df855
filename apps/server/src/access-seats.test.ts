import { type EndpointName, endpoints } from 'contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccess } from './testing/access-callers.ts';
import { endpointNames, statusesOf } from './testing/access-matrix.ts';
import { columns, isSuccess } from './testing/access-rows.ts';
import { statuses } from './testing/access-statuses.ts';

const access = await openAccess();
beforeAll(() =>
  access.app.db.updateTable('accounts').set({ stripeable: true }).where('id', '=', access.firm).execute(),
);
afterAll(() => access.close());

/** An invitation takes a seat of its own, as does signing up with a code. A client needs an advisor who has one. */
const others: Partial<Record<EndpointName, number>> = {
  'invite-advisor': 422,
  'invite-advisors': 422,
  'show-signup-code': 422,
  'reassign-clients': 422,
};
const billed: EndpointName[] = ['create-setup-intent', 'preview-billing', 'request-seat', 'save-payment-method'];

function statusWithoutSeat(name: EndpointName, who: 'advisor' | 'admin'): number | undefined {
  const status = statuses[name][columns.indexOf(who)];
  const required = endpoints[name].requires === 'seat' ? 402 : others[name];
  if (isSuccess(status) && required) return required;
  return status === 422 && billed.includes(name) ? 200 : status;
}

test.each(endpointNames)('%s', async (name) => {
  const expected = new Map((['advisor', 'admin'] as const).map((who) => [who, statusWithoutSeat(name, who)]));
  expect(await statusesOf(access, name, expected)).toEqual(expected);
});
