import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';

interface BadLinkProps {
  /** The server's sentence. */
  sentence: string;
  /** What can be done about it. */
  children: ReactNode;
  /** Instead of the way to sign in. */
  action?: ReactNode;
}

/** What is read first on arrival and after a press alike. */
const takeFocus = (node: HTMLDivElement | null) => node?.focus();

/** A link that was used, replaced or has run out, and what to do now. */
export function BadLink({ sentence, children, action }: BadLinkProps) {
  return (
    <>
      <Banner tone="caution" role="alert" tabIndex={-1} ref={takeFocus}>
        {sentence}
      </Banner>
      {children}
      <ButtonRow>
        {action ?? (
          <LinkButton to={paths.signIn} weight="primary">
            Sign in
          </LinkButton>
        )}
      </ButtonRow>
    </>
  );
}
