import { getRouteApi, useLocation } from '@tanstack/react-router';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { OAuthCallback } from '../../features/sessions/oauth-callback.tsx';
import { useContinueSignIn } from '../../lib/sign-in.ts';

const route = getRouteApi('/signin/$affiliate');

export function OAuthCallbackPage() {
  const { affiliate } = route.useParams();
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const continueSignIn = useContinueSignIn();
  return (
    <EntryFrame title="Signing in">
      <OAuthCallback affiliate={affiliate} query={query} onEntry={continueSignIn} />
    </EntryFrame>
  );
}
