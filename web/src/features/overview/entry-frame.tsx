import type { ReactNode } from 'react';
import { BarePage } from '../../ui/bare-page.tsx';
import { Footer } from '../../ui/footer.tsx';
import { ProductBrand } from './product-brand.tsx';
import { useProductName, useSettings } from './use-settings.ts';

interface EntryFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** What every page before the sign-in looks like. */
export function EntryFrame(props: EntryFrameProps) {
  const name = useProductName();
  const terms = useSettings()?.terms_of_use_url;
  return <BarePage {...props} brand={<ProductBrand />} foot={<Footer productName={name} termsOfUse={terms} />} />;
}
