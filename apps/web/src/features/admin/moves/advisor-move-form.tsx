import type { Move } from 'contract/endpoints/moves';
import { type ReactNode, useState } from 'react';
import type { LinkTarget } from '../../../lib/paths.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import type { Choice } from '../../../ui/lookup-field.tsx';
import { FirmField } from '../accounts/firm-field.tsx';
import { MoveForm } from './move-form.tsx';
import { moveTexts as t } from './texts.ts';

type AdvisorMove = Extract<Move, { kind: 'advisor' }>;

interface SuccessorFieldProps {
  label: string;
  help: string;
  optional: boolean;
  value: Choice | null;
  onChange: (value: Choice | null) => void;
  error: ReactNode;
}

interface AdvisorMoveFormProps {
  advisor: { readonly id: number; readonly name: string; readonly account_name: string };
  successorField: (props: SuccessorFieldProps) => ReactNode;
  backTo: LinkTarget;
  onMoved: (text: string) => void;
}

export function AdvisorMoveForm({ advisor, successorField, backTo, onMoved }: AdvisorMoveFormProps) {
  const [firm, setFirm] = useState<Choice | null>(null);
  const [clients, setClients] = useState<AdvisorMove['clients']>('stay');
  const [successor, setSuccessor] = useState<Choice | null>(null);
  return (
    <MoveForm
      move={{
        kind: 'advisor',
        advisor_id: advisor.id,
        to_account_id: firm?.id ?? 0,
        clients,
        successor_id: successor?.id ?? null,
      }}
      isComplete={firm !== null}
      prompt={t.chooseFirm}
      successor={successor?.name}
      shownErrors={['to_account_id', 'successor_id']}
      fields={({ to_account_id, successor_id }, preview) => (
        <>
          <FirmField label={t.firm} value={firm} onChange={setFirm} error={to_account_id} />
          <ChoiceField
            name="clients"
            isStacked
            label={t.clients(advisor.name)}
            choices={t.clientsChoices(advisor.account_name)}
            value={clients}
            onChange={(value) => setClients(value === 'stay' ? 'stay' : 'go_along')}
          />
          {successorField({
            label: t.successor,
            help: t.successorHelp(advisor.account_name),
            optional: preview !== undefined && !preview.successor_required,
            value: successor,
            onChange: setSuccessor,
            error: successor_id,
          })}
        </>
      )}
      backTo={backTo}
      onMoved={() => onMoved(t.doneAdvisor(advisor.name, firm?.name ?? ''))}
    />
  );
}
