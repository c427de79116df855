import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Reply } from '../../lib/api.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './factors.module.css';
import { useCodeSteps, useEndedSignIn } from './use-code-steps.ts';

interface AuthenticatorSetupProps {
  /** Of a sign-in that requires a factor. */
  token?: string | undefined;
  onAdded: (reply: Reply<'create-authenticator'>) => void;
  restart?: ReactNode;
  children: ReactNode;
}

export function AuthenticatorSetup({ token, onAdded, restart, children }: AuthenticatorSetupProps) {
  const begin = useAction('begin-authenticator');
  const request = () => begin.mutate({ body: token === undefined ? {} : { enrollment_token: token } });
  const hasBegun = useRef(false);
  const start = useEffectEvent(request);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    start();
  }, []);
  if (begin.data)
    return (
      <Secret secret={begin.data} onAdded={onAdded} restart={restart}>
        {children}
      </Secret>
    );
  return (
    <>
      {begin.error ? (
        <LoadFailure title="The setup couldn’t be started." error={begin.error} onRetry={request} />
      ) : (
        <Skeleton lines={4} />
      )}
      <ButtonRow>{children}</ButtonRow>
    </>
  );
}

interface SecretProps extends Omit<AuthenticatorSetupProps, 'token'> {
  secret: Reply<'begin-authenticator'>;
}

function Secret({ secret: { enrollment_token, secret, uri }, onAdded, restart, children }: SecretProps) {
  const steps = useCodeSteps();
  const create = useAction('create-authenticator');
  const check = async (code: string) => {
    const added = await steps.check(() => create.mutateAsync({ body: { enrollment_token, code } }), 'App added!');
    if (added) onAdded(added);
  };
  useEndedSignIn(steps.isOver);
  return (
    <>
      {!steps.isOver && (
        <div className={styles.setup}>
          <QrCode value={uri} label="QR code for your authenticator app" />
          <div className={styles.steps}>
            <p>
              Scan the code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or
              1Password.
            </p>
            <p>
              Can’t scan it? Enter this key:{' '}
              <span className={styles.secret} translate="no">
                {secret.replace(/.{4}(?=.)/g, '$& ')}
              </span>
            </p>
            <CopyButton value={secret} label="Copy key" copiedLabel="Key copied!" icon={IconCopy} size="sm" />
          </div>
        </div>
      )}
      <CodeForm
        steps={steps}
        help="The app shows a new one every 30 seconds."
        onCheck={(code) => void check(code)}
        restart={restart ?? <Button onClick={() => window.location.reload()}>Start over</Button>}
      >
        {children}
      </CodeForm>
    </>
  );
}
