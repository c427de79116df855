import { useQueryClient } from '@tanstack/react-query';
import type { Client } from 'contract/endpoints/engagements';
import type { BodyInput } from 'contract/endpoint';
import type { updateUser } from 'contract/endpoints/user-changes';
import { useState } from 'react';
import { ApiError, api } from '../../lib/api.ts';
import { forget, keyOf, remember, useAction } from '../../lib/use-endpoint.ts';

interface Outcome {
  onSaved: () => void;
  onRefused: (error: ApiError) => void;
}

/** Saves changes of a client over the version that was read. A stale one changes nothing and brings what was saved meanwhile. */
export function useSaveClient({ id, version }: Pick<Client, 'id' | 'version'>) {
  const cache = useQueryClient();
  const update = useAction('update-user');
  const [base, setBase] = useState(version);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Client | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const call = { params: { id } };
  /** Brings what was saved meanwhile, or says why it cannot be had. */
  const meet = async () => {
    try {
      const saved = await api('show-client', call);
      remember(cache, 'show-client', call, saved);
      setBase(saved.version);
      setConflict(saved);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  };
  const save = async (user: BodyInput<typeof updateUser>['user'], { onSaved, onRefused }: Outcome) => {
    setError(null);
    setBusy(true);
    try {
      await update.mutateAsync({ ...call, body: { user, version: base } });
      forget(cache, 'list-clients', 'list-client-activities', 'list-activities', 'list-todos');
      await cache.invalidateQueries({ queryKey: keyOf('show-client', call) });
      onSaved();
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      if (refused.status === 409) return await meet();
      setError(refused);
      onRefused(refused);
    } finally {
      setBusy(false);
    }
  };
  return {
    save: (user: BodyInput<typeof updateUser>['user'], outcome: Outcome) => void save(user, outcome),
    busy,
    error,
    conflict,
    resolve: () => setConflict(null),
  };
}
