import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { OAuthCallback } from '../../features/sessions/foreign-return.tsx';
import { useEntry } from '../../lib/entrance.ts';

/** /signin/{affiliate}: where another provider sends the browser back to. */
export function OAuthCallbackPage() {
  const { affiliate = '' } = useParams({ strict: false });
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const takeEntry = useEntry();
  return (
    <EntryFrame title="Signing in">
      <OAuthCallback
        affiliate={affiliate}
        query={query}
        onEntry={(entry) => void navigate({ href: takeEntry(entry), replace: true })}
      />
    </EntryFrame>
  );
}
