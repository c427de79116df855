import { listClientSignals } from 'contract/endpoints/signals';
import { clientSignalKinds, signalKinds } from 'contract/vocabulary/signals';
import { throwApiError } from '../../api-error.ts';
import { clientScopeOf, servesClients } from '../../auth/actor.ts';
import { route } from '../../http/route.ts';
import { findVisibleClient } from '../engagements/queries.ts';
import { listOpenOf } from './queries.ts';
import { toSignal } from './rules.ts';

export const listClientSignalsRoute = route(listClientSignals, async ({ ctx, actor, params }) => {
  const client = (await findVisibleClient(ctx, actor, params.id)) ?? throwApiError('not_found');
  const isStaff = servesClients(actor);
  const rows = await listOpenOf(ctx.db, clientScopeOf(actor), client.id, isStaff ? signalKinds : clientSignalKinds);
  return { signals: rows.map((row) => toSignal(ctx.encryption, row, isStaff ? 'staff' : 'client')) };
});
