import { useRouter } from '@tanstack/react-router';
import type { PolicyImport } from 'contract/endpoints/imports';
import { paths } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { texts } from '../texts.ts';
import { useImportAction } from '../use-import-action.ts';
import { CountList } from './count-list.tsx';

const t = texts.undo;

interface UndoDialogProps {
  target: Pick<PolicyImport, 'id' | 'filename' | 'counts'> | null;
  onClose: () => void;
}

export function UndoDialog({ target, onClose }: UndoDialogProps) {
  const undo = useImportAction('undo-import');
  const router = useRouter();
  const close = () => {
    undo.reset();
    onClose();
  };
  const confirm = ({ id }: { id: number }) =>
    undo.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          close();
          void router.navigate(paths.importOf(id));
        },
      },
    );
  return (
    <ConfirmDialog
      opened={target !== null}
      title={t.title}
      confirmLabel={t.open}
      cancelLabel={t.keep}
      onConfirm={() => target && confirm(target)}
      onClose={close}
      busy={undo.isPending}
      error={undo.error?.message}
    >
      <p>{target?.filename}</p>
      <p>{t.help}</p>
      {target && (
        <CountList
          lines={[
            [target.counts.new, t.added],
            [target.counts.changed, t.changed],
            [target.counts.ended, t.ended],
          ]}
        />
      )}
      <p>{t.kept}</p>
    </ConfirmDialog>
  );
}
