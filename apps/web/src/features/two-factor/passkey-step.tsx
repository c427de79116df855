import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { answerWithPasskey, hasPasskeys } from '../../lib/passkeys.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import styles from './code-form.module.css';
import { Over } from './code-form.tsx';
import { texts } from './texts.ts';
import { useCodeSteps, useEndedSignIn } from './use-code-steps.ts';

interface PasskeyStepProps {
  token: string;
  onEntered: (response: Reply<'check-passkey'>) => void;
  restart?: ReactNode;
  children: ReactNode;
}

export function PasskeyStep({ token: two_fa_token, onEntered, restart, children }: PasskeyStepProps) {
  const steps = useCodeSteps();
  const begin = useAction('begin-passkey-check');
  const check = useAction('check-passkey');
  const { status, problem, isOver, isBusy, isDone } = steps;
  const answer = async () => {
    const { options } = await begin.mutateAsync({ body: { two_fa_token } });
    return check.mutateAsync({ body: { two_fa_token, credential: await answerWithPasskey(options) } });
  };
  const signIn = async () => {
    const entered = await steps.check(answer, texts.signedIn);
    if (entered) onEntered(entered);
  };
  useEndedSignIn(isOver);
  if (isOver) return <Over sentence={problem?.message ?? ''} restart={restart} />;
  return (
    <>
      {problem && (
        <Banner tone="danger" role="alert">
          {problem.message}
        </Banner>
      )}
      <p>
        {hasPasskeys()
          ? 'Your browser will ask for your fingerprint, face, PIN or security key.'
          : 'This browser can’t use passkeys. Use another way, or sign in with another browser.'}
      </p>
      <p role="status" className={styles.status} data-done={isDone || undefined}>
        {status}
      </p>
      <ButtonRow>
        {hasPasskeys() && (
          <Button weight="primary" onClick={() => void signIn()} busy={isBusy !== null} disabled={isDone}>
            Use your passkey
          </Button>
        )}
        {children}
      </ButtonRow>
    </>
  );
}
