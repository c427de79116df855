import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from 'contract/endpoint';
import type { updateUser } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import { useState } from 'react';
import { ApiError, api } from '../../lib/api.ts';
import { invalidate, setCached, useAction } from '../../lib/use-endpoint.ts';

type Body = Omit<BodyInput<typeof updateUser>, 'version'>;

interface Outcome {
  onSaved: (user: User) => void;
  onRejected: (error: ApiError) => void;
}

/** Saves changes of a person. A stale one changes nothing and brings what somebody else has saved. */
export function useSaveUser({ id, version }: Pick<User, 'id' | 'version'>) {
  const cache = useQueryClient();
  const update = useAction('update-user');
  const [latest, setLatest] = useState(version);
  const [conflict, setConflict] = useState<User | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const save = async (body: Body, { onSaved, onRejected }: Outcome) => {
    setError(null);
    try {
      const saved = await update.mutateAsync({ params: { id }, body: { ...body, version: latest } });
      setLatest(saved.version);
      setCached(cache, 'show-user', { params: { id } }, saved);
      invalidate(cache, 'show-current-user');
      onSaved(saved);
    } catch (rejected) {
      if (!(rejected instanceof ApiError)) throw rejected;
      if (rejected.code !== 'version_conflict') {
        setError(rejected);
        return onRejected(rejected);
      }
      const saved = await api('show-user', { params: { id } }).catch((failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure;
        setError(failure);
        return null;
      });
      if (saved) setLatest(saved.version);
      setConflict(saved);
    }
  };
  return {
    save: (body: Body, outcome: Outcome) => void save(body, outcome),
    busy: update.isPending,
    error,
    conflict,
    resolve: () => setConflict(null),
  };
}
