import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from 'contract/endpoint';
import type { Client } from 'contract/endpoints/engagements';
import type { updateUser } from 'contract/endpoints/user-changes';
import { api } from '../../../lib/api.ts';
import { invalidate, keyOf, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { useVersionedSave } from '../../../lib/use-versioned-save.ts';

export function useSaveClient({ id, version }: Pick<Client, 'id' | 'version'>) {
  const cache = useQueryClient();
  const update = useAction('update-user');
  const call = { params: { id } };
  return useVersionedSave({
    name: `user ${id}`,
    version,
    send: async (user: BodyInput<typeof updateUser>['user'], over) => {
      const saved = await update.mutateAsync({ ...call, body: { user, version: over } });
      invalidate(cache, 'list-clients', 'list-client-activities', 'list-activities', 'list-todos');
      await cache.invalidateQueries({ queryKey: keyOf('show-client', call) });
      return saved;
    },
    read: async () => {
      const current = await api('show-client', call);
      setCached(cache, 'show-client', call, current);
      return current;
    },
  });
}
