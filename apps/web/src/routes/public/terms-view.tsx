import { type Terms, withProduct } from '../../features/billing/terms/terms.ts';
import { TermsDocument } from '../../features/billing/terms/terms-document.tsx';
import { ProductBrand } from '../../features/dashboard/product-brand.tsx';
import { formatDate } from '../../lib/format.ts';
import { useSettings } from '../../lib/use-current-user.ts';
import { Footer } from '../../ui/footer.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';

export function TermsView({ terms: { title, lead, sections } }: { terms: Terms }) {
  const settings = useSettings();
  const name = settings?.product_name ?? 'HealthPlanner';
  return (
    <PlainFrame brand={<ProductBrand />} foot={<Footer productName={name} termsOfUse={settings?.terms_of_use_url} />}>
      <PageShell
        title={title}
        lead={[withProduct(lead, name), settings && versionOf(settings.terms_version)].filter(Boolean).join(' ')}
        measure="reading"
      >
        <TermsDocument
          sections={sections}
          productName={name}
          contact={<SupportContact contact={settings?.support_contact ?? `the ${name} team`} />}
        />
      </PageShell>
    </PlainFrame>
  );
}

/** As it is recorded with an acceptance. An operator's own version need not be a day. */
const versionOf = (version: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(version) ? `Version from ${formatDate(version)}.` : `Version ${version}.`;
