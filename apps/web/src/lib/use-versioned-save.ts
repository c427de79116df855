import { useRef, useState } from 'react';
import { ApiError } from './api-error.ts';
import { areSavedInOtherWindows, broadcastSave } from './other-windows.ts';

interface Versioned {
  version: number;
}

interface VersionedRecord<Changes, Saved extends Versioned, Current extends Versioned> {
  /** Such as `policy 7`. */
  name: string;
  version: number;
  send: (changes: Changes, version: number) => Promise<Saved>;
  read: () => Promise<Current>;
}

export interface Outcome<Saved, Changes = unknown, Current = unknown> {
  onSaved: (saved: Saved) => unknown;
  onRejected: (error: ApiError) => void;
  /** Once for each save: what to send to the record that someone else changed; null to ask, and 'nothing' to end. */
  merge?: ((current: Current) => Changes | null | 'nothing') | undefined;
}

/** When someone else changed the record first and `merge` asks, nothing is saved and `conflict` is the current record. */
export function useVersionedSave<Changes, Saved extends Versioned, Current extends Versioned = Saved>(
  record: VersionedRecord<Changes, Saved, Current>,
) {
  const [version, setVersion] = useState(record.version);
  const [busy, setBusy] = useState(false);
  const isSaving = useRef(false);
  const [conflict, setConflict] = useState<{ current: Current; isOwn: boolean } | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  type Handlers = Outcome<Saved, Changes, Current>;
  const send = async (changes: Changes, to: number, { onSaved, onRejected, merge }: Handlers): Promise<void> => {
    try {
      const saved = await record.send(changes, to);
      setVersion(saved.version);
      broadcastSave({ record: record.name, version: saved.version });
      await onSaved(saved);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'version_conflict') return resolveConflict(to, { onSaved, onRejected, merge });
      setError(failure);
      onRejected(failure);
    }
  };
  const resolveConflict = async (read: number, { merge, ...outcome }: Handlers) => {
    const current = await record.read().catch(rethrowUnlessApiError(setError));
    if (!current) return;
    setVersion(current.version);
    const merged = merge?.(current) ?? null;
    if (merged === null) setConflict({ current, isOwn: areSavedInOtherWindows(record.name, read, current.version) });
    else if (merged !== 'nothing') await send(merged, current.version, outcome);
  };
  const save = async (changes: Changes, outcome: Handlers) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setError(null);
    setConflict(null);
    setBusy(true);
    try {
      await send(changes, version, outcome);
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  };
  return {
    save: (changes: Changes, outcome: Handlers) => void save(changes, outcome),
    busy,
    error,
    conflict: conflict?.current ?? null,
    /** Whether all changes since the version that the form read are the user's own, in other windows. */
    isOwnConflict: conflict?.isOwn ?? false,
    /** Hides the conflict when the choice leaves nothing to save. */
    resolve: () => setConflict(null),
  };
}

const rethrowUnlessApiError = (handle: (error: ApiError) => void) => (failure: unknown) => {
  if (!(failure instanceof ApiError)) throw failure;
  handle(failure);
};
