import { getRouteApi } from '@tanstack/react-router';
import { CouponsPanel } from '../../features/billing/local/coupons-panel.tsx';
import { CustomersPanel } from '../../features/billing/local/customers-panel.tsx';
import { NewCustomerPanel } from '../../features/billing/local/new-customer-panel.tsx';
import { ProductBrand } from '../../features/dashboard/product-brand.tsx';
import { paths } from '../../lib/paths.ts';
import { Columns } from '../../ui/columns.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';
import { TextLink } from '../../ui/text-link.tsx';

const route = getRouteApi('/dev/billing');

export function LocalBillingPage() {
  return (
    <PlainFrame measure="advisor" brand={<ProductBrand />} links={<TextLink to={paths.signIn}>Sign in</TextLink>}>
      <PageShell
        title="Billing"
        lead="Demo billing. No cards are charged. Each customer here has a clock that you can move forward."
      >
        <CustomersPanel search={route.useSearch()} />
        <Columns main={<NewCustomerPanel />} side={<CouponsPanel />} />
      </PageShell>
    </PlainFrame>
  );
}
