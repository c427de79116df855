import { useRef } from 'react';
import { useActionForm } from '../../../lib/use-action-form.ts';
import { CodeField } from '../../../ui/code-field.tsx';
import { bind } from '../../../ui/fields.tsx';
import { Form } from '../../../ui/form.tsx';
import { PageShell } from '../../../ui/page-shell.tsx';
import { shareCodeTexts as t } from './share-code-texts.ts';

interface ShareCodeProps {
  token: string;
  onEntered: () => void;
}

/** Asked before a link with a code shows anything. */
export function ShareCode({ token, onEntered }: ShareCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  const { form, shell } = useActionForm('check-share-code', {
    initialValues: { code: '' },
    validate: { code: (code) => (code.length < 6 ? t.incomplete : null) },
    call: ({ code }) => ({ params: { id: token }, body: { code } }),
    onSuccess: onEntered,
    onError: ({ code, message }) => {
      if (code !== 'code_invalid') return;
      form.setValues({ code: '' });
      form.setErrors({ code: message });
      field.current?.focus();
    },
    keepsFocus: true,
  });
  const error = shell.error?.code === 'code_invalid' ? null : shell.error;
  return (
    <PageShell title={t.title} measure="form">
      <Form {...shell} error={error} label={t.title} submit={t.submit}>
        <CodeField {...bind(form, 'code')} label={t.label} help={t.help} ref={field} autoFocus />
      </Form>
    </PageShell>
  );
}
