import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../../tools/depth.ts';
import { type Actor, clientScopeOf } from '../../auth/actor.ts';
import { countOf, isScanned, windowOf } from './rules.ts';

const flipped = { asc: 'desc', desc: 'asc' } as const;

test('the windows of all pages cover each row once, in order, from the nearer end', () => {
  fc.assert(
    fc.property(
      fc.nat(300),
      fc.constantFrom(10, 25, 50, 100),
      fc.constantFrom('asc', 'desc'),
      (total, pageSize, order) => {
        const rows = Array.from({ length: total }, (_, index) => index);
        const met: number[] = [];
        for (let currentPage = 1; currentPage <= Math.ceil(total / pageSize) + 1; currentPage += 1) {
          const window = windowOf(total, { currentPage, pageSize, order });
          if (!window) continue;
          expect([order, flipped[order]]).toContain(window.order);
          expect(window.offset).toBeLessThanOrEqual(total / 2);
          const from = window.order === order ? rows : rows.toReversed();
          const page = from.slice(window.offset, window.offset + window.limit);
          met.push(...(window.order === order ? page : page.toReversed()));
        }
        expect(met).toEqual(rows);
      },
    ),
    propertyRuns(),
  );
});

test.each([
  [0, 1],
  [25, 2],
  [1_000_000, 1_000_000],
])('of %i rows there is no page %i', (total, currentPage) => {
  expect(windowOf(total, { currentPage, pageSize: 25, order: 'asc' })).toBeNull();
});

const actor: Actor = {
  user_id: 7,
  session_id: 's',
  account_id: 3,
  type: 'AdvisorUser',
  super_admin: false,
  admin: false,
  is_confirmed: false,
  viewed_by_id: null,
};
const countedFor = (changed: Partial<Actor>, filter: { account_id?: number } = {}) =>
  countOf(clientScopeOf({ ...actor, ...changed }), filter);

test('uses a stored count only where it covers exactly the visible clients', () => {
  expect(countedFor({})).toEqual({ scope: 'advisor', id: 7 });
  expect(countedFor({ type: 'HealthAdvisorUser' })).toEqual({ scope: 'agent', id: 7 });
  expect(countedFor({ admin: true })).toEqual({ scope: 'account', id: 3 });
  expect(countedFor({ admin: true }, { account_id: 3 })).toEqual({ scope: 'account', id: 3 });
  expect(countedFor({ super_admin: true })).toEqual({ scope: 'all', id: 0 });
  expect(countedFor({ super_admin: true }, { account_id: 9 })).toEqual({ scope: 'account', id: 9 });
  for (const [who, filter] of [
    [{ admin: true }, { account_id: 9 }],
    [{}, { account_id: 3 }],
    [{ type: 'ClientUser' }, {}],
  ] as const)
    expect(countedFor(who, filter)).toBeNull();
});

test('scans for frequent matches, and sorts rare or grouped ones', () => {
  const window = { offset: 0, limit: 25, order: 'desc' } as const;
  expect(isScanned('created_at', window, 50_000, 1_000_000)).toBe(true);
  expect(isScanned('created_at', window, 500, 1_000_000)).toBe(false);
  expect(isScanned('created_at', { ...window, offset: 20_000 }, 50_000, 1_000_000)).toBe(false);
  expect(isScanned('last_name', window, 50_000, 1_000_000)).toBe(false);
});
