import { updateClientStatuses } from 'contract/endpoints/bulk-clients';
import { route } from '../../../http/route.ts';
import { changeClient, changeEach, requireWritable } from './operations.ts';
import { reasonToKeep, seenBy } from './rules.ts';

export const updateClientStatusesRoute = route(updateClientStatuses, async (call) => {
  const { selection, status } = call.body;
  requireWritable(call, { status });
  const seen = seenBy(selection);
  return changeEach(
    call,
    selection,
    async (tx, client) =>
      reasonToKeep(client.status, status, seen.get(client.id)?.status) ??
      changeClient(tx, call.actor, client, { status }),
  );
});
