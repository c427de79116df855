import { maskPhone } from 'contract/vocabulary/phones';
import { type ReactNode, useState } from 'react';
import type { Reply } from '../../lib/api.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { CodeForm } from './code-form.tsx';
import type { SentTo } from './phone-form.tsx';
import { texts } from './texts.ts';
import { useCodeSteps, useEndedSignIn } from './use-code-steps.ts';

interface PhoneCodeProps {
  sent: SentTo;
  onProven: (response: Reply<'check-phone-code'>) => void;
  children: ReactNode;
  restart?: ReactNode;
}

export function PhoneCode({ sent, onProven, children, restart }: PhoneCodeProps) {
  const steps = useCodeSteps(texts.sent);
  const resendCode = useAction('send-phone-code');
  const checkCode = useAction('check-phone-code');
  const [token, setToken] = useState(sent.token);
  const { phone } = sent;
  useEndedSignIn(steps.isOver);
  const resend = async () => {
    const body = { phone_number: phone, phone_verification_token: token };
    const again = await steps.send(() => resendCode.mutateAsync({ body }), true);
    if (again) setToken(again.phone_verification_token);
  };
  const check = async (code: string) => {
    const body = { code, phone_verification_token: token };
    const proven = await steps.check(() => checkCode.mutateAsync({ body }), texts.phoneVerified);
    if (proven) onProven(proven);
  };
  return (
    <CodeForm
      steps={steps}
      help={
        <>
          We texted a code to <MaskedPhone phone={maskPhone(phone.replace(/\D/g, ''))} />. It expires in 10 minutes.
        </>
      }
      onCheck={(code) => void check(code)}
      onResend={() => void resend()}
      restart={restart}
    >
      {children}
    </CodeForm>
  );
}

export function MaskedPhone({ phone }: { phone: string }) {
  return (
    <span role="img" aria-label={`the number ending in ${phone.slice(-2)}`} translate="no">
      {phone}
    </span>
  );
}
