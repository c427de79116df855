import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from 'contract/endpoints/users';
import { maxPasskeyName } from 'contract/vocabulary/second-factors';
import { useActionForm } from '../../../lib/use-action-form.ts';
import { invalidate, setCached, useAction } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { bind, TextField } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { nameErrors } from '../passkey-setup.tsx';
import type { Passkey, Removal } from './factor-list.tsx';

const titles = { phone: 'Stop texting codes?', authenticator: 'Remove your authenticator app?' } as const;

interface RemovalDialogProps {
  removal: Removal | null;
  onClose: () => void;
  onRemoved: (user: CurrentUser) => void;
}

export function RemovalDialog({ removal, onClose, onRemoved }: RemovalDialogProps) {
  const cache = useQueryClient();
  const app = useAction('delete-authenticator');
  const phone = useAction('delete-phone-factor');
  const passkey = useAction('delete-passkey');
  const actions = [app, phone, passkey];
  const close = () => {
    for (const action of actions) action.reset();
    onClose();
  };
  const done = {
    onSuccess: ({ user }: { user: CurrentUser }) => {
      setCached(cache, 'show-current-user', {}, user);
      invalidate(cache, 'list-factors');
      close();
      onRemoved(user);
    },
  };
  const confirm = () => {
    if (removal?.kind === 'authenticator') app.mutate({}, done);
    else if (removal?.kind === 'phone') phone.mutate({}, done);
    else if (removal) passkey.mutate({ params: { id: removal.passkey.id } }, done);
  };
  const title = removal?.kind === 'passkey' ? `Remove “${removal.passkey.name}”?` : titles[removal?.kind ?? 'phone'];
  return (
    <ConfirmDialog
      opened={removal !== null}
      title={title}
      confirmLabel="Remove"
      onConfirm={confirm}
      onClose={close}
      busy={actions.some(({ isPending }) => isPending)}
      error={actions.find(({ error }) => error)?.error?.message}
    >
      You can’t use it to sign in any more, and you’ll be signed out of your other browsers.
    </ConfirmDialog>
  );
}

interface RenameDialogProps {
  passkey: Passkey | null;
  onClose: () => void;
}

export function RenameDialog({ passkey, onClose }: RenameDialogProps) {
  return (
    <Dialog opened={passkey !== null} onClose={onClose} title="Rename passkey">
      {passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { form, shell } = useActionForm('update-passkey', {
    initialValues: { name },
    validate: nameErrors,
    keepsFocus: true,
    call: (body) => ({ params: { id }, body }),
    onDone: (_, __, cache) => invalidate(cache, 'list-factors'),
    onSuccess: onClose,
  });
  const cancel = (
    <Button weight="quiet" onClick={onClose}>
      Cancel
    </Button>
  );
  return (
    <Form {...shell} label="Rename passkey" submit="Save" actions={cancel}>
      <TextField label="Name" autoComplete="off" maxLength={maxPasskeyName} {...bind(form, 'name')} />
    </Form>
  );
}

interface RenewalDialogProps {
  opened: boolean;
  onClose: () => void;
  onRenewed: (codes: readonly string[]) => void;
}

export function RenewalDialog({ opened, onClose, onRenewed }: RenewalDialogProps) {
  const renew = useAction('create-recovery-codes', { onDone: (_, __, cache) => invalidate(cache, 'list-factors') });
  const close = () => {
    renew.reset();
    onClose();
  };
  const confirm = () =>
    renew.mutate(
      {},
      {
        onSuccess: ({ recovery_codes }) => {
          close();
          onRenewed(recovery_codes);
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      title="Create new recovery codes?"
      confirmLabel="Create new codes"
      weight="primary"
      onConfirm={confirm}
      onClose={close}
      busy={renew.isPending}
      error={renew.error?.message}
    >
      Earlier codes stop working.
    </ConfirmDialog>
  );
}
