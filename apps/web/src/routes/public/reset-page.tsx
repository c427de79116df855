import { useNavigate, useParams } from '@tanstack/react-router';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { ResetForm } from '../../features/invitations/reset-form.tsx';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useNotice } from '../../ui/notice.tsx';

/** /reset_password/{token}: a new password; all sign-ins have ended with it, this browser's as well. */
export function ResetPage() {
  const { token = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const notice = useNotice();
  const goOn = () => {
    session.end();
    notice.carry({ tone: 'success', text: 'Password changed!' });
    void navigate({ to: paths.signIn, replace: true });
  };
  return (
    <EntryFrame title="Choose a new password">
      <ResetForm token={token} onDone={goOn} />
    </EntryFrame>
  );
}
