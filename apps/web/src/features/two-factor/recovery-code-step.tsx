import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { useActionForm } from '../../lib/use-action-form.ts';
import { bind, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Over } from './code-form.tsx';
import { endsSignIn, useEndedSignIn } from './use-code-steps.ts';

interface RecoveryCodeStepProps {
  token: string;
  onEntered: (response: Reply<'check-recovery-code'>) => void;
  restart?: ReactNode;
  children: ReactNode;
}

export function RecoveryCodeStep({ token: two_fa_token, onEntered, restart, children }: RecoveryCodeStepProps) {
  const { form, action, shell } = useActionForm('check-recovery-code', {
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : 'Please enter a whole recovery code.') },
    keepsFocus: true,
    call: ({ code }) => ({ body: { two_fa_token, code } }),
    onSuccess: onEntered,
  });
  const isOver = action.error !== null && endsSignIn(action.error);
  useEndedSignIn(isOver);
  if (isOver) return <Over sentence={action.error?.message ?? ''} restart={restart} />;
  return (
    <Form {...shell} label="Sign in with a recovery code" submit="Continue" actions={children}>
      <TextField
        label="Recovery code"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        help="One of the codes that you saved. Each works once."
        {...bind(form, 'code')}
      />
    </Form>
  );
}
