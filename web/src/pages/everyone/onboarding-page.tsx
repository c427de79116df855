import type { Settings } from 'contract/overview';
import type { CurrentUser } from 'contract/users';
import { ProductBrand } from '../../features/overview/product-brand.tsx';
import { paths } from '../../lib/paths.ts';
import { BarePage } from '../../ui/bare-page.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';

interface GatePageProps {
  user: CurrentUser;
  settings: Settings | undefined;
  onCheck: () => void;
  isChecking: boolean;
}

/** Somebody whose account is not set up yet. */
export function OnboardingPage({ user, settings, onCheck, isChecking }: GatePageProps) {
  return (
    <BarePage title={`Welcome, ${user.first_name}`} lead="Your account is not set up yet." brand={<ProductBrand />}>
      <p>
        Your contact details{user.admin ? ', your firm' : ''} and how you use the product still have to be completed.
        Your account team does that with you; once it is done, everything opens here.
      </p>
      {settings && (
        <p>
          Questions? Write to <SupportContact contact={settings.support_contact} />.
        </p>
      )}
      <ButtonRow>
        <Button weight="primary" onClick={onCheck} busy={isChecking}>
          Check again
        </Button>
        <LinkButton to={paths.signOut}>Sign Out</LinkButton>
      </ButtonRow>
    </BarePage>
  );
}
