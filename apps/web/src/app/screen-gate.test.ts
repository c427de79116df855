import { QueryClient } from '@tanstack/react-query';
import type { Capability } from 'contract/endpoints/users';
import { describe, expect, it } from 'vitest';
import { attentionOf } from '../features/admin/operations/use-operations.ts';
import { person } from '../testing/people.ts';
import { mainMenu } from './main-menu-items.ts';
import { createAppRouter } from './router.tsx';
import { gateFor } from './screen-gate.ts';

const routes = Object.values(createAppRouter(new QueryClient()).routesById);

const people = {
  advisor: person(),
  admin: person({ admin: true, role: 'admin' }),
  agent: person({ type: 'HealthAdvisorUser' }),
  client: person({ type: 'ClientUser' }),
  super: person({ super_admin: true }),
};

describe('the main menu', () => {
  it.each(Object.entries(people))('(%s) links only to screens that the user may open', (_, user) => {
    for (const item of mainMenu(user, { resources_url: 'https://example.com' })) {
      if ('href' in item) continue;
      const target = routes.find(({ id, fullPath }) => String(id).startsWith('/_shell/') && fullPath === item.to.to);
      expect(target, item.to.to).toBeDefined();
      expect(gateFor(user, target?.options.staticData?.requires)).toBeNull();
    }
  });

  it.each([{ resources_url: null }, undefined])('leaves out Resources without an address (%j)', (settings) => {
    expect(mainMenu(people.advisor, settings).map(({ label }) => label)).toEqual([
      'Dashboard',
      'Clients',
      'Radar',
      'Calendar',
      'Meetings',
      'Estimator',
    ]);
  });

  it('shows an agent their meetings and hours', () => {
    expect(mainMenu(people.agent, undefined).map(({ label }) => label)).toEqual([
      'Dashboard',
      'Clients',
      'Radar',
      'Calendar',
      'Meetings',
      'Estimator',
      'My hours',
    ]);
  });

  it('counts what needs attention in operations', () => {
    const counts = { quarantined: 1, undelivered: 2, failed_jobs: 3, failed_imports: 4, waiting_imports: 5 };
    const attention = attentionOf({ ...counts, audit_alerts: 6, throttled: 100, legal_holds: 100 });
    expect(mainMenu(people.super, undefined, attention).find(({ label }) => label === 'Operations')?.count).toBe(21);
  });

  it('offers the importer to super admins', () => {
    expect(mainMenu(people.super, undefined).map(({ label }) => label)).toEqual([
      'Dashboard',
      'Clients',
      'Radar',
      'Meetings',
      'Estimator',
      'Accounts',
      'Users',
      'Operations',
      'Plan years',
      'Importer',
    ]);
    expect(mainMenu(people.super, undefined).at(-1)).toMatchObject({ label: 'Importer', to: { to: '/policy_import' } });
  });

  it('shows a client only Home', () => {
    expect(mainMenu(people.client, undefined).map(({ label }) => label)).toEqual(['Home']);
  });
});

describe('the gate of a screen', () => {
  it.each<[keyof typeof people, Capability | undefined, string | null]>([
    ['client', undefined, null],
    ['client', 'can_see_clients', 'forbidden'],
    ['client', 'can_edit_profiles', 'forbidden'],
    ['client', 'can_take_survey', null],
    ['advisor', 'can_see_clients', null],
    ['advisor', 'can_take_survey', 'forbidden'],
    ['admin', 'can_see_all_clients', 'forbidden'],
    ['agent', 'can_see_clients', null],
    ['agent', 'can_see_all_clients', 'forbidden'],
    ['client', 'can_start_engagements', 'forbidden'],
    ['advisor', 'can_start_engagements', null],
    ['agent', 'can_start_engagements', 'forbidden'],
    ['super', 'can_start_engagements', null],
    ['agent', 'can_set_hours', null],
    ['advisor', 'can_set_hours', 'forbidden'],
    ['client', 'can_set_hours', 'forbidden'],
    ['super', 'can_set_hours', 'forbidden'],
    ['super', 'can_edit_profiles', null],
    ['admin', 'can_import_policies', 'forbidden'],
    ['admin', 'can_see_operations', 'forbidden'],
    ['agent', 'can_import_policies', 'forbidden'],
    ['super', 'can_import_policies', null],
    ['super', 'can_see_operations', null],
  ])('%s at a screen that requires %s: %s', (who, requires, gate) => expect(gateFor(people[who], requires)).toBe(gate));

  it('asks for the onboarding first, then for the email, then for the capability', () => {
    const early = person({ type: 'ClientUser', onboarding_complete: false, email_confirmed: false });
    expect(gateFor(early, 'can_edit_profiles')).toBe('onboarding');
    expect(gateFor({ ...early, onboarding_complete: true }, 'can_edit_profiles')).toBe('confirm_email');
  });

  it('applies to super admins too', () => {
    expect(gateFor(person({ super_admin: true, email_confirmed: false }), undefined)).toBe('confirm_email');
  });
});
