import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { api, type Reply } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import { invalidate } from '../../../lib/use-endpoint.ts';
import { useRowRemoval } from '../../../ui/use-row-removal.ts';
import { texts } from '../texts.ts';

const refreshAfterDeletion = (cache: QueryClient) => invalidate(cache, 'list-clients', 'list-surveys', 'list-todos');

export const useDeleteClient = (onDeleted: (client: Named) => void) =>
  useConfirmedAction('delete-client', {
    call: ({ id }: Named) => ({ params: { id } }),
    onDone: (_response, _call, cache) => refreshAfterDeletion(cache),
    onSuccess: onDeleted,
  });

interface Named {
  id: number;
  name: string;
}

export function useClientRemoval() {
  const cache = useQueryClient();
  const {
    asked: target,
    confirm: onConfirm,
    cancel: onClose,
    ...removal
  } = useRowRemoval<Named>({
    run: async ({ id }) => {
      await api('delete-client', { params: { id } }, { keepalive: true }).finally(() => refreshAfterDeletion(cache));
    },
    done: ({ name }) => texts.remove.done(name),
    failed: ({ name }, reason) => texts.remove.failed(name, reason),
    targetOf: ({ id }) => paths.client(id),
  });
  return {
    ...removal,
    target,
    dialog: { opened: target !== null, onConfirm, onClose },
    withoutRemoved: (page: Reply<'list-clients'>): Reply<'list-clients'> => {
      const clients = page.clients.filter((row) => !removal.isAway(row));
      return { ...page, clients, totalCount: page.totalCount - page.clients.length + clients.length };
    },
  };
}
