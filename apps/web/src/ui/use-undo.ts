import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { hideUndo, offerUndo } from './notifications.tsx';
import { isField } from './shortcuts.ts';

interface UndoOptions<Row> {
  text: (row: Row) => string;
  /** May outlive the page. */
  run: (row: Row) => Promise<unknown>;
  onFailed: (row: Row, error: unknown) => void;
  onUndone?: (row: Row) => void;
}

/** Takes rows away at once, and runs the action when the offer to undo ends, or the page is left. */
export function useUndo<Row extends { id: number | string }>(options: UndoOptions<Row>) {
  const [away, setAway] = useState<ReadonlySet<Row['id']>>(new Set());
  const pending = useRef(new Map<Row['id'], Row>());
  const current = useRef(options);
  useEffect(() => {
    current.current = options;
  });

  const bringBack = useCallback(
    (row: Row) => setAway((before) => new Set([...before].filter((id) => id !== row.id))),
    [],
  );
  /** @returns undefined unless the decision is still open */
  const settle = useCallback((id: Row['id']) => {
    const row = pending.current.get(id);
    pending.current.delete(id);
    if (row) hideUndo(messageOf(id));
    return row;
  }, []);
  const finish = useCallback(
    (id: Row['id']) => {
      const row = settle(id);
      if (!row) return;
      const { run, onFailed } = current.current;
      run(row).catch((error: unknown) => {
        bringBack(row);
        onFailed(row, error);
      });
    },
    [settle, bringBack],
  );
  const undo = useCallback(
    (id: Row['id']) => {
      const row = settle(id);
      if (!row) return;
      bringBack(row);
      current.current.onUndone?.(row);
    },
    [settle, bringBack],
  );

  const finishAll = useCallback(() => [...pending.current.keys()].forEach(finish), [finish]);
  useEndings(pending, finishAll, undo);

  return {
    away,
    finishAll,
    start: (row: Row) => {
      pending.current.set(row.id, row);
      setAway((before) => new Set([...before, row.id]));
      offerUndo({
        id: messageOf(row.id),
        text: current.current.text(row),
        onUndo: () => undo(row.id),
        onClose: () => finish(row.id),
      });
    },
  };
}

/** Leaving the page ends the time to undo. */
function useEndings<Id>(
  pending: RefObject<ReadonlyMap<Id, unknown>>,
  finishAll: () => void,
  undo: (id: Id) => void,
): void {
  const router = useRouter();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const last = [...pending.current.keys()].at(-1);
      if (last === undefined || !isUndoKey(event)) return;
      event.preventDefault();
      undo(last);
    };
    const stopListening = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && finishAll());
    window.addEventListener('pagehide', finishAll);
    document.addEventListener('keydown', press);
    return () => {
      stopListening();
      window.removeEventListener('pagehide', finishAll);
      document.removeEventListener('keydown', press);
      finishAll();
    };
  }, [router, pending, finishAll, undo]);
}

const messageOf = (id: number | string) => `undo-${id}`;

function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  const isKey = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
  // A field has an undo of its own.
  return isKey && !defaultPrevented && !(target instanceof Element && isField(target));
}
