import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/notifications.tsx';

/** For a user who lost everything that finishes a sign-in. */
export function ResetFactorsButton({ user }: { user: { id: number; name: string } }) {
  const reset = useConfirmedAction('delete-factors', {
    call: (id: number) => ({ params: { id } }),
    onSuccess: () => notify('Two-factor authentication was reset.'),
  });
  return (
    <>
      <Button onClick={() => reset.ask(user.id)}>Reset two-factor authentication</Button>
      <ConfirmDialog {...reset.dialog} title="Reset two-factor authentication?" confirmLabel="Reset">
        The authenticator app, passkeys and recovery codes of {user.name} stop working, and all their browsers are
        signed out. Make sure that it’s really them who asks. A phone for codes stays.
      </ConfirmDialog>
    </>
  );
}
