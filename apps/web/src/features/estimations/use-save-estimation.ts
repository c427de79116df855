import { useQueryClient } from '@tanstack/react-query';
import type { Estimation } from 'contract/endpoints/estimations';
import { useState } from 'react';
import { ApiError, api } from '../../lib/api.ts';
import { invalidate, setCached, useAction } from '../../lib/use-endpoint.ts';
import { bodyOf, type FormValues } from './form-values.ts';

interface Saving {
  /** The saved estimate and the key that reaches it; null for one that is new. */
  existing: { key: string; estimation: Estimation } | null;
  isRoot: boolean;
  onSaved: (estimation: Estimation, key: string) => void;
  onRejected: (error: ApiError) => void;
}

export interface SaveEstimation {
  save: (values: FormValues) => void;
  busy: boolean;
  error: ApiError | null;
  /** What someone else has saved since this page was loaded; null when nobody has. */
  conflict: Estimation | null;
}

/** Creates or updates an estimate. A stale update changes nothing and brings what the other person has saved. */
export function useSaveEstimation({ existing, isRoot, onSaved, onRejected }: Saving): SaveEstimation {
  const cache = useQueryClient();
  const create = useAction('create-estimation');
  const update = useAction('update-estimation');
  const [conflict, setConflict] = useState<Estimation | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const send = async (values: FormValues) => {
    const estimation = bodyOf(values);
    if (!existing) return create.mutateAsync({ body: { estimation, rootEstimator: isRoot } });
    const version = (conflict ?? existing.estimation).version;
    return update.mutateAsync({ params: { id: existing.key }, body: { estimation: { ...estimation, version } } });
  };
  const save = async (values: FormValues) => {
    setError(null);
    try {
      const saved = await send(values);
      const key = existing?.key ?? saved.root_token ?? String(saved.id);
      setConflict(null);
      setCached(cache, 'show-estimation', { params: { id: key } }, saved);
      invalidate(cache, 'list-estimations', 'calculate-estimation');
      onSaved(saved, key);
    } catch (rejected) {
      if (!(rejected instanceof ApiError)) throw rejected;
      if (rejected.code === 'version_conflict' && existing) return setConflict(await latest(existing.key, setError));
      setError(rejected);
      onRejected(rejected);
    }
  };
  return { save: (values) => void save(values), busy: create.isPending || update.isPending, error, conflict };
}

async function latest(key: string, onFailure: (error: ApiError) => void): Promise<Estimation | null> {
  try {
    return await api('show-estimation', { params: { id: key } });
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    onFailure(failure);
    return null;
  }
}
