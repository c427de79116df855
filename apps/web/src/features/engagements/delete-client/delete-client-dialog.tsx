import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { keptAfterDeletion } from 'contract/vocabulary/retention';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import styles from '../client/client.module.css';
import { texts } from '../texts.ts';

export function DeleteClientButton({ onAsk }: { onAsk: () => void }) {
  return (
    <div className={styles.delete}>
      <Button weight="quiet" size="sm" icon={IconTrash} onClick={onAsk}>
        {texts.remove.confirm}
      </Button>
    </div>
  );
}

interface DeleteClientDialogProps {
  deletion: {
    target: { name: string } | null;
    confirm: () => void;
    cancel: () => void;
    busy?: boolean;
    error?: string | undefined;
  };
  canUndo?: boolean;
}

export function DeleteClientDialog({ deletion, canUndo = false }: DeleteClientDialogProps) {
  const { target, busy = false, error, confirm, cancel } = deletion;
  return (
    <ConfirmDialog
      opened={target !== null}
      title={texts.remove.question}
      confirmLabel={texts.remove.confirm}
      onConfirm={confirm}
      onClose={cancel}
      busy={busy}
      error={error}
    >
      {target && (
        <>
          <p>
            {texts.remove.help(target.name)} {canUndo ? texts.remove.undoable : texts.remove.final}
          </p>
          <p>{texts.remove.kept}</p>
          <ul>
            {keptAfterDeletion.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
