import { createFileRoute } from '@tanstack/react-router';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { LinkSignIn } from '../../features/invitations/link-sign-in.tsx';
import { AskFirst } from '../../features/invitations/links/ask-first.tsx';
import { MagicLinkPanel } from '../../features/invitations/links/magic-link-panel.tsx';
import { useSignOut } from '../../features/sessions/use-sign-out.ts';
import { useContinueSignIn } from '../../lib/sign-in.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';

export const Route = createFileRoute('/token_login/$token')({
  component: TokenLoginPage,
});

function TokenLoginPage() {
  const { token } = Route.useParams();
  const user = useCurrentUser().data;
  const { signOut } = useSignOut();
  const continueSignIn = useContinueSignIn();
  const signIn = <LinkSignIn token={token} onEntry={continueSignIn} />;
  return (
    <EntryFrame title="Sign in" lead="Your link signs you in without a password. It works once.">
      <MagicLinkPanel token={token}>
        {(link) =>
          link?.is_own ? (
            signIn
          ) : (
            <AskFirst user={user} owner={link?.first_name || 'someone else'} onSignOut={signOut}>
              {signIn}
            </AskFirst>
          )
        }
      </MagicLinkPanel>
    </EntryFrame>
  );
}
