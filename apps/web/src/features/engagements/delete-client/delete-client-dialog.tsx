import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { keptAfterDeletion } from 'contract/vocabulary/retention';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { texts } from '../texts.ts';

export function DeleteClientButton({ onAsk }: { onAsk: () => void }) {
  return (
    <Button weight="quiet" size="sm" icon={IconTrash} onClick={onAsk}>
      {texts.remove.confirm}
    </Button>
  );
}

interface DeleteClientDialogProps {
  deletion: {
    target: { name: string } | null;
    dialog: Pick<ComponentProps<typeof ConfirmDialog>, 'opened' | 'onConfirm' | 'onClose' | 'busy' | 'error'>;
  };
  canUndo?: boolean;
}

export function DeleteClientDialog({ deletion, canUndo = false }: DeleteClientDialogProps) {
  const { target, dialog } = deletion;
  return (
    <ConfirmDialog {...dialog} title={texts.remove.question} confirmLabel={texts.remove.confirm}>
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
