import type { Move, MovePreview } from 'contract/endpoints/moves';
import { type ReactNode, useState } from 'react';
import type { Reply } from '../../../lib/api.ts';
import type { LinkTarget } from '../../../lib/paths.ts';
import { invalidate, useAction, useEndpoint } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { previewSentences, moveTexts as t } from './texts.ts';

type FieldErrors = Readonly<Record<string, string | undefined>>;

interface MoveFormProps {
  move: Move;
  isComplete: boolean;
  prompt: string;
  successor?: string | undefined;
  /** @param preview undefined until everything is chosen */
  fields: (errors: FieldErrors, preview: MovePreview | undefined) => ReactNode;
  shownErrors: readonly string[];
  backTo: LinkTarget;
  onMoved: (moved: Reply<'create-move'>) => void;
}

export function MoveForm({ move, isComplete, fields, shownErrors, ...others }: MoveFormProps) {
  const preview = useEndpoint('preview-move', { body: { move } }, { enabled: isComplete, staleTime: 0 });
  const errors = preview.error?.errors ?? {};
  const elsewhere = Object.entries(errors).flatMap(([field, text]) => (shownErrors.includes(field) ? [] : [text]));
  return (
    <>
      {fields(errors, preview.data)}
      {elsewhere.length > 0 && (
        <Banner tone="danger" role="alert">
          {elsewhere.join(' ')}
        </Banner>
      )}
      {/* An error is about the move that was sent. */}
      <MoveAction key={JSON.stringify(move)} {...others} {...{ move, isComplete, preview }} />
    </>
  );
}

type Preview = ReturnType<typeof useEndpoint<'preview-move'>>;

interface MoveActionProps
  extends Pick<MoveFormProps, 'move' | 'isComplete' | 'prompt' | 'successor' | 'backTo' | 'onMoved'> {
  preview: Preview;
}

const lacksSuccessor = (move: Move, { successor_required }: MovePreview): boolean =>
  successor_required && move.kind === 'advisor' && move.successor_id === null;

function MoveAction({ move, preview, backTo, onMoved, ...shown }: MoveActionProps) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const action = useAction('create-move', {
    onDone: (_response, _call, cache) =>
      invalidate(cache, 'list-clients', 'show-client', 'list-users', 'show-user', 'list-estimations', 'list-accounts'),
  });
  const send = ({ digest }: Reply<'preview-move'>) =>
    action.mutate(
      { body: { move, digest } },
      {
        onSuccess: onMoved,
        // What has changed is in the new preview.
        onError: () => {
          close();
          void preview.refetch();
        },
      },
    );
  return (
    <>
      {action.error && (
        <Banner tone="danger" role="alert">
          {action.error.message}
        </Banner>
      )}
      <section aria-label={t.preview} aria-live="polite">
        <PreviewText {...{ move, preview, ...shown }} />
      </section>
      <ButtonRow>
        <Button
          weight="primary"
          busy={action.isPending}
          disabled={!preview.data || preview.isError || lacksSuccessor(move, preview.data)}
          onClick={() => setConfirming(true)}
        >
          {t.confirm}
        </Button>
        <LinkButton to={backTo}>{t.cancel}</LinkButton>
      </ButtonRow>
      {preview.data && (
        <ConfirmDialog
          opened={isConfirming}
          title={t.question}
          confirmLabel={t.confirm}
          onConfirm={() => preview.data && send(preview.data)}
          onClose={close}
          busy={action.isPending}
        >
          {previewSentences(preview.data, move, shown.successor).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
    </>
  );
}

type PreviewTextProps = Pick<MoveActionProps, 'move' | 'isComplete' | 'prompt' | 'successor' | 'preview'>;

function PreviewText({ move, isComplete, prompt, successor, preview }: PreviewTextProps) {
  if (!isComplete) return <p>{prompt}</p>;
  // Its errors are at the fields.
  if (preview.error?.code === 'validation_failed') return null;
  if (preview.error?.code === 'last_admin') return <Banner tone="danger">{preview.error.message}</Banner>;
  if (preview.error)
    return (
      <LoadFailure
        title={t.previewFailed}
        error={preview.error}
        safe={t.previewSafe}
        onRetry={() => void preview.refetch()}
      />
    );
  if (!preview.data) return <Skeleton lines={2} />;
  const sentences = previewSentences(preview.data, move, successor);
  if (lacksSuccessor(move, preview.data)) sentences.push(t.chooseSuccessor);
  return sentences.map((sentence) => <p key={sentence}>{sentence}</p>);
}
