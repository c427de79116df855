import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { texts } from '../texts.ts';
import { cacheImport } from '../use-import-action.ts';

const t = texts.cancel;

interface CancelImportProps {
  id: number;
  isCancelling: boolean;
}

export function CancelImport({ id, isCancelling }: CancelImportProps) {
  const { ask, dialog } = useConfirmedAction('cancel-import', {
    call: () => ({ params: { id } }),
    onDone: cacheImport,
  });
  return (
    <ButtonRow>
      <Button onClick={() => ask(id)} disabled={isCancelling}>
        {isCancelling ? texts.progress.cancelling : t.open}
      </Button>
      <ConfirmDialog {...dialog} title={t.title} confirmLabel={t.open} cancelLabel={t.keep}>
        {t.help}
      </ConfirmDialog>
    </ButtonRow>
  );
}
