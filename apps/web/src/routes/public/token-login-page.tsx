import { useNavigate, useParams } from '@tanstack/react-router';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { LinkSignIn } from '../../features/invitations/link-sign-in.tsx';
import { useEntry } from '../../lib/entrance.ts';

/** /token_login/{token}: a client's sign-in by a link from a mail. */
export function TokenLoginPage() {
  const { token = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const takeEntry = useEntry();
  return (
    <EntryFrame title="Sign in" lead="Your link signs you in without a password, once.">
      <LinkSignIn token={token} onEntry={(entry) => void navigate({ href: takeEntry(entry), replace: true })} />
    </EntryFrame>
  );
}
