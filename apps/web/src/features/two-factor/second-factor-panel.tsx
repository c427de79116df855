import { useForm } from '@mantine/form';
import type { CurrentUser } from 'contract/endpoints/users';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../lib/paths.ts';
import { setCached, useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { bind, PasswordField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { UsernameField } from '../../ui/username-field.tsx';
import { PhoneProof } from './phone-proof.tsx';

type Doing = 'turning_on' | 'turning_off' | 'changing_phone';

export function SecondFactorPanel({ user }: { user: CurrentUser }) {
  const [doing, setDoing] = useState<Doing | null>(null);
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
    content.current?.querySelector<HTMLElement>(next ? 'input:not([aria-hidden])' : '[data-choices] button')?.focus();
  };
  const turn = (enabled: boolean, current_password: string) =>
    set.mutate(
      { body: { enabled, current_password } },
      {
        onSuccess: () =>
          change(
            null,
            `${enabled ? 'We’ll text you a code each time you sign in.' : 'Sign-in codes are off.'} You were signed out of your other browsers.`,
          ),
      },
    );
  return (
    <Panel title="Sign-in codes" isSpaced bodyRef={content}>
      {done && (
        <Banner tone="success" role="status" onClose={() => setDone('')}>
          {done}
        </Banner>
      )}
      <Standing user={user} />
      {doing === null && user.has_password && <Choices user={user} onBegin={change} />}
      {!user.has_password && !user.two_fa_required && (
        <p>
          To turn codes on, <TextLink to={paths.requestReset}>choose a password</TextLink> first.
        </p>
      )}
      {(doing === 'changing_phone' || (doing === 'turning_on' && !user.phone_verified)) && (
        <PhoneProof
          hasPassword={user.has_password}
          phone={doing === 'turning_on' ? user.phone_number : null}
          onProven={(password) => (doing === 'turning_on' ? turn(true, password) : change(null, 'Phone verified!'))}
          onCancel={() => change(null)}
        />
      )}
      {(doing === 'turning_off' || (doing === 'turning_on' && user.phone_verified)) && (
        <PasswordForm
          email={user.email}
          label={doing === 'turning_on' ? 'Turn on' : 'Turn off'}
          busy={set.isPending}
          error={set.error}
          onSubmit={(password) => turn(doing === 'turning_on', password)}
          onCancel={() => change(null)}
        />
      )}
    </Panel>
  );
}

function Standing({ user }: { user: CurrentUser }) {
  if (!user.two_fa_required)
    return <p>A texted code keeps others out of your account, even if they know your password.</p>;
  const phone = user.phone_number ? ` We text it to the number ending in ${user.phone_number.slice(-2)}.` : '';
  const reason = user.super_admin
    ? 'Super admins need a code each time they sign in.'
    : 'Your firm requires a code each time you sign in.';
  return (
    <p>
      {user.two_fa_enabled ? 'On. You need a code each time you sign in.' : reason}
      {phone}
    </p>
  );
}

function Choices({ user, onBegin }: { user: CurrentUser; onBegin: (next: Doing) => void }) {
  return (
    <div data-choices>
      <ButtonRow>
        {!user.two_fa_enabled && !user.two_fa_required && (
          <Button onClick={() => onBegin('turning_on')}>Turn on</Button>
        )}
        {user.two_fa_required && <Button onClick={() => onBegin('changing_phone')}>Change phone</Button>}
        {user.two_fa_enabled && (
          <Button weight="quiet" onClick={() => onBegin('turning_off')}>
            Turn off
          </Button>
        )}
      </ButtonRow>
    </div>
  );
}

interface PasswordFormProps {
  email: string;
  label: string;
  busy: boolean;
  error: { message: string; errors: Readonly<Record<string, string>> } | null;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

function PasswordForm({ email, label, busy, error, onSubmit, onCancel }: PasswordFormProps) {
  const form = useForm({
    initialValues: { current_password: '' },
    validate: { current_password: (value) => (value ? null : 'Your password is required') },
  });
  const sentence = error && { message: Object.values(error.errors)[0] ?? error.message };
  return (
    <Form
      submit={label}
      weight="secondary"
      busy={busy}
      actions={
        <Button weight="quiet" onClick={onCancel}>
          Cancel
        </Button>
      }
      form={form}
      onSubmit={(values) => onSubmit(values.current_password)}
      error={sentence}
      label={label}
    >
      <UsernameField email={email} />
      <PasswordField label="Your password" autoComplete="current-password" {...bind(form, 'current_password')} />
    </Form>
  );
}
