import type { showMessage } from 'contract/endpoints/notifications';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { toMessage } from './rules.ts';
import { findKept } from './store.ts';

export const handleShowMessage: Handler<typeof showMessage> = async ({ ctx, params }) => {
  if (!ctx.outbox_is_open) throw new ApiError('not_found');
  return toMessage(ctx, (await findKept(ctx.db, params.id)) ?? throwApiError('not_found'));
};
