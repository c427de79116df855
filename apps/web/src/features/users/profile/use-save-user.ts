import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from 'contract/endpoint';
import type { updateUser } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import { api } from '../../../lib/api.ts';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { useVersionedSave } from '../../../lib/use-versioned-save.ts';

type Body = Omit<BodyInput<typeof updateUser>, 'version'>;

export function useSaveUser({ id, version }: Pick<User, 'id' | 'version'>) {
  const cache = useQueryClient();
  const update = useAction('update-user');
  const call = { params: { id } };
  const cacheUser = (user: User) => {
    setCached(cache, 'show-user', call, user);
    return user;
  };
  return useVersionedSave({
    name: `user ${id}`,
    version,
    send: async (body: Body, over) => {
      const saved = await update.mutateAsync({ ...call, body: { ...body, version: over } });
      invalidate(cache, 'show-current-user');
      return cacheUser(saved);
    },
    read: async () => cacheUser(await api('show-user', call)),
  });
}
