import { adminEndpoints } from './areas/admin.ts';
import { auditEndpoints } from './areas/audit.ts';
import { billingEndpoints } from './areas/billing.ts';
import { clientsEndpoints } from './areas/clients.ts';
import { estimatesEndpoints } from './areas/estimates.ts';
import { movesEndpoints } from './areas/moves.ts';
import { operationsEndpoints } from './areas/operations.ts';
import { peopleEndpoints } from './areas/people.ts';
import { plansEndpoints } from './areas/plans.ts';
import { recordsEndpoints } from './areas/records.ts';
import { safeguardsEndpoints } from './areas/safeguards.ts';
import { signInEndpoints } from './areas/sign-in.ts';
import type { Endpoint } from './endpoint.ts';

/** The server and OpenAPI use these. The browser uses `paths`, which loads no schemas. */
export const endpoints = {
  ...signInEndpoints,
  ...peopleEndpoints,
  ...billingEndpoints,
  ...clientsEndpoints,
  ...plansEndpoints,
  ...estimatesEndpoints,
  ...safeguardsEndpoints,
  ...auditEndpoints,
  ...operationsEndpoints,
  ...adminEndpoints,
  ...recordsEndpoints,
  ...movesEndpoints,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
