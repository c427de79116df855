import { showPolicyHistory } from 'contract/endpoints/policies';
import { route } from '../../http/route.ts';
import { requireClientOf } from './operations.ts';
import { listVersions } from './queries.ts';
import { toHistory } from './rules.ts';

export const showPolicyHistoryRoute = route(showPolicyHistory, async ({ ctx, actor, params: { id }, record }) => {
  const client = await requireClientOf(ctx, actor, id);
  await record.showClients([client.id]);
  return toHistory(ctx.encryption, await listVersions(ctx.db, id));
});
