import { useState } from 'react';
import type { LinkTarget } from '../../lib/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { advisorTexts } from './texts.ts';

const { invite, noSeats: t } = advisorTexts;

interface InviteButtonProps {
  hasFreeSeat: boolean;
  to: LinkTarget;
  purchaseTo: LinkTarget;
}

export function InviteButton({ hasFreeSeat, to, purchaseTo }: InviteButtonProps) {
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
        <p>{t.text}</p>
        <ButtonRow>
          <Button onClick={() => setOpen(false)}>{t.cancel}</Button>
          <LinkButton to={purchaseTo} weight="primary">
            {t.purchase}
          </LinkButton>
        </ButtonRow>
      </Dialog>
    </>
  );
}
