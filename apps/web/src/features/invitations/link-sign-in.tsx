import type { Entry } from 'contract/endpoints/sessions';
import type { ApiErrorOf } from '../../lib/api-error.ts';
import { paths, serverPath } from '../../lib/paths.ts';
import { sameOriginPath, session } from '../../lib/session.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { BadLink } from './bad-link.tsx';
import { EmailForm } from './email-form.tsx';

interface LinkSignInProps {
  token: string;
  /** The page that the link leads to. */
  to: string | undefined;
  hasJoined: boolean;
  onEntry: (entry: Entry) => void;
}

export const isLinkError = ({ code }: ApiErrorOf<'start-session-by-link'>) =>
  code === 'link_invalid' || code === 'link_for_other_browser' || code === 'not_found';

/** Requires a click, so that email scanners do not use up the link. */
export function LinkSignIn({ token, to, hasJoined, onEntry }: LinkSignInProps) {
  const signIn = useAction('start-session-by-link');
  const { error } = signIn;
  if (error && isLinkError(error)) return <EndedMagicLink sentence={error.message} to={to} />;
  return (
    <>
      {error && (
        <Banner tone="danger" role="alert">
          {error.message}
        </Banner>
      )}
      <Button
        weight="primary"
        fullWidth
        busy={signIn.isPending}
        onClick={() => signIn.mutate({ params: { token } }, { onSuccess: onEntry })}
      >
        {hasJoined ? 'Sign in' : 'Get started'}
      </Button>
    </>
  );
}

/** A signed-in user needs no new link, but the way on. */
export function EndedMagicLink({ sentence, to }: { sentence: string; to: string | undefined }) {
  if (session.isSignedIn())
    return (
      <BadLink
        sentence={sentence}
        action={
          to && (
            <LinkButton to={serverPath(sameOriginPath(to))} weight="primary">
              Continue
            </LinkButton>
          )
        }
      >
        <p>You’re already signed in.</p>
      </BadLink>
    );
  return (
    <>
      <Banner tone="caution" role="alert">
        {sentence}
      </Banner>
      <p>To get a new link, enter the email address we sent this one to.</p>
      <EmailForm
        wanted="request-magic-link"
        label="Email me a sign-in link"
        done={(email) => (
          <>If there’s an account for {email}, a new sign-in link is on its way. Open it in this browser.</>
        )}
      />
      <p>
        Have a password? <TextLink to={paths.signIn}>Sign in</TextLink>
      </p>
    </>
  );
}
