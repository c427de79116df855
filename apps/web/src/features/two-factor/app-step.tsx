import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { CodeForm } from './code-form.tsx';
import { texts } from './texts.ts';
import { useCodeSteps, useEndedSignIn } from './use-code-steps.ts';

interface AppStepProps {
  token: string;
  onEntered: (response: Reply<'check-authenticator-code'>) => void;
  restart?: ReactNode;
  children: ReactNode;
}

export function AppStep({ token: two_fa_token, onEntered, restart, children }: AppStepProps) {
  const steps = useCodeSteps();
  const checkCode = useAction('check-authenticator-code');
  const check = async (code: string) => {
    const entered = await steps.check(() => checkCode.mutateAsync({ body: { two_fa_token, code } }), texts.signedIn);
    if (entered) onEntered(entered);
  };
  useEndedSignIn(steps.isOver);
  return (
    <CodeForm
      steps={steps}
      help="Your authenticator app shows it."
      onCheck={(code) => void check(code)}
      restart={restart}
    >
      {children}
    </CodeForm>
  );
}
