import type { ReactNode } from 'react';
import { useSettings } from '../../lib/use-current-user.ts';
import { Brand } from '../../ui/brand.tsx';
import { Footer } from '../../ui/footer.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';

export function PublicFrame({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const name = settings?.product_name ?? 'HealthPlanner';
  return (
    <PlainFrame
      brand={<Brand name={name} />}
      foot={<Footer productName={name} termsOfUse={settings?.terms_of_use_url} />}
    >
      {children}
    </PlainFrame>
  );
}
