import type { Quarantined } from 'contract/endpoints/quarantine';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { texts } from '../texts.ts';
import { useResolution } from './use-resolution.ts';

const t = texts.rejectDialog;

interface RejectDialogProps {
  asked: Quarantined | null;
  onClose: () => void;
}

export function RejectDialog({ asked, onClose }: RejectDialogProps) {
  const name = asked?.name ?? '';
  const { action, close } = useResolution('reject-quarantined', texts.quarantine.rejected(name), onClose);
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={t.title}
      confirmLabel={t.confirm}
      onConfirm={() => asked && action.mutate({ params: { id: asked.id } })}
      onClose={close}
      busy={action.isPending}
      error={action.error?.message}
    >
      <p>{t.text(name)}</p>
    </ConfirmDialog>
  );
}
