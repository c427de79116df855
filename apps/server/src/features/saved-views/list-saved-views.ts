import type { listSavedViews } from 'contract/endpoints/saved-views';
import type { Handler } from '../../http/route.ts';
import * as queries from './queries.ts';
import { toSavedView } from './rules.ts';

export const handleListSavedViews: Handler<typeof listSavedViews> = async ({ ctx, actor }) => {
  const rows = await queries.listSavedViews(ctx.db, actor.user_id);
  return { views: rows.map((row) => toSavedView(ctx.encryption, row)) };
};
