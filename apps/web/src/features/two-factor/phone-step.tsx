import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Reply } from '../../lib/api.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { CodeForm } from './code-form.tsx';
import { MaskedPhone } from './phone-code.tsx';
import { texts } from './texts.ts';
import { useCodeSteps, useEndedSignIn } from './use-code-steps.ts';

interface PhoneStepProps {
  token: string;
  phone: string;
  isSent: boolean;
  onSent: () => void;
  onEntered: (response: Reply<'check-code'>) => void;
  restart?: ReactNode;
  children: ReactNode;
}

export function PhoneStep({
  token: two_fa_token,
  phone,
  isSent,
  onSent,
  onEntered,
  restart,
  children,
}: PhoneStepProps) {
  const steps = useCodeSteps();
  const sendCode = useAction('send-code');
  const checkCode = useAction('check-code');
  const send = async (isAgain: boolean) => {
    const sent = await steps.send(() => sendCode.mutateAsync({ body: { two_fa_token } }), isAgain);
    if (sent) onSent();
  };
  const check = async (code: string) => {
    const entered = await steps.check(() => checkCode.mutateAsync({ body: { two_fa_token, code } }), texts.signedIn);
    if (entered) onEntered(entered);
  };
  const hasBegun = useRef(isSent);
  const begin = useEffectEvent(() => void send(false));
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);
  useEndedSignIn(steps.isOver);
  return (
    <CodeForm
      steps={steps}
      help={
        <>
          We texted a code to <MaskedPhone phone={phone} />. It expires in 10 minutes.
        </>
      }
      onCheck={(code) => void check(code)}
      onResend={() => void send(true)}
      restart={restart}
    >
      {children}
    </CodeForm>
  );
}
