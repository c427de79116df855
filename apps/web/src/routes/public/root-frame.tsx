import type { ReactNode } from 'react';
import { PartnerLinks, PartnerLogos } from '../../features/estimations/calculator/partner-header.tsx';
import { useSettings } from '../../lib/use-current-user.ts';
import { Brand } from '../../ui/brand.tsx';
import { Footer } from '../../ui/footer.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';

export function RootFrame({ children }: { children: ReactNode }) {
  const settings = useSettings();
  const name = settings?.product_name ?? 'HealthPlanner';
  const partners = settings?.partners ?? [];
  return (
    <PlainFrame
      measure="advisor"
      brand={partners.length > 0 ? <PartnerLogos partners={partners} /> : <Brand name={name} />}
      links={<PartnerLinks partners={partners} scheduleUrl={settings?.schedule_meeting_url ?? null} />}
      foot={<Footer productName={name} termsOfUse={settings?.terms_of_use_url} />}
    >
      {children}
    </PlainFrame>
  );
}
