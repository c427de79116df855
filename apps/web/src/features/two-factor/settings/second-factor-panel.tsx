import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from 'contract/endpoints/users';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Reply } from '../../../lib/api.ts';
import { invalidate, setCached, useAction, useEndpoint } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { AuthenticatorSetup } from '../authenticator-setup.tsx';
import { PasskeySetup } from '../passkey-setup.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import type { Doing } from './factor-choices.tsx';
import { FactorOverview } from './factor-overview.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhoneProof } from './phone-proof.tsx';

const signedOut = 'You were signed out of your other browsers.';

export function SecondFactorPanel({ user }: { user: CurrentUser }) {
  const cache = useQueryClient();
  const answer = useEndpoint('list-factors', {});
  const [doing, setDoing] = useState<Doing | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [done, setDone] = useState('');
  const set = useAction('update-two-factor', {
    onDone: (saved, _, cache) => setCached(cache, 'show-current-user', {}, saved),
  });
  const content = useRef<HTMLDivElement>(null);
  // The pressed button goes away. Its replacement takes the focus.
  const change = (next: Doing | null, text = '') => {
    flushSync(() => {
      set.reset();
      setDone(text);
      setDoing(next);
    });
    content.current
      ?.querySelector<HTMLElement>(next ? 'input:not([aria-hidden])' : '[data-choices] button, li button')
      ?.focus();
  };
  const turn = (enabled: boolean, current_password: string, text: string) =>
    set.mutate(
      { body: { enabled, current_password } },
      {
        onSuccess: () => {
          invalidate(cache, 'list-factors');
          change(null, `${text} ${signedOut}`);
        },
      },
    );
  const add = ({ user: saved, recovery_codes }: Reply<'create-authenticator'>, text: string) => {
    setCached(cache, 'show-current-user', {}, saved);
    invalidate(cache, 'list-factors');
    setCodes(recovery_codes);
    change(null, `${text} ${signedOut}`);
  };
  const proven = (password: string) => {
    invalidate(cache, 'list-factors');
    if (user.two_fa_enabled || user.two_fa_required) change(null, 'Phone verified!');
    else turn(true, password, 'We’ll text you a code each time you sign in.');
  };
  const cancel = (
    <Button weight="quiet" onClick={() => change(null)}>
      Cancel
    </Button>
  );
  return (
    <Panel title="Two-factor authentication" isSpaced bodyRef={content}>
      {done && (
        <Banner tone="success" role="status" onClose={() => setDone('')}>
          {done}
        </Banner>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => flushSync(() => setCodes(null))} />}
      {doing === null && codes === null && (
        <FactorOverview
          user={user}
          answer={answer}
          onBegin={change}
          onRenewed={setCodes}
          onRemoved={(text) => change(null, `${text} ${signedOut}`)}
        />
      )}
      {doing === 'phone' && (
        <PhoneProof
          hasPassword={user.has_password}
          phone={answer.data?.phone ? null : user.phone_number}
          onProven={proven}
          onCancel={() => change(null)}
        />
      )}
      {doing === 'app' && (
        <AuthenticatorSetup
          onAdded={(reply) => add(reply, 'Authenticator app added.')}
          restart={<Button onClick={() => change(null)}>Start over</Button>}
        >
          {cancel}
        </AuthenticatorSetup>
      )}
      {doing === 'passkey' && <PasskeySetup onAdded={(reply) => add(reply, 'Passkey added.')}>{cancel}</PasskeySetup>}
      {(doing === 'turning_off' || doing === 'turning_on') && (
        <PasswordForm
          email={user.email}
          label={doing === 'turning_on' ? 'Turn on' : 'Turn off'}
          busy={set.isPending}
          error={set.error}
          onSubmit={(password) =>
            turn(
              doing === 'turning_on',
              password,
              `Two-factor authentication is ${doing === 'turning_on' ? 'on' : 'off'}.`,
            )
          }
          onCancel={() => change(null)}
        />
      )}
    </Panel>
  );
}
