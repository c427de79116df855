import { useForm } from '@mantine/form';
import type { Quarantined } from 'contract/endpoints/quarantine';
import { changeQuarantinedEmail } from 'contract/endpoints/quarantine';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { bind, TextField } from '../../../../ui/fields.tsx';
import { Form, FormActions } from '../../../../ui/form.tsx';
import { texts } from '../texts.ts';
import { useResolution } from './use-resolution.ts';

const t = texts.changeDialog;

interface ChangeEmailDialogProps {
  asked: Quarantined | null;
  onClose: () => void;
}

export function ChangeEmailDialog({ asked, onClose }: ChangeEmailDialogProps) {
  const name = asked?.name ?? '';
  const { action, close } = useResolution('change-quarantined-email', texts.quarantine.changed(name), onClose);
  const form = useForm({
    initialValues: { email: '' },
    validate: zod4Resolver(changeQuarantinedEmail.body, { errorPriority: 'first' }),
  });
  const send = ({ email }: { email: string }) =>
    asked &&
    action.mutate({ params: { id: asked.id }, body: { email } }, { onError: ({ errors }) => form.setErrors(errors) });
  const hasFieldError = Object.keys(action.error?.errors ?? {}).length > 0;
  return (
    <Dialog opened={asked !== null} onClose={close} title={t.title}>
      <Form form={form} onSubmit={send} error={hasFieldError ? null : action.error} label={t.title}>
        <p>{t.text(name)}</p>
        <TextField type="email" label={t.email} autoComplete="off" {...bind(form, 'email')} />
        <FormActions>
          <Button type="submit" weight="primary" busy={action.isPending}>
            {t.confirm}
          </Button>
          <Button onClick={close}>{texts.keep}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
