import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Choice } from '../../ui/lookup-field.tsx';
import styles from './advisors.module.css';
import { advisorTexts } from './texts.ts';
import type { useDeleteAdvisor } from './use-delete-advisor.ts';

const t = advisorTexts.remove;

interface SuccessorFieldProps {
  label: string;
  value: Choice | null;
  onChange: (value: Choice | null) => void;
  error: ReactNode;
}

interface DeleteAdvisorDialogProps {
  deletion: ReturnType<typeof useDeleteAdvisor>;
  /** A firm that is not billed has no seats. */
  hasSeats: boolean;
  successorField: (props: SuccessorFieldProps) => ReactNode;
}

export function DeleteAdvisorDialog({ deletion, hasSeats, successorField }: DeleteAdvisorDialogProps) {
  const { target, successor, setSuccessor, successorError, dialog } = deletion;
  return (
    <ConfirmDialog {...dialog} title={t.question} confirmLabel={t.confirm} cancelLabel={t.cancel}>
      {hasSeats && <p>{t.help}</p>}
      {target && <p>{t.effect(target.name)}</p>}
      {target?.clients ? (
        <div className={styles.successor}>
          {successorField({
            label: t.successor(target.clients),
            value: successor,
            onChange: setSuccessor,
            error: successorError,
          })}
        </div>
      ) : null}
    </ConfirmDialog>
  );
}
