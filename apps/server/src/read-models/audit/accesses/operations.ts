import type { Accesses } from 'contract/endpoints/audit';
import type { AccountScope } from '../../../auth/actor.ts';
import { secondsBefore } from '../../../clock.ts';
import type { AppContext } from '../../../context.ts';
import { listAccesses } from './queries.ts';
import { lookBackSeconds, maxAccesses, toAccesses } from './rules.ts';

export async function showAccesses(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: AccountScope,
  client: Accesses['client'],
  zone: string,
): Promise<Accesses> {
  const since = secondsBefore(clock(), lookBackSeconds);
  const rows = await listAccesses(db, scope, { client_id: client.id, since, zone, limit: maxAccesses + 1 });
  return toAccesses(client, since, rows);
}
