import { listUserViews } from 'contract/endpoints/user-views';
import { route } from '../../../http/route.ts';
import { listViewsOf } from './queries.ts';
import { reasonAssociatedData } from './rules.ts';

export const listUserViewsRoute = route(listUserViews, async ({ ctx, actor }) => {
  const rows = await listViewsOf(ctx.db, actor.user_id);
  const views = rows.map(({ reason_encrypted, ...view }) => ({
    ...view,
    reason: ctx.encryption.decrypt(reasonAssociatedData, reason_encrypted),
  }));
  return { views };
});
