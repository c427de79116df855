import type { ReactNode } from 'react';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ExternalLink } from '../../../ui/text-link.tsx';
import { paymentTexts } from '../payment/texts.ts';

const t = paymentTexts.terms;

export interface TermsLinks {
  readonly terms_of_service_url: string;
  readonly master_service_agreement_url: string;
}

interface TermsFieldProps {
  links: TermsLinks;
  value: boolean;
  onChange: (value: boolean) => void;
  id?: string;
  error?: ReactNode;
}

export function TermsField({ links, ...field }: TermsFieldProps) {
  return (
    <CheckboxField
      {...field}
      label={
        <>
          {t.before}
          <ExternalLink href={links.terms_of_service_url}>{t.service}</ExternalLink>
          {t.and}
          <ExternalLink href={links.master_service_agreement_url}>{t.agreement}</ExternalLink>.
        </>
      }
    />
  );
}
