import { useNavigate, useParams } from '@tanstack/react-router';
import type { Entry } from 'contract/identity';
import { SocialSignIn } from '../../features/identity/social-sign-in.tsx';
import { InvitationPanel } from '../../features/links/invitation-panel.tsx';
import { SignUpForm } from '../../features/links/sign-up-form.tsx';
import { EntryFrame } from '../../features/overview/entry-frame.tsx';
import { useSettings } from '../../features/overview/use-settings.ts';
import { useEntry } from '../../lib/entrance.ts';

/** /invite/{token}: joining by an invitation, with a password or through another provider. */
export function InvitePage() {
  const { token = '' } = useParams({ strict: false });
  const settings = useSettings();
  const navigate = useNavigate();
  const takeEntry = useEntry();
  const enter = (entry: Entry) => void navigate({ href: takeEntry(entry), replace: true });
  return (
    <EntryFrame title="Accept your invitation">
      <InvitationPanel token={token} supportContact={settings?.support_contact}>
        {({ email, phone_number }) => (
          <>
            <SignUpForm
              by={{ token, email, phone_number: phone_number ?? '' }}
              termsUrl={settings?.terms_of_use_url}
              onDone={enter}
            />
            {settings && <SocialSignIn waysIn={settings} invitation={token} onEntry={enter} />}
          </>
        )}
      </InvitationPanel>
    </EntryFrame>
  );
}
