import { useNavigate, useParams } from '@tanstack/react-router';
import type { Entry } from 'contract/endpoints/sessions';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { useSettings } from '../../features/dashboard/use-settings.ts';
import { InvitationPanel } from '../../features/invitations/invitation-panel.tsx';
import { SignUpForm } from '../../features/invitations/sign-up-form.tsx';
import { SocialSignIn } from '../../features/sessions/social-sign-in.tsx';
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
