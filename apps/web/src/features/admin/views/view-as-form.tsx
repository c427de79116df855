import { useForm } from '@mantine/form';
import { newUserView } from 'contract/endpoints/user-views';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { loadDocument } from '../../../lib/payment-document.ts';
import { useAction } from '../../../lib/use-endpoint.ts';
import { userView } from '../../../lib/user-view.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { bind, TextField } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { texts } from './texts.ts';

const t = texts.dialog;

interface ViewAsFormProps {
  user: { readonly id: number; readonly name: string };
  onCancel: () => void;
}

export function ViewAsForm({ user, onCancel }: ViewAsFormProps) {
  const view = useAction('view-user');
  const form = useForm({
    initialValues: { reason: '' },
    validate: zod4Resolver(newUserView, { errorPriority: 'first' }),
  });
  const start = (body: { reason: string }) =>
    view.mutate(
      { params: { id: user.id }, body },
      {
        onSuccess: ({ auth_token: token, name }) => {
          userView.start({ token, userId: user.id, name, returnTo: window.location.href });
          // A new document, so that no data of the super admin's own session stays in memory.
          void loadDocument('/');
        },
        onError: ({ errors }) => form.setErrors(errors),
      },
    );
  const hasFieldErrors = Object.keys(view.error?.errors ?? {}).length > 0;
  return (
    <Form form={form} onSubmit={start} error={hasFieldErrors ? null : view.error} label={t.title(user.name)}>
      <p>{t.lead}</p>
      <TextField label={t.reason} help={t.reasonHelp} maxLength={500} {...bind(form, 'reason')} />
      <ButtonRow>
        <Button type="submit" weight="primary" busy={view.isPending}>
          {t.start}
        </Button>
        <Button weight="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
      </ButtonRow>
    </Form>
  );
}
