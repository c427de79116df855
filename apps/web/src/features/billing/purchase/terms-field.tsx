import type { ReactNode } from 'react';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { paymentTexts } from '../payment/texts.ts';
import { TermsLinks, type TermsLinksProps } from '../terms-links.tsx';

const t = paymentTexts.terms;

interface TermsFieldProps extends TermsLinksProps {
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
          <TermsLinks links={links} />.
        </>
      }
    />
  );
}
