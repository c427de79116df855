import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { accountTexts } from './texts.ts';
import type { AccountDeletion } from './use-delete-account.ts';

const t = accountTexts.remove;

/** @param endsSession the account is the user's own, who is deleted with it */
export function DeleteAccountDialog({ deletion, endsSession }: { deletion: AccountDeletion; endsSession: boolean }) {
  const { target, dialog } = deletion;
  return (
    <ConfirmDialog {...dialog} title={t.question} confirmLabel={t.confirm}>
      {target && (endsSession ? t.ownHelp : t.help(target.name))}
    </ConfirmDialog>
  );
}
