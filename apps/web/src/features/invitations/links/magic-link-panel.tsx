import type { ReactNode } from 'react';
import type { Reply } from '../../../lib/api.ts';
import type { ApiErrorOf } from '../../../lib/api-error.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { EndedMagicLink, isLinkError } from '../link-sign-in.tsx';

type MagicLink = Reply<'show-magic-link'>;

interface MagicLinkPanelProps {
  link: MagicLink | undefined;
  error: ApiErrorOf<'show-magic-link'> | null;
  /** The page that the link leads to. */
  to: string | undefined;
  children: ReactNode;
}

/** Names who works with the client. Without that, the link can be used all the same. */
export function MagicLinkPanel({ link, error, to, children }: MagicLinkPanelProps) {
  if (error && isLinkError(error)) return <EndedMagicLink sentence={error.message} to={to} />;
  if (!link && !error) return <Skeleton lines={3} label="Loading the link" />;
  return (
    <>
      {link && <p>{reasonOf(link)}</p>}
      {children}
    </>
  );
}

function reasonOf({ financial_advisor_name, account_name, has_joined }: MagicLink): string {
  const who = [financial_advisor_name, account_name].filter(Boolean).join(' of ');
  if (has_joined) return `This link opens your account${who && `, where you work with ${who}`}.`;
  const invited = who ? `${who} invited you` : 'You’ve been invited';
  return `${invited} to plan your health coverage. We’ll start with a few questions. You can stop and come back anytime.`;
}
