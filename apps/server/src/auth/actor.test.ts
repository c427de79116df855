import { expect, test } from 'vitest';
import { type Actor, scopeOf, servesClients } from './actor.ts';

const advisor: Actor = {
  user_id: 7,
  session_id: 's',
  account_id: 3,
  type: 'AdvisorUser',
  super_admin: false,
  admin: false,
  is_confirmed: false,
  viewed_by_id: null,
};

test.each([
  ['an advisor', {}, { kind: 'own', user_id: 7 }],
  ['an account admin', { admin: true }, { kind: 'firm', account_id: 3 }],
  ['an account admin without a firm', { admin: true, account_id: null }, { kind: 'own', user_id: 7 }],
  ['a super admin', { super_admin: true }, { kind: 'all' }],
  ['a super admin who is an account admin', { super_admin: true, admin: true }, { kind: 'all' }],
  ['an agent', { type: 'HealthAdvisorUser' }, { kind: 'own', user_id: 7 }],
] as const)('scope of %s', (_, changed, scope) => {
  expect(scopeOf({ ...advisor, ...changed })).toEqual(scope);
});

test.each([
  ['AdvisorUser', false, true],
  ['HealthAdvisorUser', false, true],
  ['ClientUser', false, false],
  ['ClientUser', true, true],
] as const)('%s with super admin %s is an advisor: %s', (type, super_admin, counts) => {
  expect(servesClients({ ...advisor, type, super_admin })).toBe(counts);
});
