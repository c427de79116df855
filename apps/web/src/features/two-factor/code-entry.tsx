import { useEffect, useEffectEvent, useRef } from 'react';
import type { Reply } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { type PendingSignIn, session } from '../../lib/session.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CodeForm } from './code-form.tsx';
import { MaskedPhone } from './phone-code.tsx';
import { texts } from './texts.ts';
import { useCodeSteps } from './use-code-steps.ts';

interface CodeEntryProps {
  pending: Extract<PendingSignIn, { step: 'code' }>;
  onEntered: (response: Reply<'check-code'>) => void;
  /** Starts the sign-in over. Without it, a link leads to the sign-in page. */
  onBack?: () => void;
}

export function CodeEntry({ pending, onEntered, onBack }: CodeEntryProps) {
  const steps = useCodeSteps();
  const sendCode = useAction('send-code');
  const checkCode = useAction('check-code');
  const two_fa_token = pending.token;
  const send = async (isAgain: boolean) => {
    const sent = await steps.send(() => sendCode.mutateAsync({ body: { two_fa_token } }), isAgain);
    if (sent) session.setPending({ ...pending, is_sent: true });
  };
  const check = async (code: string) => {
    const entered = await steps.check(() => checkCode.mutateAsync({ body: { two_fa_token, code } }), texts.signedIn);
    if (entered) onEntered(entered);
  };
  const hasBegun = useRef(pending.is_sent === true);
  const begin = useEffectEvent(() => void send(false));
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);
  const { isOver } = steps;
  useEffect(() => {
    if (isOver) session.clearPending();
  }, [isOver]);
  return (
    <CodeForm
      steps={steps}
      help={
        <>
          We texted a code to <MaskedPhone phone={pending.phone} />. It expires in 10 minutes.
        </>
      }
      onCheck={(code) => void check(code)}
      onResend={() => void send(true)}
      restart={
        onBack && (
          <Button weight="primary" onClick={onBack}>
            Sign in again
          </Button>
        )
      }
    >
      {onBack ? (
        <Button weight="quiet" onClick={onBack}>
          Back to sign in
        </Button>
      ) : (
        <TextLink to={paths.signIn}>Back to sign in</TextLink>
      )}
    </CodeForm>
  );
}
