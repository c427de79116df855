import { useState } from 'react';
import type { LinkTarget } from '../../lib/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { advisorTexts } from './texts.ts';

const { invite, noSeats: t } = advisorTexts;

interface InviteButtonProps {
  hasFreeSeat: boolean;
  /** The firm has a subscription whose seats it cannot use, so that more seats would not help. */
  isStopped: boolean;
  to: LinkTarget;
  purchaseTo: LinkTarget;
  accountTo: LinkTarget;
}

export function InviteButton({ hasFreeSeat, isStopped, to, purchaseTo, accountTo }: InviteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (hasFreeSeat)
    return (
      <LinkButton to={to} weight="primary">
        {invite.label}
      </LinkButton>
    );
  return (
    <>
      <Button weight="primary" onClick={() => setOpen(true)}>
        {invite.label}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t.title}>
        <p>{isStopped ? t.stopped : t.text}</p>
        <ButtonRow>
          <LinkButton to={isStopped ? accountTo : purchaseTo} weight="primary">
            {isStopped ? t.account : t.purchase}
          </LinkButton>
          <Button onClick={() => setOpen(false)}>{t.cancel}</Button>
        </ButtonRow>
      </Dialog>
    </>
  );
}
