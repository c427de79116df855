import type { QueryClient } from '@tanstack/react-query';

/** The query clients of a test. `setup.ts` clears them after it: a retry of its requests would disturb the next test. */
export const queryClients: QueryClient[] = [];
