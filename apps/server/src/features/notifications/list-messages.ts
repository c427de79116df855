import { listMessages } from 'contract/endpoints/notifications';
import { ApiError } from '../../api-error.ts';
import { route } from '../../http/route.ts';
import { listOutbox } from './queries.ts';
import { toListedMessage } from './rules.ts';

/** Recipients are encrypted, so the search decrypts the newest messages, up to this many. */
const maxSearched = 1_000;

export const listMessagesRoute = route(listMessages, { rows: () => 'all' }, async ({ ctx, query }) => {
  if (!ctx.outbox_is_open) throw new ApiError('not_found');
  const { currentPage, pageSize, search } = query;
  const sender = { ...ctx.settings, public_url: ctx.public_url };
  const found = (await listOutbox(ctx, maxSearched)).filter(({ to }) =>
    to.toLowerCase().includes(search.toLowerCase()),
  );
  const page = found.slice((currentPage - 1) * pageSize, currentPage * pageSize);
  const messages = page.map((message) => toListedMessage(message, sender));
  return { messages, totalCount: found.length, currentPage, pageSize };
});
