import { newUserView } from 'contract/endpoints/user-views';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { loadDocument } from '../../../lib/payment-document.ts';
import { useActionForm } from '../../../lib/use-action-form.ts';
import { userView } from '../../../lib/user-view.ts';
import { Button } from '../../../ui/button.tsx';
import { bind, TextField } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { texts } from './texts.ts';

const t = texts.dialog;

interface ViewAsFormProps {
  user: { readonly id: number; readonly name: string };
  onCancel: () => void;
}

export function ViewAsForm({ user, onCancel }: ViewAsFormProps) {
  const { form, shell } = useActionForm('view-user', {
    initialValues: { reason: '' },
    validate: zod4Resolver(newUserView, { errorPriority: 'first' }),
    keepsFocus: true,
    call: (body) => ({ params: { id: user.id }, body }),
    onSuccess: ({ auth_token: token, name }) => {
      userView.start({ token, userId: user.id, name, returnTo: window.location.href });
      // A new document, so that no data of the super admin's own session stays in memory.
      void loadDocument('/');
    },
  });
  const cancel = (
    <Button weight="quiet" onClick={onCancel}>
      {t.cancel}
    </Button>
  );
  return (
    <Form {...shell} label={t.title(user.name)} submit={t.start} actions={cancel}>
      <p>{t.lead}</p>
      <TextField label={t.reason} help={t.reasonHelp} maxLength={500} {...bind(form, 'reason')} />
    </Form>
  );
}
