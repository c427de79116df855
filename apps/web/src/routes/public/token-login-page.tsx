import { getRouteApi } from '@tanstack/react-router';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { LinkSignIn } from '../../features/invitations/link-sign-in.tsx';
import { useContinueSignIn } from '../../lib/sign-in.ts';

const route = getRouteApi('/token_login/$token');

export function TokenLoginPage() {
  const { token } = route.useParams();
  const continueSignIn = useContinueSignIn();
  return (
    <EntryFrame title="Sign in" lead="Your link signs you in without a password, once.">
      <LinkSignIn token={token} onEntry={continueSignIn} />
    </EntryFrame>
  );
}
