import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { SelectedSignal, SignalChange } from 'contract/endpoints/signals';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { useNotice } from '../../ui/notice.tsx';
import { useNextEstimation } from '../../ui/use-next-estimation.ts';
import { useUndo } from '../../ui/use-undo.ts';
import { resultNotice } from './result-notice.ts';
import { signals as countOf } from './texts.ts';

/** Those that take a signal out of its list, and can be undone. */
type Removal = Exclude<SignalChange, { action: 'assign' }>;

interface Batch {
  id: string;
  signals: readonly SelectedSignal[];
  change: Removal;
}

export type Question = 'snooze' | 'dismiss' | 'assign' | 'message';

const refresh = (cache: QueryClient) => invalidate(cache, 'list-signals', 'list-client-signals');

const bodyOf = (signals: readonly SelectedSignal[], change: SignalChange) => ({
  body: { signals: signals.map(({ id, version }) => ({ id, version })), change },
});

function doneText({ signals, change }: Batch): string {
  const [first] = signals;
  const subject = signals.length === 1 && first ? `The signal for ${first.client.name}` : countOf(signals.length);
  const verb = signals.length === 1 ? 'was' : 'were';
  if (change.action === 'snooze') return `${subject} ${verb} snoozed until ${formatDate(change.until)}.`;
  return `${subject} ${verb} ${change.action === 'dismiss' ? 'dismissed' : 'reopened'}.`;
}

/** Takes signals out of their list at once, and sends the change when the offer to undo it ends. */
function useRemovals() {
  const notice = useNotice();
  const router = useRouter();
  const cache = useQueryClient();
  const [batches, setBatches] = useState<readonly Batch[]>([]);
  // A notice that is shown now would end with the page that is being left.
  const report = (message: Parameters<typeof notice.show>[0]) =>
    (router.state.status === 'pending' ? notice.carry : notice.show)(message);
  const { away, start, finishAll } = useUndo<Batch>({
    text: doneText,
    run: async ({ signals, change }) => {
      const reply = await api('update-signals', bodyOf(signals, change), { keepalive: true }).finally(() =>
        refresh(cache),
      );
      const result = resultNotice(reply);
      if (!result.isClean) report(result.notice);
    },
    onFailed: (_batch, error) => {
      report({ tone: 'danger', text: `Nothing was changed. ${error instanceof Error ? error.message : ''}` });
    },
    onUndone: ({ signals: [first] }) => {
      const row = `[data-signal="${first?.id}"]`;
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`${row} a, ${row} button`)?.focus());
    },
  });
  return {
    remove: (signals: readonly SelectedSignal[], change: Removal) => {
      const id = `signals-${signals.map((signal) => `${signal.id}.${signal.version}`).join('-')}`;
      const batch = { id, signals, change };
      setBatches((before) => [...before.filter((one) => one.id !== id), batch]);
      notice.clear();
      start(batch);
    },
    finishRemovals: finishAll,
    /** Until the server has a newer version. */
    isAway: ({ id, version }: Pick<SelectedSignal, 'id' | 'version'>) =>
      batches.some(
        (batch) => away.has(batch.id) && batch.signals.some((one) => one.id === id && one.version === version),
      ),
  };
}

interface Asked {
  question: Question;
  signals: readonly SelectedSignal[];
  onDone: (() => void) | undefined;
}

export function useSignalActions() {
  const notice = useNotice();
  const { makeNext } = useNextEstimation();
  const { remove, ...removals } = useRemovals();
  const [asked, setAsked] = useState<Asked | null>(null);
  const assignment = useAction('update-signals', {
    onDone: (reply, _call, cache) => {
      refresh(cache);
      notice.show(resultNotice(reply).notice);
      asked?.onDone?.();
      setAsked(null);
    },
  });
  return {
    asked,
    /** @param onDone after an assignment or messages */
    ask: (question: Question, signals: readonly SelectedSignal[], onDone?: () => void) =>
      setAsked({ question, signals, onDone }),
    cancel: () => {
      assignment.reset();
      setAsked(null);
    },
    finish: () => {
      asked?.onDone?.();
      setAsked(null);
    },
    change: (signals: readonly SelectedSignal[], change: Removal) => {
      setAsked(null);
      remove(signals, change);
    },
    assign: (signals: readonly SelectedSignal[], assignee_id: number | null) =>
      assignment.mutate(bodyOf(signals, { action: 'assign', assignee_id })),
    isAssigning: assignment.isPending,
    assignError: assignment.error,
    makeNext,
    ...removals,
  };
}
export type SignalActions = ReturnType<typeof useSignalActions>;
