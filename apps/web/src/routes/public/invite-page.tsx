import { createFileRoute } from '@tanstack/react-router';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { InvitationPanel } from '../../features/invitations/invitation-panel.tsx';
import { AskFirst } from '../../features/invitations/links/ask-first.tsx';
import { SignUpForm } from '../../features/invitations/sign-up-form.tsx';
import { SocialSignIn } from '../../features/sessions/social-sign-in.tsx';
import { useSignOut } from '../../features/sessions/use-sign-out.ts';
import { useContinueSignIn } from '../../lib/sign-in.ts';
import { useCurrentUser, useSettings } from '../../lib/use-current-user.ts';
import { SignUpView } from './sign-up-view.tsx';

export const Route = createFileRoute('/invite/$token')({
  component: InvitePage,
});

/** A firm's sign-up code has the same address, but not the form of an invitation's token. */
function InvitePage() {
  const { token } = Route.useParams();
  return /^[\w-]{43}$/.test(token) ? <Invitation token={token} /> : <SignUpView initialCode={token} />;
}

function Invitation({ token }: { token: string }) {
  const settings = useSettings();
  const user = useCurrentUser().data;
  const { signOut } = useSignOut();
  const continueSignIn = useContinueSignIn();
  return (
    <EntryFrame title="Accept your invitation">
      <InvitationPanel token={token} supportContact={settings?.support_contact}>
        {({ email, phone_number, phone_required }) => (
          <AskFirst user={user} owner={email} onSignOut={signOut}>
            <SignUpForm
              by={{ token, email, phone_number: phone_number ?? '', phone_required }}
              termsUrl={settings?.terms_of_use_url}
              onDone={continueSignIn}
              others={(joining) =>
                settings && <SocialSignIn providers={settings} joining={joining} onEntry={continueSignIn} />
              }
            />
          </AskFirst>
        )}
      </InvitationPanel>
    </EntryFrame>
  );
}
