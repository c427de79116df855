import { useRouter } from '@tanstack/react-router';
import type { PolicyImport } from 'contract/endpoints/imports';
import { paths } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { texts } from '../texts.ts';
import { useImportAction } from '../use-import-action.ts';
import { CountList } from './count-list.tsx';

const t = texts.undo;

interface UndoDialogProps {
  asked: Pick<PolicyImport, 'id' | 'filename' | 'counts'> | null;
  onClose: () => void;
}

export function UndoDialog({ asked, onClose }: UndoDialogProps) {
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
      opened={asked !== null}
      title={t.title}
      confirmLabel={t.open}
      cancelLabel={t.keep}
      onConfirm={() => asked && confirm(asked)}
      onClose={close}
      busy={undo.isPending}
      error={undo.error?.message}
    >
      <p>{asked?.filename}</p>
      <p>{t.help}</p>
      {asked && (
        <CountList
          lines={[
            [asked.counts.new, t.added],
            [asked.counts.changed, t.changed],
            [asked.counts.ended, t.ended],
          ]}
        />
      )}
      <p>{t.kept}</p>
    </ConfirmDialog>
  );
}
