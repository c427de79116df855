import { useRef, useState } from 'react';
import { ApiError } from './api-error.ts';

interface Versioned {
  version: number;
}

interface VersionedRecord<Changes, Saved extends Versioned, Current extends Versioned> {
  version: number;
  send: (changes: Changes, version: number) => Promise<Saved>;
  read: () => Promise<Current>;
}

export interface Outcome<Saved> {
  onSaved: (saved: Saved) => unknown;
  onRejected: (error: ApiError) => void;
}

/** When another user changed the record first, nothing is saved and `conflict` is the current record. */
export function useVersionedSave<Changes, Saved extends Versioned, Current extends Versioned = Saved>(
  record: VersionedRecord<Changes, Saved, Current>,
) {
  const [version, setVersion] = useState(record.version);
  const [busy, setBusy] = useState(false);
  const isSaving = useRef(false);
  const [conflict, setConflict] = useState<Current | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const readConflict = async () => {
    const current = await record.read();
    setVersion(current.version);
    setConflict(current);
  };
  const save = async (changes: Changes, { onSaved, onRejected }: Outcome<Saved>) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setError(null);
    setConflict(null);
    setBusy(true);
    try {
      const saved = await record.send(changes, version);
      setVersion(saved.version);
      await onSaved(saved);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'version_conflict') return await readConflict().catch(rethrowUnlessApiError(setError));
      setError(failure);
      onRejected(failure);
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  };
  return {
    save: (changes: Changes, outcome: Outcome<Saved>) => void save(changes, outcome),
    busy,
    error,
    conflict,
    /** Hides the conflict when the choice leaves nothing to save. */
    resolve: () => setConflict(null),
  };
}

const rethrowUnlessApiError = (handle: (error: ApiError) => void) => (failure: unknown) => {
  if (!(failure instanceof ApiError)) throw failure;
  handle(failure);
};
