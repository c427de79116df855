import type { ReactNode } from 'react';
import { useActionForm } from '../../lib/use-action-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { bind, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';

interface EmailFormProps {
  wanted: 'request-password-reset' | 'request-magic-link';
  label: string;
  done: (email: string) => ReactNode;
}

/** The reply does not reveal which addresses have an account. */
export function EmailForm({ wanted, label, done }: EmailFormProps) {
  const { form, action, shell } = useActionForm(wanted, {
    initialValues: { email: '' },
    onValuesChange: () => action.isSuccess && action.reset(),
    validate: { email: (email) => (email.trim() ? null : 'Email is required') },
    call: ({ email }) => ({ body: { email: email.trim() } }),
  });
  return (
    <Form {...shell} label={label} submit={action.isSuccess ? 'Send it again' : label} isWide>
      <LiveRegion>
        {action.isSuccess && (
          <Banner tone="success" title="Email sent!">
            {done(action.variables.body.email)}
          </Banner>
        )}
      </LiveRegion>
      <TextField label="Email" type="email" autoComplete="username" spellCheck={false} {...bind(form, 'email')} />
    </Form>
  );
}
