import { keptAfterDeletion } from 'contract/vocabulary/retention';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { texts } from '../texts.ts';
import type { useDeleteClient } from './use-delete-client.ts';

export function DeleteClientDialog({ deletion }: { deletion: ReturnType<typeof useDeleteClient> }) {
  const { asked, busy, error, confirm, cancel } = deletion;
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
          <p>{texts.remove.help(asked.name)}</p>
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
