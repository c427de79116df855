import type { SignInStep } from 'contract/vocabulary/second-factors';
import { useState } from 'react';
import type { Reply } from '../../lib/api.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { paths } from '../../lib/paths.ts';
import { type PendingSignIn, session } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AppStep } from './app-step.tsx';
import styles from './code-entry.module.css';
import { PasskeyStep } from './passkey-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { RecoveryCodeStep } from './recovery-code-step.tsx';
import { ways } from './texts.ts';

interface CodeEntryProps {
  pending: Extract<PendingSignIn, { step: 'code' }>;
  onEntered: (response: Reply<'check-code'>) => void;
  /** Starts the sign-in over. Without it, a link leads to the sign-in page. */
  onBack?: () => void;
}

/** The factor that is preferred in this browser, and the others on request. */
export function CodeEntry({ pending, onEntered, onBack }: CodeEntryProps) {
  const { token, phone, factors = ['phone'] } = pending;
  const usable = hasPasskeys() ? factors : factors.filter((factor) => factor !== 'passkey');
  const [factor, setFactor] = useState<SignInStep>(usable[0] ?? factors[0] ?? 'phone');
  const [isSent, setIsSent] = useState(pending.is_sent === true);
  const others = usable.filter((other) => other !== factor);
  const shared = {
    token,
    onEntered,
    restart: onBack && (
      <Button weight="primary" onClick={onBack}>
        Sign in again
      </Button>
    ),
    children: (
      <>
        <OtherWays factors={others} key={factor} onChoose={setFactor} />
        {onBack ? (
          <Button weight="quiet" onClick={onBack}>
            Back to sign in
          </Button>
        ) : (
          <TextLink to={paths.signIn}>Back to sign in</TextLink>
        )}
      </>
    ),
  };
  if (factor === 'passkey') return <PasskeyStep {...shared} />;
  if (factor === 'authenticator') return <AppStep {...shared} />;
  if (factor === 'recovery_code') return <RecoveryCodeStep {...shared} />;
  const remember = () => {
    setIsSent(true);
    session.setPending({ ...pending, is_sent: true });
  };
  return <PhoneStep {...shared} phone={phone} isSent={isSent} onSent={remember} />;
}

interface OtherWaysProps {
  factors: readonly SignInStep[];
  onChoose: (factor: SignInStep) => void;
}

function OtherWays({ factors, onChoose }: OtherWaysProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (factors.length === 0) return null;
  return (
    <>
      <Button weight="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Use another way
      </Button>
      {isOpen && (
        <ul className={styles.ways}>
          {factors.map((factor) => (
            <li key={factor}>
              <Button onClick={() => onChoose(factor)} fullWidth>
                {ways[factor]}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
