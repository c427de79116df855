import type { Settings } from 'contract/endpoints/current-user';
import { ExternalLink } from '../../ui/text-link.tsx';
import { texts } from './texts.ts';

const t = texts.terms;

export interface TermsLinksProps {
  links: Pick<Settings, 'terms_of_service_url' | 'master_service_agreement_url'>;
}

export function TermsLinks({ links }: TermsLinksProps) {
  return (
    <>
      <ExternalLink href={links.terms_of_service_url}>{t.service}</ExternalLink>
      {t.and}
      <ExternalLink href={links.master_service_agreement_url}>{t.agreement}</ExternalLink>
    </>
  );
}
