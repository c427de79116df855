import { type ListSearch, validateListSearch } from '../../lib/list-search.ts';

export const messageList = { field: 'created_at', order: 'desc', fields: ['created_at'], filters: {} } as const;

export type OutboxSearch = ListSearch<'created_at', Record<never, never>> & {
  message?: string | undefined;
};

export const validateOutboxSearch = (search: Readonly<Record<string, unknown>>): OutboxSearch => ({
  ...validateListSearch(messageList)(search),
  message: typeof search.message === 'string' ? search.message : undefined,
});
