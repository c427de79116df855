import { createFileRoute } from '@tanstack/react-router';
import type { Entry } from 'contract/endpoints/sessions';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { LinkSignIn } from '../../features/invitations/link-sign-in.tsx';
import { AskFirst } from '../../features/invitations/links/ask-first.tsx';
import { MagicLinkPanel } from '../../features/invitations/links/magic-link-panel.tsx';
import { useSignOut } from '../../features/sessions/use-sign-out.ts';
import { session } from '../../lib/session.ts';
import { useContinueSignIn } from '../../lib/sign-in.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';

export const Route = createFileRoute('/token_login/$token')({
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } => (typeof to === 'string' ? { to } : {}),
  component: TokenLoginPage,
});

function TokenLoginPage() {
  const { token } = Route.useParams();
  const { to } = Route.useSearch();
  const { data: link, error } = useEndpoint(
    'show-magic-link',
    { params: { token } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const user = useCurrentUser().data;
  const { signOut } = useSignOut();
  const continueSignIn = useContinueSignIn();
  const onEntry = (entry: Entry) => {
    if (to) session.setRedirectTarget(to);
    continueSignIn(entry);
  };
  const signIn = <LinkSignIn token={token} to={to} hasJoined={link?.has_joined ?? true} onEntry={onEntry} />;
  return (
    <EntryFrame title={link?.first_name ? `Welcome, ${link.first_name}` : 'Sign in'}>
      <MagicLinkPanel link={link} error={error} to={to}>
        {link?.is_own ? (
          signIn
        ) : (
          <AskFirst user={user} owner={link?.first_name || 'someone else'} onSignOut={signOut}>
            {signIn}
          </AskFirst>
        )}
      </MagicLinkPanel>
    </EntryFrame>
  );
}
