import { describe, expect, it } from 'vitest';
import { person } from '../testing/people.ts';
import { type Access, gateFor } from './access.ts';
import { mainMenu, worksHere } from './menus.ts';
import { screens } from './routes.ts';

const people = {
  advisor: person(),
  admin: person({ admin: true, role: 'admin' }),
  agent: person({ type: 'HealthAdvisorUser' }),
  client: person({ type: 'ClientUser' }),
  super: person({ super_admin: true }),
};

describe('the menus', () => {
  it.each(Object.entries(people))('of a person (%s) lead only to screens that exist and are theirs', (_, user) => {
    for (const { to, isExternal } of mainMenu(user, { resources_url: 'https://example.com' })) {
      if (isExternal) continue;
      const target = screens.find(({ path }) => path === to);
      expect(target, to).toBeDefined();
      expect(gateFor(user, target!.access)).toBeNull();
    }
  });

  it('leave Resources out where none are set', () => {
    expect(mainMenu(people.advisor, { resources_url: null }).map(({ label }) => label)).toEqual([
      'Dashboard',
      'Clients',
      'Estimator',
    ]);
    expect(mainMenu(people.advisor, undefined).map(({ label }) => label)).toEqual([
      'Dashboard',
      'Clients',
      'Estimator',
    ]);
  });

  it('lead an agent to their hours', () => {
    expect(mainMenu(people.agent, undefined).map(({ label }) => label)).toEqual([
      'Dashboard',
      'Clients',
      'Estimator',
      'My hours',
    ]);
  });

  it('only a client has no rail', () => {
    expect(
      Object.entries(people)
        .filter(([, user]) => !worksHere(user))
        .map(([name]) => name),
    ).toEqual(['client']);
  });
});

describe('the gates', () => {
  it.each<[keyof typeof people, Access, string | null]>([
    ['client', 'private', null],
    ['client', 'advisors', 'forbidden'],
    ['client', 'super_admin', 'forbidden'],
    ['advisor', 'advisors', null],
    ['admin', 'super_admin', 'forbidden'],
    ['agent', 'advisors', null],
    ['agent', 'super_admin', 'forbidden'],
    ['client', 'referrers', 'forbidden'],
    ['advisor', 'referrers', null],
    ['agent', 'referrers', 'forbidden'],
    ['super', 'referrers', null],
    ['agent', 'agents', null],
    ['advisor', 'agents', 'forbidden'],
    ['client', 'agents', 'forbidden'],
    ['super', 'agents', 'forbidden'],
    ['super', 'super_admin', null],
  ])('%s at a screen for %s', (who, access, gate) => expect(gateFor(people[who], access)).toBe(gate));

  it('onboarding comes before the e-mail, and both before the role', () => {
    const early = person({ type: 'ClientUser', onboarding_complete: false, email_confirmed: false });
    expect(gateFor(early, 'super_admin')).toBe('onboarding');
    expect(gateFor({ ...early, onboarding_complete: true }, 'super_admin')).toBe('confirm_email');
    expect(gateFor(early, 'public')).toBeNull();
  });

  it('hold for super admins too', () => {
    expect(gateFor(person({ super_admin: true, email_confirmed: false }), 'private')).toBe('confirm_email');
  });
});
