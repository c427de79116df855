import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { type StoredFile, UploadError, type UploadOptions } from '../lib/direct-upload.ts';

export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: 'waiting' | 'preparing' | 'sending' | 'saving' | 'completed' | 'failed' | 'deleting';
  readonly percent: number;
  /** Kept when what follows the upload fails, so that the file is not sent again. */
  readonly stored: StoredFile | null;
  readonly message: string | null;
  readonly reason: string | null;
}

export interface UploadTargets {
  send: (file: File, options: UploadOptions) => Promise<StoredFile>;
  /** Can be repeated if it fails. */
  onStored: (stored: StoredFile) => Promise<unknown>;
  /** Deletes a completed upload. Without it, the page lists completed uploads itself. */
  onDelete?: ((stored: StoredFile) => Promise<unknown>) | undefined;
}

const begun = { state: 'waiting', percent: 0, message: null, reason: null } as const;
let lastId = 0;

/** Permission to send a file is valid for minutes, so each file asks for it in its turn. */
const limit = pLimit(2);

/** Uploads are aborted when the page is left. */
function useAbortControllers() {
  const controllers = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const { current: all } = controllers;
    return () => {
      for (const one of all.values()) one.abort();
    };
  }, []);
  return controllers;
}

function useCurrent(targets: UploadTargets) {
  const current = useRef(targets);
  useEffect(() => {
    current.current = targets;
  });
  return current;
}

function useUploadList() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  return {
    uploads,
    append: (files: readonly File[]) => {
      const added = files.map((file): Upload => ({ ...begun, id: ++lastId, file, stored: null }));
      setUploads((before) => [...before, ...added]);
      return added;
    },
    change: (id: number, changes: Partial<Upload>) =>
      setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    discard: (id: number) => setUploads((before) => before.filter((one) => one.id !== id)),
  };
}

/**
 * As of Active Storage (specification, section 8): the error is shown unless a listener cancels the event. It bubbles.
 * @returns whether it is shown
 */
const dispatchError = (field: EventTarget | null, upload: Pick<Upload, 'id' | 'file'>, error: string): boolean =>
  field?.dispatchEvent(
    new CustomEvent('direct-upload:error', { bubbles: true, cancelable: true, detail: { ...upload, error } }),
  ) ?? true;

function failureOf(field: EventTarget | null, upload: Pick<Upload, 'id' | 'file'>, error: unknown): Partial<Upload> {
  const words = wordsOf(error);
  // A file that cannot be used has to be sent again.
  const isLost = error instanceof ApiError && error.code === 'blob_not_usable';
  const isShown = dispatchError(field, upload, words.message ?? '');
  return { state: 'failed', ...(isShown && words), ...(isLost && { stored: null }) };
}

/** @param field gets the events */
export function useUploads(targets: UploadTargets, field: { readonly current: EventTarget | null }) {
  const { uploads, append, change, discard } = useUploadList();
  const [news, setNews] = useState('');
  const running = useAbortControllers();
  const current = useCurrent(targets);

  async function run({ id, file, stored: known }: Upload): Promise<void> {
    const controller = new AbortController();
    running.current.set(id, controller);
    const { signal } = controller;
    const send = () => {
      signal.throwIfAborted();
      change(id, { state: 'preparing' });
      const onProgress = (percent: number) => change(id, { state: 'sending', percent });
      return untilAborted(signal, current.current.send(file, { signal, onProgress }));
    };
    try {
      const stored = known ?? (await limit(send));
      // From here on it cannot be canceled.
      change(id, { state: 'saving', percent: 99, stored });
      await current.current.onStored(stored);
      if (current.current.onDelete) change(id, { state: 'completed', percent: 100 });
      else discard(id);
      setNews(`${file.name} was uploaded.`);
    } catch (error) {
      // What was said last is not true any more; the error has an alert of its own.
      setNews('');
      if (!signal.aborted) change(id, failureOf(field.current, { id, file }, error));
    } finally {
      running.current.delete(id);
    }
  }

  return {
    uploads,
    news,
    add: (files: readonly File[]) => {
      const added = append(files);
      if (files.length > 0) setNews(`Uploading ${files.map(({ name }) => name).join(', ')}.`);
      for (const one of added) void run(one);
    },
    retry: (upload: Upload) => {
      change(upload.id, begun);
      void run(upload);
    },
    /** Cancels it, or clears it and deletes what was stored. */
    remove: async ({ id, state, stored }: Upload) => {
      running.current.get(id)?.abort();
      if (state !== 'completed' || !stored) return discard(id);
      change(id, { state: 'deleting' });
      try {
        await current.current.onDelete?.(stored);
        discard(id);
      } catch (error) {
        change(id, { state: 'completed', ...wordsOf(error) });
      }
    },
  };
}

/** A canceled file makes room at once, also while a request hangs. */
const untilAborted = <Value>(signal: AbortSignal, value: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The upload was canceled.')), { once: true });
    value.then(resolve, reject);
  });

function wordsOf(error: unknown): Pick<Upload, 'message' | 'reason'> {
  const message = error instanceof Error ? error.message : String(error);
  return { message, reason: error instanceof UploadError ? (error.reason?.message ?? null) : null };
}
