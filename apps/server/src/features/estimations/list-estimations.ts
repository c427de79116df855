import type { Estimation, listEstimations } from 'contract/endpoints/estimations';
import { scopeOf } from '../../auth/actor.ts';
import type { Handler } from '../../http/route.ts';
import * as queries from './queries.ts';
import { nameOf, storedShareUrl } from './rules.ts';

export const handleListEstimations: Handler<typeof listEstimations> = async ({ ctx, actor, query }) => {
  const { rows, totalCount } = await queries.listEstimations(ctx.db, scopeOf(actor), query);
  const estimations = rows.map(({ share_encrypted, ...row }) => ({
    ...row,
    name: nameOf(row),
    type: row.type as Estimation['type'],
    share_url: storedShareUrl(ctx.encryption, ctx.public_url, share_encrypted),
  }));
  return { estimations, totalCount, currentPage: query.currentPage, pageSize: query.pageSize };
};
