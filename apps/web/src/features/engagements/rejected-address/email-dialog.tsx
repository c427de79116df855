import { useState } from 'react';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { texts as t } from './texts.ts';

interface EmailDialogProps {
  clientId: number;
  email: string;
  onClose: () => void;
}

export function EmailDialog({ clientId: id, email, onClose }: EmailDialogProps) {
  const [typed, setTyped] = useState(email);
  const [isMissing, setMissing] = useState(false);
  const save = useAction('update-client-email', {
    onDone: (_response, _call, cache) => {
      invalidate(cache, 'show-client', 'list-clients', 'list-todos', 'list-client-activities');
      onClose();
    },
  });
  const confirm = () => {
    setMissing(typed.trim() === '');
    if (typed.trim() !== '') save.mutate({ params: { id }, body: { email: typed } });
  };
  const invalid = save.error?.errors.email;
  return (
    <ConfirmDialog
      opened
      title={t.question}
      confirmLabel={t.confirm}
      weight="primary"
      onConfirm={confirm}
      onClose={onClose}
      busy={save.isPending}
      error={invalid ? undefined : save.error?.message}
    >
      <TextField
        label={t.email}
        type="email"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={isMissing ? t.missing : invalid}
      />
    </ConfirmDialog>
  );
}
