import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
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
  const request = useAction(wanted);
  const form = useForm({
    initialValues: { email: '' },
    onValuesChange: () => request.isSuccess && request.reset(),
    validate: { email: (email) => (email.trim() ? null : 'Email is required') },
  });
  const send = ({ email }: typeof form.values) =>
    request.mutate({ body: { email: email.trim() } }, { onError: ({ errors }) => form.setErrors(errors) });
  return (
    <Form form={form} onSubmit={send} error={request.error} label={label}>
      <LiveRegion>
        {request.isSuccess && (
          <Banner tone="success" title="Email sent!">
            {done(request.variables.body.email)}
          </Banner>
        )}
      </LiveRegion>
      <TextField label="Email" type="email" autoComplete="username" spellCheck={false} {...bind(form, 'email')} />
      <Button type="submit" weight="primary" fullWidth busy={request.isPending}>
        {request.isSuccess ? 'Send it again' : label}
      </Button>
    </Form>
  );
}
