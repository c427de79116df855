import type { Settings } from 'contract/endpoints/current-user';
import type { CurrentUser } from 'contract/endpoints/users';
import { useEffect, useEffectEvent } from 'react';
import { ProductBrand } from '../../features/dashboard/product-brand.tsx';
import { ResendConfirmation } from '../../features/invitations/resend-confirmation.tsx';
import { paths } from '../../lib/paths.ts';
import { BarePage } from '../../ui/bare-page.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';

interface ConfirmEmailPageProps {
  user: CurrentUser;
  settings: Settings | undefined;
  onCheck: () => void;
  isChecking: boolean;
}

export function ConfirmEmailPage({ user, settings, onCheck, isChecking }: ConfirmEmailPageProps) {
  const check = useEffectEvent(onCheck);
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') check();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, []);
  return (
    <BarePage title="Confirm your email" lead="Please confirm your email to continue." brand={<ProductBrand />}>
      <p>
        We sent a link to <strong>{user.email}</strong>. Open it, then come back to this page.
      </p>
      <ResendConfirmation />
      {settings && (
        <p>
          No email, or wrong address? Contact <SupportContact contact={settings.support_contact} />.
        </p>
      )}
      <ButtonRow>
        <Button onClick={onCheck} busy={isChecking}>
          I confirmed my email
        </Button>
        <LinkButton to={paths.signOut}>Sign Out</LinkButton>
      </ButtonRow>
    </BarePage>
  );
}
