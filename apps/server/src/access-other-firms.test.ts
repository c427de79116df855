import { afterAll, expect, test } from 'vitest';
import { openAccess } from './testing/access-callers.ts';
import { endpointNames, statusesOf } from './testing/access-matrix.ts';
import { type Outsider, outsiders, statusesForOutsider } from './testing/other-firms.ts';

const access = await openAccess();
afterAll(() => access.close());

const callers = Object.keys(outsiders) as Outsider[];

test.each(endpointNames)('requirement 2: %s', async (name) => {
  const allowed = new Map(callers.map((who) => [who, statusesForOutsider(name, who)]));
  const found = await statusesOf(access, name, new Map(callers.map((who) => [who, allowed.get(who)?.[0]])));
  const shown = callers.map((who) => [
    who,
    allowed.get(who)?.includes(found.get(who)) ? allowed.get(who) : found.get(who),
  ]);
  expect(
    new Map(shown as [Outsider, readonly number[]][]),
    'If the request names nothing of a firm, list the endpoint with the reason in testing/other-firms.ts',
  ).toEqual(allowed);
});
