import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { ResetForm } from '../../features/invitations/reset-form.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useNotice } from '../../ui/notice.tsx';

export const Route = createFileRoute('/reset_password/$token')({
  component: ResetPage,
});

/** Sets a new password, which ends all sessions, also in this browser. */
function ResetPage() {
  const { token } = Route.useParams();
  const navigate = useNavigate();
  const notice = useNotice();
  const goOn = () => {
    session.end();
    notice.carry({ tone: 'success', text: 'Password changed!' });
    void navigate({ ...paths.signIn, replace: true });
  };
  return (
    <EntryFrame title="Choose a new password">
      <ResetForm token={token} onDone={goOn} />
    </EntryFrame>
  );
}
