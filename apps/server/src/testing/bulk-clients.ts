import type { Person } from './browser.ts';

/** A selection of these clients, without what the caller saw of them. */
export const chosen = (...clients: readonly Pick<Person, 'id'>[]) => ({
  kind: 'chosen' as const,
  clients: clients.map(({ id }) => ({ id })),
});
