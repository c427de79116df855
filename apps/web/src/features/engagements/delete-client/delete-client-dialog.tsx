import { keptAfterDeletion } from 'contract/vocabulary/retention';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { texts } from '../texts.ts';

interface DeleteClientDialogProps {
  deletion: {
    asked: { name: string } | null;
    confirm: () => void;
    cancel: () => void;
    busy?: boolean;
    error?: string | undefined;
  };
  canUndo?: boolean;
}

export function DeleteClientDialog({ deletion, canUndo = false }: DeleteClientDialogProps) {
  const { asked, busy = false, error, confirm, cancel } = deletion;
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={texts.remove.question}
      confirmLabel={texts.remove.confirm}
      onConfirm={confirm}
      onClose={cancel}
      busy={busy}
      error={error}
    >
      {asked && (
        <>
          <p>
            {texts.remove.help(asked.name)} {canUndo ? texts.remove.undoable : texts.remove.final}
          </p>
          <p>{texts.remove.kept}</p>
          <ul>
            {keptAfterDeletion.map((kept) => (
              <li key={kept}>{kept}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
