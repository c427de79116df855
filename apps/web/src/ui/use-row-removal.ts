import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../lib/api-error.ts';
import type { LinkTarget } from '../lib/paths.ts';
import { useNotice } from './notice.tsx';
import { useUndo } from './use-undo.ts';

interface RowRemovalOptions<Row> {
  run: (row: Row) => Promise<unknown>;
  done: (row: Row) => string;
  failed: (row: Row, reason: string) => string;
  targetOf: (row: Row) => LinkTarget;
}

export function useRowRemoval<Row extends { id: number }>({ run, done, failed, targetOf }: RowRemovalOptions<Row>) {
  const notice = useNotice();
  const router = useRouter();
  const [asked, setAsked] = useState<Row | null>(null);
  const { away, start } = useUndo<Row>({
    text: done,
    run: (row) => run(row).catch(unlessGone),
    onFailed: (row, error) => {
      const text = failed(row, error instanceof Error ? error.message : '');
      // A notice that is shown now would end with the page that is being left.
      const { show, carry } = notice;
      (router.state.status === 'pending' ? carry : show)({ tone: 'danger', text });
    },
    // The button that was pressed is gone.
    onUndone: (row) => {
      const { href } = router.buildLocation(targetOf(row));
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`td a[href="${href}"]`)?.focus());
    },
  });
  return {
    asked,
    ask: setAsked,
    cancel: () => setAsked(null),
    confirm: () => {
      if (!asked) return;
      setAsked(null);
      notice.clear();
      start(asked);
    },
    isAway: ({ id }: Pick<Row, 'id'>) => away.has(id),
  };
}

/** Someone else deleted it. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
}
