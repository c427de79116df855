import { urlOf } from 'contract/endpoint';
import { endpoints } from 'contract/endpoints';
import { afterAll, expect, test } from 'vitest';
import { openAccess } from './testing/access-callers.ts';
import { endpointNames, statusesOf } from './testing/access-matrix.ts';
import { columns } from './testing/access-rows.ts';
import { statuses } from './testing/access-statuses.ts';
import { calledForClients } from './testing/audited.ts';
import { callsOnStaff, clientCalls } from './testing/client-calls.ts';
import { pathsOfClients } from './testing/concerned.ts';
import { estimationForm, newEstimation } from './testing/factories.ts';
import { routesOutsideContract } from './testing/other-firms.ts';
import { registeredRoutes } from './testing/registered-routes.ts';
import { scenarioForm } from './testing/scenarios.ts';

const access = await openAccess();
const { app } = access;
afterAll(() => access.close());

test('requirement 1: every route has expectations', () => {
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

test.each(endpointNames)('requirement 1: %s', async (name) => {
  const expected = new Map(columns.map((who, index) => [who, statuses[name][index]]));
  expect(await statusesOf(access, name, expected)).toEqual(expected);
});

test('every recorded call that can name a client was checked with one', () => {
  const unchecked = pathsOfClients.filter((name) => !calledForClients.has(name) && !(name in clientCalls));
  expect(unchecked.toSorted(), 'Add a call on a client to testing/client-calls.ts').toEqual(callsOnStaff.toSorted());
});

test('rejected requests do not change an estimate', async () => {
  const { id } = await newEstimation(await access.browserOf('advisor'), { client_first_name: 'Untouched' });
  const row = app.db.selectFrom('estimations').selectAll().where('id', '=', id);
  const before = await row.executeTakeFirstOrThrow();
  const requests = {
    'update-estimation': { body: { estimation: estimationForm() } },
    'duplicate-estimation': {},
    'delete-estimation': {},
    'create-share-link': {},
    'delete-share-link': {},
    'create-scenario': { body: { scenario: scenarioForm() } },
  };
  const readers = ['client', 'colleague', 'otherAdvisor', 'agent', 'otherClient', 'otherAdmin', 'otherAgent'] as const;
  for (const who of ['anonymous', ...readers] as const) {
    const browser = await access.browserOf(who);
    for (const [name, request] of Object.entries(requests)) {
      const { status } = await browser.call(name as keyof typeof requests, { ...request, params: { id } });
      expect(status).toBeGreaterThanOrEqual(401);
    }
  }
  expect(await row.executeTakeFirstOrThrow()).toEqual(before);
});
