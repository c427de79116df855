import type { Estimation, listEstimations } from 'contract/endpoints/estimations';
import { scopeOf } from '../../auth/actor.ts';
import type { Handler } from '../../http/route.ts';
import { keptShareUrl } from './rules.ts';
import * as store from './store.ts';

export const handleListEstimations: Handler<typeof listEstimations> = async ({ ground, actor, query }) => {
  const { rows, totalCount } = await store.listEstimations(ground.db, scopeOf(actor), query);
  const estimations = rows.map(({ share_sealed, ...row }) => ({
    ...row,
    name: row.client_first_name,
    type: row.type as Estimation['type'],
    share_url: keptShareUrl(ground.seal, ground.public_url, share_sealed),
  }));
  return { estimations, totalCount, currentPage: query.currentPage, pageSize: query.pageSize };
};
