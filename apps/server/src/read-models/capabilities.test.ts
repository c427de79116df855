import { expect, test } from 'vitest';
import { type Actor, clientScopeOf, scopeOf, servesClients } from '../auth/actor.ts';
import { capabilitiesOf } from '../auth/permissions.ts';
import { canManageAccounts, canViewAccount } from '../features/accounts/policy.ts';
import { canSetHours } from '../features/bookings/native/show-hours.ts';
import { canDelete, canRefer, choosesAdvisor, forbiddenFields } from '../features/engagements/policy.ts';
import { canAccessUser } from '../features/users/policy.ts';
import { denialOf } from './downloads/policy.ts';

const member: Actor = {
  user_id: 7,
  session_id: 'session',
  account_id: 3,
  type: 'AdvisorUser',
  super_admin: false,
  admin: false,
  is_confirmed: false,
  viewed_by_id: null,
};

const actors: Record<string, Actor> = {
  advisor: member,
  'account admin': { ...member, admin: true },
  agent: { ...member, account_id: null, type: 'HealthAdvisorUser' },
  client: { ...member, type: 'ClientUser' },
  'super admin': { ...member, super_admin: true },
};

test.each(Object.entries(actors))('the capabilities of an actor (%s) match what the policies allow', (_, actor) => {
  const capabilities = capabilitiesOf(actor);
  expect(capabilities).toMatchObject({
    can_see_clients: servesClients(actor),
    can_see_firm_clients: ['firm', 'all'].includes(clientScopeOf(actor).kind),
    can_see_all_clients: clientScopeOf(actor).kind === 'all',
    can_start_engagements: canRefer(actor),
    can_delete_clients: canDelete(actor),
    can_choose_advisor: choosesAdvisor(actor),
    can_change_statuses: forbiddenFields(actor, { status: 'pending' }).length === 0,
    can_see_account: canManageAccounts(actor),
    can_see_all_accounts: canViewAccount(actor, 999),
    can_edit_profiles: canAccessUser(actor, actor.user_id + 1),
    can_import_policies: actor.super_admin,
    can_see_audit: scopeOf(actor).kind !== 'own',
    can_see_operations: actor.super_admin,
    can_download_own_records: denialOf(actor, { records: 'own', id: actor.user_id }) === null,
  });
  // A super admin sets the hours of agents and changes any firm; these two are about the actor's own.
  if (capabilities.can_set_hours) expect(canSetHours(actor, actor.user_id)).toBe(true);
  if (capabilities.can_manage_account) expect(canManageAccounts(actor)).toBe(true);
});

test.each([
  ['advisor', { can_set_hours: false, can_manage_account: false, can_invite_advisors: false, can_take_survey: false }],
  [
    'account admin',
    { can_set_hours: false, can_manage_account: true, can_invite_advisors: true, can_take_survey: false },
  ],
  ['agent', { can_set_hours: true, can_manage_account: false, can_invite_advisors: false, can_take_survey: false }],
  ['client', { can_set_hours: false, can_manage_account: false, can_invite_advisors: false, can_take_survey: true }],
] as const)('%s: hours, firm and survey', (name, expected) => {
  expect(capabilitiesOf(actors[name] ?? member)).toMatchObject(expected);
});
