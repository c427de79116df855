import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { EmailConfirmation } from '../../features/invitations/email-confirmation.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useNotice } from '../../ui/notice.tsx';

export const Route = createFileRoute('/confirm_email/$token')({
  component: EmailLinkPage,
});

function EmailLinkPage() {
  const { token } = Route.useParams();
  const navigate = useNavigate();
  const notice = useNotice();
  const goOn = () => {
    const isSignedIn = session.isSignedIn();
    const text = isSignedIn ? 'Your email is confirmed.' : 'Your email is confirmed. Sign in to continue.';
    notice.carry({ tone: 'success', text });
    void navigate({ ...(isSignedIn ? paths.dashboard : paths.signIn), replace: true });
  };
  return (
    <EntryFrame title="Confirm your email">
      <EmailConfirmation token={token} onConfirmed={goOn} />
    </EntryFrame>
  );
}
