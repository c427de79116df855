import { useForm } from '@mantine/form';
import type { Quarantined } from 'contract/endpoints/quarantine';
import { changeQuarantinedEmail } from 'contract/endpoints/quarantine';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { bind, TextField } from '../../../../ui/fields.tsx';
import { Form } from '../../../../ui/form.tsx';
import { texts } from '../texts.ts';
import { useResolution } from './use-resolution.ts';

const t = texts.changeDialog;

interface ChangeEmailDialogProps {
  target: Quarantined | null;
  onClose: () => void;
}

export function ChangeEmailDialog({ target, onClose }: ChangeEmailDialogProps) {
  const name = target?.name ?? '';
  const { action, close } = useResolution('change-quarantined-email', texts.quarantine.changed(name), onClose);
  const form = useForm({
    initialValues: { email: '' },
    validate: zod4Resolver(changeQuarantinedEmail.body, { errorPriority: 'first' }),
  });
  const send = ({ email }: { email: string }) =>
    target &&
    action.mutate({ params: { id: target.id }, body: { email } }, { onError: ({ errors }) => form.setErrors(errors) });
  const hasFieldError = Object.keys(action.error?.errors ?? {}).length > 0;
  return (
    <Dialog opened={target !== null} onClose={close} title={t.title}>
      <Form
        submit={t.confirm}
        busy={action.isPending}
        actions={<Button onClick={close}>{texts.keep}</Button>}
        form={form}
        onSubmit={send}
        error={hasFieldError ? null : action.error}
        label={t.title}
      >
        <p>{t.text(name)}</p>
        <TextField type="email" label={t.email} autoComplete="off" {...bind(form, 'email')} />
      </Form>
    </Dialog>
  );
}
