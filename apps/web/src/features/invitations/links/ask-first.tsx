import { type ReactNode, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { session } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';

interface AskFirstProps {
  user: { name: string; email: string } | undefined;
  owner: string;
  onSignOut: () => Promise<unknown>;
  children: ReactNode;
}

export function AskFirst({ user, owner, onSignOut, children }: AskFirstProps) {
  const [isBusy, setBusy] = useState(false);
  if (!session.isSignedIn() && !isBusy) return children;
  const signOut = () => {
    setBusy(true);
    const done = () => setBusy(false);
    void onSignOut().then(done, done);
  };
  return (
    <>
      <Banner tone="caution" title={user ? `You’re signed in as ${user.name} (${user.email}).` : 'You’re signed in.'}>
        This link is for {owner}. To open it, sign out first.
      </Banner>
      <ButtonRow>
        <LinkButton to={paths.dashboard}>Stay signed in</LinkButton>
        <Button weight="primary" busy={isBusy} onClick={signOut}>
          Sign out and open link
        </Button>
      </ButtonRow>
    </>
  );
}
