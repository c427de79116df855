import type { Person } from './browser.ts';

export const chosen = (...clients: readonly Pick<Person, 'id'>[]) => ({
  kind: 'chosen' as const,
  clients: clients.map(({ id }) => ({ id })),
});
