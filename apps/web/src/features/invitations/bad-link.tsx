import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
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
