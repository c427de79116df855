import type { SavedView } from 'contract/endpoints/saved-views';
import { savedViewListOf } from 'contract/vocabulary/saved-views';
import { invalidate, useAction } from '../../lib/use-endpoint.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { texts as t } from './texts.ts';

interface DeleteViewDialogProps {
  opened: boolean;
  view: SavedView;
  onDone: (text: string) => void;
  onClose: () => void;
}

export function DeleteViewDialog({ opened, view: { id, name, search }, onDone, onClose }: DeleteViewDialogProps) {
  const remove = useAction('delete-saved-view', {
    onDone: (_response, _call, cache) => invalidate(cache, 'list-saved-views'),
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t.removeTitle}
      confirmLabel={t.removeConfirm}
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: () => onDone(t.removed(name)) })}
      onClose={close}
      busy={remove.isPending}
      error={remove.error?.message}
    >
      {t.removeHelp(name, savedViewListOf(search))}
    </ConfirmDialog>
  );
}
