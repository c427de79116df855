import { reassignClients } from 'contract/endpoints/bulk-clients';
import { route } from '../../../http/route.ts';
import { changeClient, changeEach, requireWritable } from './operations.ts';
import { reasonToKeep, seenBy } from './rules.ts';

/** An advisor who cannot have one of the clients, for lack of a seat, gets none of them. */
export const reassignClientsRoute = route(
  reassignClients,
  { authorize: (call) => requireWritable(call, 'financial_advisor_id') },
  async (call) => {
    const { selection, financial_advisor_id } = call.body;
    const seen = seenBy(selection);
    return changeEach(
      call,
      selection,
      async (tx, client) =>
        reasonToKeep(client.financial_advisor_id, financial_advisor_id, seen.get(client.id)?.financial_advisor_id) ??
        changeClient(tx, call.actor, client, { financial_advisor_id }),
    );
  },
);
