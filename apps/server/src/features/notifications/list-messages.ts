import type { listMessages } from 'contract/endpoints/notifications';
import { ApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import { toListed } from './rules.ts';
import { listKept } from './store.ts';

/** How many messages are looked through, the newest: whom they are to is encrypted, so each is opened. */
const maxSearched = 1_000;

export const handleListMessages: Handler<typeof listMessages> = async ({ ctx, query }) => {
  if (!ctx.outbox_is_open) throw new ApiError('not_found');
  const { currentPage, pageSize, search } = query;
  const kept = await listKept(ctx.db, maxSearched);
  const found = kept
    .map((row) => toListed(ctx, row))
    .filter(({ to }) => to.toLowerCase().includes(search.toLowerCase()));
  const messages = found.slice((currentPage - 1) * pageSize, currentPage * pageSize);
  return { messages, totalCount: found.length, currentPage, pageSize };
};
