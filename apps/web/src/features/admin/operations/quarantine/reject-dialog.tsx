import type { Quarantined } from 'contract/endpoints/quarantine';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { texts } from '../texts.ts';
import { useResolution } from './use-resolution.ts';

const t = texts.rejectDialog;

interface RejectDialogProps {
  target: Quarantined | null;
  onClose: () => void;
}

export function RejectDialog({ target, onClose }: RejectDialogProps) {
  const name = target?.name ?? '';
  const { action, close } = useResolution('reject-quarantined', texts.quarantine.rejected(name), onClose);
  return (
    <ConfirmDialog
      opened={target !== null}
      title={t.title}
      confirmLabel={t.confirm}
      onConfirm={() => target && action.mutate({ params: { id: target.id } })}
      onClose={close}
      busy={action.isPending}
      error={action.error?.message}
    >
      <p>{t.text(name)}</p>
    </ConfirmDialog>
  );
}
