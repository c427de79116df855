import { useEffect, useRef, useState } from 'react';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { AccessHelp } from '../../features/invitations/access-help.tsx';
import { type FirmCode, SignUpCodeForm } from '../../features/invitations/sign-up-code-form.tsx';
import { SignUpForm } from '../../features/invitations/sign-up-form.tsx';
import { paths } from '../../lib/paths.ts';
import { useSettings } from '../../lib/use-current-user.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';

export function SignUpView({ initialCode }: { initialCode: string }) {
  const settings = useSettings();
  const [code, setCode] = useState<FirmCode | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  useTitleFocus(email === null ? (code === null ? 'code' : 'form') : 'done');
  if (email !== null) return <CheckEmail email={email} />;
  if (code !== null)
    return (
      <EntryFrame title="Get access" lead={`You’re joining ${code.firm}.`}>
        <SignUpForm
          by={{ signup_code: code.code, phone_required: code.phone_required }}
          termsUrl={settings?.terms_of_use_url}
          onDone={(_, address) => setEmail(address)}
        />
      </EntryFrame>
    );
  return (
    <EntryFrame title="Get access" lead="Does your firm have a sign-up code?">
      <SignUpCodeForm initialCode={initialCode} onCode={setCode} />
      <AccessHelp supportContact={settings?.support_contact} />
    </EntryFrame>
  );
}

function CheckEmail({ email }: { email: string }) {
  return (
    <EntryFrame title="Check your email">
      <p>
        We sent an email to <strong>{email}</strong>. Open the link in it to continue, then sign in with your password.
      </p>
      <p>No email after a few minutes? Check your spam folder, or sign up again with the right address.</p>
      <ButtonRow>
        <LinkButton to={paths.signIn} weight="primary">
          Sign in
        </LinkButton>
      </ButtonRow>
    </EntryFrame>
  );
}

/** Moves the focus to the title of the next step, as on a new page. */
function useTitleFocus(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [step]);
}
