import { createFileRoute } from '@tanstack/react-router';
import { EntryFrame } from '../../features/dashboard/entry-frame.tsx';
import { EmailForm } from '../../features/invitations/email-form.tsx';
import { paths } from '../../lib/paths.ts';
import { TextLink } from '../../ui/text-link.tsx';

export const Route = createFileRoute('/reset_password')({
  component: RequestResetPage,
});

function RequestResetPage() {
  return (
    <EntryFrame title="Reset your password" lead="We’ll email you a link to choose a new one.">
      <EmailForm
        wanted="request-password-reset"
        label="Send link"
        done={(email) => <>If {email} has an account, a link is on its way. It works once and expires in an hour.</>}
      />
      <TextLink to={paths.signIn}>Back to sign in</TextLink>
    </EntryFrame>
  );
}
