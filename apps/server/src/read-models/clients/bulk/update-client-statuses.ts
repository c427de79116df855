import { updateClientStatuses } from 'contract/endpoints/bulk-clients';
import { route } from '../../../http/route.ts';
import { changeClient, changeEach, requireWritable } from './operations.ts';
import { reasonToKeep, seenBy } from './rules.ts';

export const updateClientStatusesRoute = route(
  updateClientStatuses,
  { authorize: (call) => requireWritable(call, 'status') },
  async (call) => {
    const { selection, status } = call.body;
    const seen = seenBy(selection);
    return changeEach(
      call,
      selection,
      async (tx, client) =>
        reasonToKeep(client.status, status, seen.get(client.id)?.status) ??
        changeClient(tx, call.actor, client, { status }),
    );
  },
);
