import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { BulkDialogProps } from './status-dialog.tsx';
import { bulkTexts } from './texts.ts';
import { selectionBody, useBulkAction } from './use-bulk-action.ts';

const t = bulkTexts.invite;

export function InviteDialog({ selection, opened, onClose }: BulkDialogProps) {
  const action = useBulkAction('invite-clients', selection, onClose);
  return (
    <ConfirmDialog
      opened={opened}
      title={t.title(selection.count)}
      weight="primary"
      confirmLabel={t.confirm}
      onConfirm={() => action.mutate({ body: { selection: selectionBody(selection, () => ({})) } })}
      onClose={action.cancel}
      busy={action.isPending}
      error={action.error?.message}
    >
      <p>{t.help}</p>
    </ConfirmDialog>
  );
}
