import type { listMessages } from 'contract/endpoints/notifications';
import type { Handler } from '../../http/route.ts';
import { refuse } from '../../http/api-error.ts';
import { toListed } from './rules.ts';
import { listKept } from './store.ts';

/** How many messages are looked through, the newest: whom they are to is encrypted, so each is opened. */
const mostSearched = 1_000;

export const handleListMessages: Handler<typeof listMessages> = async ({ ground, query }) => {
  if (!ground.outbox_is_open) return refuse('not_found');
  const { currentPage, pageSize, search } = query;
  const kept = await listKept(ground.db, mostSearched);
  const found = kept
    .map((row) => toListed(ground, row))
    .filter(({ to }) => to.toLowerCase().includes(search.toLowerCase()));
  const messages = found.slice((currentPage - 1) * pageSize, currentPage * pageSize);
  return { messages, totalCount: found.length, currentPage, pageSize };
};
