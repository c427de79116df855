import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { texts } from '../texts.ts';
import { useImportAction } from '../use-import-action.ts';

const t = texts.cancel;

interface CancelImportProps {
  id: number;
  isCancelling: boolean;
}

export function CancelImport({ id, isCancelling }: CancelImportProps) {
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useImportAction('cancel-import');
  const confirm = () => cancel.mutate({ params: { id } }, { onSuccess: () => setConfirming(false) });
  const ask = () => {
    cancel.reset();
    setConfirming(true);
  };
  return (
    <ButtonRow>
      <Button onClick={ask} disabled={isCancelling}>
        {isCancelling ? texts.progress.cancelling : t.open}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t.title}
        confirmLabel={t.open}
        cancelLabel={t.keep}
        onConfirm={confirm}
        onClose={() => setConfirming(false)}
        busy={cancel.isPending}
        error={cancel.error?.message}
      >
        {t.help}
      </ConfirmDialog>
    </ButtonRow>
  );
}
