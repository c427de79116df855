import type { CurrentUser } from 'contract/endpoints/users';
import { useState } from 'react';
import type { Reply } from '../../lib/api.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { successMs } from '../../lib/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { PasskeySetup } from './passkey-setup.tsx';
import { PhoneEnrollment } from './phone-enrollment.tsx';
import type { SentTo } from './phone-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export type Way = 'phone' | 'app' | 'passkey';

interface FirstFactorProps {
  way: Way;
  onWay: (way: Way) => void;
  token: string;
  sentTo: string | undefined;
  sendsTexts: boolean;
  onSent: (sent: SentTo) => void;
  onAdded: (user: CurrentUser) => void;
  /** After the user has read what there is to read. */
  onDone: () => void;
}

const labels: Readonly<Record<Way, string>> = {
  phone: 'Use a phone instead',
  app: 'Use an authenticator app instead',
  passkey: 'Use a passkey instead',
};

/** A sign-in that requires a second factor adds the first one. */
export function FirstFactor({ way, onWay, token, sentTo, sendsTexts, onSent, onAdded, onDone }: FirstFactorProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const finish = (user: CurrentUser, recovery_codes: readonly string[] | null) => {
    onAdded(user);
    if (recovery_codes) setCodes(recovery_codes);
    else setTimeout(onDone, successMs);
  };
  const add = ({ user, recovery_codes }: Reply<'create-authenticator'>) => finish(user, recovery_codes);
  const possible: Way[] = [
    ...(sendsTexts ? ['phone' as const] : []),
    'app',
    ...(hasPasskeys() ? ['passkey' as const] : []),
  ];
  const others = (
    <ButtonRow>
      {possible
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} onClick={() => onWay(other)}>
            {labels[other]}
          </Button>
        ))}
    </ButtonRow>
  );
  return (
    <>
      {way === 'phone' && (
        <PhoneEnrollment token={token} sentTo={sentTo} onSent={onSent} onProven={({ user }) => finish(user, null)} />
      )}
      {way === 'app' && (
        <AuthenticatorSetup token={token} onAdded={add}>
          {null}
        </AuthenticatorSetup>
      )}
      {way === 'passkey' && (
        <PasskeySetup token={token} onAdded={add}>
          {null}
        </PasskeySetup>
      )}
      {others}
    </>
  );
}
