import { actors } from './cast.ts';
import { clients } from './clients.ts';
import type { DemoPerson } from './person.ts';

/** Everyone in the demo world who has a password signs in with this. */
export const demoPassword = 'Sunrise-2026';

export const people: readonly DemoPerson[] = [...actors, ...clients];

/** One account of each kind of user, as the sign-in page and the start's last lines show them. */
export const demoAccounts = people.flatMap(({ first_name, last_name, email, type, description }) =>
  description ? [{ name: `${first_name} ${last_name}`, description, email, password: demoPassword, type }] : [],
);
