import type { Settings } from 'contract/overview';
import type { CurrentUser } from 'contract/users';
import { ProductBrand } from '../../features/overview/product-brand.tsx';
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

/** Somebody who has not shown yet that the e-mail address is theirs. */
export function ConfirmEmailPage({ user, settings, onCheck, isChecking }: ConfirmEmailPageProps) {
  return (
    <BarePage title="Confirm your email" lead="Please confirm your email to continue." brand={<ProductBrand />}>
      <p>
        The address of this account is <strong>{user.email}</strong>. Open the link that was sent there, then come back
        to this page.
      </p>
      {settings && (
        <p>
          No message, or the wrong address? Write to <SupportContact contact={settings.support_contact} />.
        </p>
      )}
      <ButtonRow>
        <Button weight="primary" onClick={onCheck} busy={isChecking}>
          I have confirmed it
        </Button>
        <LinkButton to={paths.signOut}>Sign Out</LinkButton>
      </ButtonRow>
    </BarePage>
  );
}
