import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { useProductName, useSettings } from '../../lib/use-current-user.ts';
import { BarePage } from '../../ui/bare-page.tsx';
import { Footer } from '../../ui/footer.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ProductBrand } from './product-brand.tsx';

interface EntryFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function EntryFrame({ children, ...t }: EntryFrameProps) {
  const name = useProductName();
  const settings = useSettings();
  const isDemo = (settings?.demo_accounts.length ?? 0) > 0;
  return (
    <BarePage
      {...t}
      brand={<ProductBrand />}
      foot={<Footer productName={name} termsOfUse={settings?.terms_of_use_url} />}
    >
      {children}
      {isDemo && <TextLink to={paths.outbox}>Demo inbox</TextLink>}
      {settings?.payments?.is_emulated && <TextLink to={paths.stripeEmulator}>Demo payments</TextLink>}
    </BarePage>
  );
}
