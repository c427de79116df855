import { clients } from './client-list.ts';
import type { DemoUser } from './demo-user.ts';
import { journeyUsers } from './journey-users.ts';

/** The password of every demo user who has one. */
export const demoPassword = 'Sunrise-2026';

export const users: readonly DemoUser[] = [...journeyUsers, ...clients];

/** One account of each kind of user, for the sign-in page and the last lines of the start. */
export const demoAccounts = users.flatMap(({ first_name, last_name, email, type, description }) =>
  description ? [{ name: `${first_name} ${last_name}`, description, email, password: demoPassword, type }] : [],
);
