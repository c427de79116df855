import { billedUsers } from './billed-firms.ts';
import { clients } from './client-list.ts';
import type { DemoUser } from './demo-user.ts';
import { journeyUsers } from './journey-users.ts';

export const demoPassword = 'Sunrise-2026';

export const users: readonly DemoUser[] = [...journeyUsers, ...billedUsers, ...clients];

export const demoAccounts = users.flatMap(({ first_name, last_name, email, type, description }) =>
  description ? [{ name: `${first_name} ${last_name}`, description, email, password: demoPassword, type }] : [],
);
