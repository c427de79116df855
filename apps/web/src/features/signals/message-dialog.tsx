import type { SelectedSignal } from 'contract/endpoints/signals';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Reply } from '../../lib/api.ts';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { type Draft, MessageEditor } from './message-editor.tsx';
import { MessagePreview } from './message-preview.tsx';
import { texts as t } from './message-texts.ts';
import type { SignalActions } from './use-signal-actions.ts';

interface MessageDialogProps {
  signals: readonly SelectedSignal[];
  opened: boolean;
  actions: SignalActions;
}

export function MessageDialog({ signals, opened, actions }: MessageDialogProps) {
  return (
    <Dialog opened={opened} onClose={actions.cancel} title={t.title(signals.length)}>
      <Message signals={signals} actions={actions} />
    </Dialog>
  );
}

type Preview = Reply<'preview-client-messages'>;

const isReady = ({ result }: Preview['results'][number]) => result === 'ready';

/** A single client’s values are in the text already, as in a letter. */
function draftsOf({ results, drafts }: Preview): Draft[] {
  const [only] = results;
  if (results.length === 1 && only?.kind && only.subject !== null && only.text !== null)
    return [{ kind: only.kind, subject: only.subject, text: only.text }];
  return drafts;
}

function Message({ signals, actions }: Omit<MessageDialogProps, 'opened'>) {
  const [drafts, setDrafts] = useState<readonly Draft[] | null>(null);
  const [isPreview, setPreview] = useState(false);
  const preview = useAction('preview-client-messages');
  const body = (edited: readonly Draft[]) => ({
    signals: signals.map(({ id, version }) => ({ id, version })),
    drafts: [...edited],
  });
  const load = () => preview.mutate({ body: body([]) }, { onSuccess: (reply) => setDrafts(draftsOf(reply)) });
  const onArrival = useEffectEvent(load);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    onArrival();
  }, []);
  const { send, failure } = useSending(actions);
  if (!drafts)
    return preview.error ? (
      <LoadFailure title={t.failed} error={preview.error} onRetry={load} />
    ) : (
      <Skeleton lines={6} label={t.loading} />
    );
  const results = preview.data?.results ?? [];
  if (isPreview || drafts.length === 0)
    return (
      <MessagePreview
        results={results}
        onEdit={drafts.length > 0 ? () => setPreview(false) : null}
        onClose={actions.cancel}
        error={failure}
        isSending={send.isPending}
        onSend={() => {
          const ready = new Set(results.filter(isReady).map(({ id }) => id));
          const sent = body(drafts);
          send.mutate({ body: { ...sent, signals: sent.signals.filter(({ id }) => ready.has(id)) } });
        }}
      />
    );
  return (
    <MessageEditor
      drafts={drafts}
      isSingle={results.length === 1}
      onChange={setDrafts}
      onClose={actions.cancel}
      error={preview.error}
      isBusy={preview.isPending}
      onPreview={() => preview.mutate({ body: body(drafts) }, { onSuccess: () => setPreview(true) })}
    />
  );
}

function useSending(actions: SignalActions) {
  const notice = useNotice();
  const send = useAction('send-client-messages', {
    onDone: ({ results }, _call, cache) => {
      invalidate(cache, 'list-signals', 'list-client-signals', 'list-client-activities', 'list-activities');
      const sent = results.filter(({ result }) => result === 'sent').length;
      const others = results.length - sent;
      notice.show({
        tone: others === 0 ? 'success' : 'caution',
        text: [...(sent > 0 ? [t.sent(sent)] : []), ...(others > 0 ? [t.notSent(others)] : [])].join(' '),
      });
      actions.finish();
    },
  });
  return { send, failure: send.error?.message };
}
