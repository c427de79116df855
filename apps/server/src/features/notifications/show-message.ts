import { showMessage } from 'contract/endpoints/notifications';
import { ApiError, throwApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { renderEmailHtml } from './emails.tsx';
import { findOutboxMessage } from './queries.ts';
import { toListedMessage } from './rules.ts';

export const showMessageRoute = route(showMessage, { rows: () => 'all' }, async ({ ctx, params }) => {
  if (!ctx.outbox_is_open) throw new ApiError('not_found');
  const message = (await findOutboxMessage(ctx, params.id)) ?? throwApiError('not_found');
  const sender = { ...ctx.settings, public_url: ctx.public_url };
  const html = message.content.kind === 'mail' ? renderEmailHtml(message.content, sender) : null;
  return { ...toListedMessage(message, sender), html };
});
