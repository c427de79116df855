import type { QueryClient } from '@tanstack/react-query';

/** Of the screens that a test has rendered. `setup.ts` ends their requests, whose retries the next test would see. */
export const queryClients: QueryClient[] = [];
