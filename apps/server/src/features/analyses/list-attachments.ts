import { listAttachments } from 'contract/endpoints/attachments';
import { ApiError, throwApiError } from '../../api-error.ts';
import { clientScopeOf } from '../../auth/actor.ts';
import { route } from '../../http/route.ts';
import { findVisibleClient } from '../engagements/queries.ts';
import { entitlementOf, fileOf } from './operations.ts';
import { canManage, isSubscriber, readableTypes } from './policy.ts';
import * as queries from './queries.ts';
import { toListed, withoutNames } from './rules.ts';

export const listAttachmentsRoute = route(listAttachments, async ({ ctx, actor, params }) => {
  const { id } = (await findVisibleClient(ctx, actor, params.id)) ?? throwApiError('not_found');
  const scope = clientScopeOf(actor);
  if (canManage(actor)) {
    const rows = await queries.listAttachments(ctx.db, scope, id);
    return { attachments: rows.map((row) => toListed(row, fileOf(ctx, actor, row))) };
  }
  const access = isSubscriber(scope) ? await entitlementOf(ctx, actor) : 'granted';
  if (access === 'seat_required') throw new ApiError('payment_required');
  const rows = access === 'granted' ? await queries.listCurrent(ctx.db, scope, id) : [];
  const readable = rows.filter(({ type }) => readableTypes(scope).includes(type));
  return { attachments: readable.map((row) => withoutNames(toListed(row, fileOf(ctx, actor, row)))) };
});
