import { useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from 'contract/endpoint';
import type { Client } from 'contract/endpoints/engagements';
import type { updateUser } from 'contract/endpoints/user-changes';
import { useState } from 'react';
import { ApiError, api } from '../../lib/api.ts';
import { invalidate, keyOf, setCached, useAction } from '../../lib/use-endpoint.ts';

interface Outcome {
  onSaved: () => void;
  onRejected: (error: ApiError) => void;
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
      setCached(cache, 'show-client', call, saved);
      setBase(saved.version);
      setConflict(saved);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  };
  const save = async (user: BodyInput<typeof updateUser>['user'], { onSaved, onRejected }: Outcome) => {
    setError(null);
    setBusy(true);
    try {
      await update.mutateAsync({ ...call, body: { user, version: base } });
      invalidate(cache, 'list-clients', 'list-client-activities', 'list-activities', 'list-todos');
      await cache.invalidateQueries({ queryKey: keyOf('show-client', call) });
      onSaved();
    } catch (rejected) {
      if (!(rejected instanceof ApiError)) throw rejected;
      if (rejected.code === 'version_conflict') return await meet();
      setError(rejected);
      onRejected(rejected);
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
