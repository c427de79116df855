import { type ReactNode, useState } from 'react';
import type { LinkTarget } from '../../../lib/paths.ts';
import type { Choice } from '../../../ui/lookup-field.tsx';
import { MoveForm } from './move-form.tsx';
import { moveTexts as t } from './texts.ts';

export type MovedClients = { kind: 'clients'; client_ids: number[] } | { kind: 'advisor_clients'; advisor_id: number };

interface AdvisorFieldProps {
  label: string;
  help?: string;
  value: Choice | null;
  onChange: (value: Choice | null) => void;
  error: ReactNode;
}

interface ClientsMoveFormProps {
  moved: MovedClients;
  advisorField: (props: AdvisorFieldProps) => ReactNode;
  backTo: LinkTarget;
  onMoved: (text: string) => void;
}

export function ClientsMoveForm({ moved, advisorField, backTo, onMoved }: ClientsMoveFormProps) {
  const [advisor, setAdvisor] = useState<Choice | null>(null);
  return (
    <MoveForm
      move={{ ...moved, to_advisor_id: advisor?.id ?? 0 }}
      isComplete={advisor !== null}
      prompt={t.choose}
      shownErrors={['to_advisor_id']}
      fields={({ to_advisor_id }) =>
        advisorField({
          label: t.advisor,
          ...(moved.kind === 'advisor_clients' && { help: t.advisorHelp }),
          value: advisor,
          onChange: setAdvisor,
          error: to_advisor_id,
        })
      }
      backTo={backTo}
      onMoved={({ clients }) => onMoved(t.done(clients, advisor?.name ?? ''))}
    />
  );
}
