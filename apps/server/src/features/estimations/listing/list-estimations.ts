import { listEstimations } from 'contract/endpoints/estimation-lists';
import { scopeOf } from '../../../auth/actor.ts';
import { route } from '../../../http/route.ts';
import { storedShareUrl } from '../link-tokens/rules.ts';
import { toListed } from './operations.ts';
import * as queries from './queries.ts';

export const listEstimationsRoute = route(listEstimations, async ({ ctx, actor, query, record }) => {
  const { db, encryption, public_url } = ctx;
  const { rows, totalCount } = await queries.listEstimations(db, scopeOf(actor), query);
  const [listed, clients] = await Promise.all([toListed(ctx, rows), queries.listClientsOf(db, rows)]);
  await record.showClients([...clients.keys()]);
  const estimations = rows.flatMap(({ client_id, share_encrypted, share_expires_at }, index) => {
    const row = listed[index];
    const client = client_id === null ? null : (clients.get(client_id) ?? null);
    const share_url = storedShareUrl(encryption, public_url, share_encrypted);
    return row ? [{ ...row, client, share_url, share_expires_at }] : [];
  });
  return { estimations, totalCount, currentPage: query.currentPage, pageSize: query.pageSize };
});
