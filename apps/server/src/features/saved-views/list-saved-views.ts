import { listSavedViews } from 'contract/endpoints/saved-views';
import { route } from '../../http/route.ts';
import * as queries from './queries.ts';
import { toSavedView } from './rules.ts';

export const listSavedViewsRoute = route(listSavedViews, async ({ ctx, actor }) => {
  const rows = await queries.listSavedViews(ctx.db, actor.user_id);
  return { views: rows.map((row) => toSavedView(ctx.encryption, row)) };
});
