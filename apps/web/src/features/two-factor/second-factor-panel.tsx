import { useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from 'contract/endpoints/users';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Reply } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate, setCached, useAction, useEndpoint } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { type Doing, FactorChoices } from './factor-choices.tsx';
import { RemovalDialog, RenameDialog, RenewalDialog } from './factor-dialogs.tsx';
import { FactorList, type Passkey, type Removal } from './factor-list.tsx';
import { PasskeySetup } from './passkey-setup.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhoneProof } from './phone-proof.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const signedOut = 'You were signed out of your other browsers.';

export function SecondFactorPanel({ user }: { user: CurrentUser }) {
  const cache = useQueryClient();
  const answer = useEndpoint('list-factors', {});
  const [doing, setDoing] = useState<Doing | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
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
    content.current?.querySelector<HTMLElement>(next ? 'input' : '[data-choices] button, li button')?.focus();
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
  const factors = answer.data;
  const isIdle = doing === null && codes === null;
  return (
    <Panel title="Two-step verification" isSpaced bodyRef={content}>
      {done && (
        <Banner tone="success" role="status" onClose={() => setDone('')}>
          {done}
        </Banner>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => flushSync(() => setCodes(null))} />}
      {isIdle && <Standing user={user} />}
      {isIdle &&
        (factors ? (
          <>
            <FactorList
              factors={factors}
              onRemove={setRemoval}
              onRename={setRenamed}
              onChangePhone={() => change('phone')}
              onReplaceApp={() => change('app')}
              onRenewCodes={() => change('codes')}
            />
            <FactorChoices user={user} factors={factors} onBegin={change} />
          </>
        ) : answer.error ? (
          <LoadFailure
            title="Your ways to verify it’s you couldn’t be loaded."
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <Skeleton lines={2} />
        ))}
      {doing === 'phone' && (
        <PhoneProof
          hasPassword={user.has_password}
          phone={factors?.phone ? null : user.phone_number}
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
          label={doing === 'turning_on' ? 'Turn on' : 'Turn off'}
          busy={set.isPending}
          error={set.error}
          onSubmit={(password) =>
            turn(doing === 'turning_on', password, `Two-step verification is ${doing === 'turning_on' ? 'on' : 'off'}.`)
          }
          onCancel={() => change(null)}
        />
      )}
      <RenewalDialog opened={doing === 'codes'} onClose={() => setDoing(null)} onRenewed={setCodes} />
      <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />
      <RemovalDialog
        removal={removal}
        onClose={() => setRemoval(null)}
        onRemoved={({ two_fa_enabled, two_fa_required }) => {
          const isOff = !two_fa_enabled && !two_fa_required;
          change(null, `Removed. ${isOff ? 'Two-step verification is off. ' : ''}${signedOut}`);
        }}
      />
    </Panel>
  );
}

function Standing({ user }: { user: CurrentUser }) {
  if (!user.two_fa_required)
    return (
      <>
        <p>A second step keeps others out of your account, even if they know your password.</p>
        {!user.has_password && (
          <p>
            To use texted codes, <TextLink to={paths.requestReset}>choose a password</TextLink> first.
          </p>
        )}
      </>
    );
  const reason = user.super_admin
    ? 'Super admins verify it’s them each time they sign in.'
    : 'Your firm requires a second step each time you sign in.';
  return <p>{user.two_fa_enabled ? 'On. You verify it’s you each time you sign in.' : reason}</p>;
}
