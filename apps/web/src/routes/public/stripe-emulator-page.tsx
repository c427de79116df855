import { createFileRoute } from '@tanstack/react-router';
import { CouponsPanel } from '../../features/billing/stripe-emulator/coupons-panel.tsx';
import { validateCustomerSearch } from '../../features/billing/stripe-emulator/customer-search.ts';
import { CustomersPanel } from '../../features/billing/stripe-emulator/customers-panel.tsx';
import { NewCustomerPanel } from '../../features/billing/stripe-emulator/new-customer-panel.tsx';
import { ProductBrand } from '../../features/dashboard/product-brand.tsx';
import { paths } from '../../lib/paths.ts';
import { Columns } from '../../ui/columns.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export const Route = createFileRoute('/dev/billing')({
  validateSearch: validateCustomerSearch,
  component: StripeEmulatorPage,
});

function StripeEmulatorPage() {
  return (
    <PlainFrame measure="advisor" brand={<ProductBrand />} links={<TextLink to={paths.signIn}>Sign in</TextLink>}>
      <PageShell
        title="Billing"
        lead="Demo billing. No cards are charged. Each customer here has a clock that you can move forward."
      >
        <CustomersPanel search={Route.useSearch()} />
        <Columns main={<NewCustomerPanel />} side={<CouponsPanel />} />
      </PageShell>
    </PlainFrame>
  );
}
