import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';

interface BadLinkProps {
  sentence: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Takes the focus on arrival and after a submit. */
const takeFocus = (node: HTMLDivElement | null) => node?.focus();

/** Leads a signed-in user home, and others to the sign-in unless there is another `action`. */
export function BadLink({ sentence, children, action }: BadLinkProps) {
  return (
    <>
      <Banner tone="caution" role="alert" tabIndex={-1} ref={takeFocus}>
        {sentence}
      </Banner>
      {children}
      <ButtonRow>
        {action}
        {session.isSignedIn() ? (
          <LinkButton to={paths.dashboard} weight={action ? 'secondary' : 'primary'}>
            Go to your dashboard
          </LinkButton>
        ) : (
          !action && (
            <LinkButton to={paths.signIn} weight="primary">
              Sign in
            </LinkButton>
          )
        )}
      </ButtonRow>
    </>
  );
}
