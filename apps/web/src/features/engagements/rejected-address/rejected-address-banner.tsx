import type { Client } from 'contract/endpoints/engagements';
import { useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { texts as t } from './texts.ts';

type Rejected = Pick<Client, 'id' | 'email' | 'rejection' | 'may_change_email' | 'onboarding_complete'>;

export function RejectedAddressBanner({ client }: { client: Rejected }) {
  const [isOpen, setOpen] = useState(false);
  const { id, email, rejection, may_change_email, onboarding_complete } = client;
  return (
    <>
      {rejection && (
        <Banner
          tone="danger"
          title={t.title(email)}
          layout="row"
          action={
            may_change_email && (
              <Button size="sm" onClick={() => setOpen(true)}>
                {t.change}
              </Button>
            )
          }
        >
          {t.rejected(rejection.reason)} {may_change_email && t.correct}
          {onboarding_complete && t.joined}
        </Banner>
      )}
      {isOpen && <EmailDialog clientId={id} email={email} onClose={() => setOpen(false)} />}
    </>
  );
}
