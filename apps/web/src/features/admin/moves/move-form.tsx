import type { Move } from 'contract/endpoints/moves';
import { type ReactNode, useState } from 'react';
import type { Reply } from '../../../lib/api.ts';
import type { LinkTarget } from '../../../lib/paths.ts';
import { invalidate, useAction, useEndpoint } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import type { Choice } from '../../../ui/lookup-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { previewSentences, moveTexts as t } from './texts.ts';

export type MovedClients = { client_id: number } | { advisor_id: number };

interface AdvisorFieldProps {
  label: string;
  value: Choice | null;
  onChange: (value: Choice | null) => void;
  error: ReactNode;
}

interface MoveFormProps {
  moved: MovedClients;
  advisorField: (props: AdvisorFieldProps) => ReactNode;
  backTo: LinkTarget;
  onMoved: (text: string) => void;
}

export function MoveForm({ moved, advisorField, backTo, onMoved }: MoveFormProps) {
  const [advisor, setAdvisor] = useState<Choice | null>(null);
  const move = moveOf(moved, advisor?.id ?? 0);
  const preview = useEndpoint('preview-move', { body: { move } }, { enabled: advisor !== null, staleTime: 0 });
  const action = useAction('create-move', {
    onDone: (_reply, _call, cache) =>
      invalidate(cache, 'list-clients', 'show-client', 'list-users', 'list-estimations'),
  });
  const fieldError = Object.values(preview.error?.errors ?? {}).join(' ');
  const send = ({ digest }: Reply<'preview-move'>) =>
    action.mutate(
      { body: { move, digest } },
      {
        onSuccess: ({ clients }) => onMoved(t.done(clients, advisor?.name ?? '')),
        // What has changed is in the new preview.
        onError: () => void preview.refetch(),
      },
    );
  return (
    <Panel isSpaced>
      {advisorField({
        label: t.advisor,
        value: advisor,
        onChange: (chosen) => {
          action.reset();
          setAdvisor(chosen);
        },
        error: fieldError || undefined,
      })}
      {action.error && (
        <Banner tone="danger" role="alert">
          {action.error.message}
        </Banner>
      )}
      <section aria-label={t.preview} aria-live="polite">
        <Preview isChosen={advisor !== null} preview={preview} hasFieldError={fieldError !== ''} />
      </section>
      <ButtonRow>
        <Button
          weight="primary"
          busy={action.isPending}
          disabled={!preview.data || preview.isError}
          onClick={() => preview.data && send(preview.data)}
        >
          {t.confirm}
        </Button>
        <LinkButton to={backTo}>{t.cancel}</LinkButton>
      </ButtonRow>
    </Panel>
  );
}

const moveOf = (moved: MovedClients, to_advisor_id: number): Move =>
  'client_id' in moved
    ? { kind: 'clients', client_ids: [moved.client_id], to_advisor_id }
    : { kind: 'advisor_clients', advisor_id: moved.advisor_id, to_advisor_id };

interface PreviewProps {
  isChosen: boolean;
  preview: ReturnType<typeof useEndpoint<'preview-move'>>;
  hasFieldError: boolean;
}

function Preview({ isChosen, preview, hasFieldError }: PreviewProps) {
  if (!isChosen) return <p>{t.choose}</p>;
  if (hasFieldError) return null;
  if (preview.error)
    return <LoadFailure title={t.previewFailed} error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Skeleton lines={2} />;
  return previewSentences(preview.data).map((sentence) => <p key={sentence}>{sentence}</p>);
}
