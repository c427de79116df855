import { useQueryClient } from '@tanstack/react-query';
import type { Calendar, CalendarInput } from 'contract/endpoints/bookings';
import { useState } from 'react';
import { ApiError, api } from '../../lib/api.ts';
import { invalidate, setCached, useAction } from '../../lib/use-endpoint.ts';

interface Outcome {
  onSaved: (calendar: Calendar) => void;
  onRejected: (error: ApiError) => void;
}

/** Saves an agent's hours. A stale save changes nothing and brings what was saved elsewhere. */
export function useSaveHours(userId: number, version: number) {
  const cache = useQueryClient();
  const update = useAction('update-hours');
  const [latest, setLatest] = useState(version);
  const [conflict, setConflict] = useState<Calendar | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const params = { id: userId };
  const save = async (calendar: CalendarInput, { onSaved, onRejected }: Outcome) => {
    setError(null);
    try {
      const saved = await update.mutateAsync({ params, body: { calendar, version: latest } });
      setLatest(saved.version);
      setCached(cache, 'show-hours', { params }, saved);
      invalidate(cache, 'list-slots');
      onSaved(saved);
    } catch (rejected) {
      if (!(rejected instanceof ApiError)) throw rejected;
      if (rejected.code !== 'version_conflict') {
        setError(rejected);
        return onRejected(rejected);
      }
      const saved = await api('show-hours', { params }).catch((failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure;
        setError(failure);
        return null;
      });
      if (saved) setLatest(saved.version);
      setConflict(saved);
    }
  };
  return {
    save: (calendar: CalendarInput, outcome: Outcome) => void save(calendar, outcome),
    busy: update.isPending,
    error,
    conflict,
    resolve: () => setConflict(null),
  };
}
