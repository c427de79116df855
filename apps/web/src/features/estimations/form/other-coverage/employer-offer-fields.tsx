import { type AnyForm, bind, CurrencyField } from '../../../../ui/fields.tsx';
import { FormSection } from '../../../../ui/form-section.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import type { OfferValues } from './employer-offer-values.ts';
import { otherCoverageTexts as t } from './other-coverage-texts.ts';

interface EmployerOfferFieldsProps {
  form: AnyForm & {
    readonly values: {
      readonly dependents_attributes: readonly { readonly key: string }[];
      readonly employer_offer: OfferValues;
    };
  };
  nameOf: (index: number) => string;
}

export function EmployerOfferFields({ form, nameOf }: EmployerOfferFieldsProps) {
  const { dependents_attributes: people, employer_offer: offer } = form.values;
  const choices = people.map(({ key }, index) => ({ value: key, label: nameOf(index) }));
  return (
    <FormSection title={t.offer}>
      <SelectField
        {...bind(form, 'employer_offer.person')}
        label={t.offerPerson}
        help={t.offerHelp}
        placeholder={t.noOffer}
        choices={choices}
        optional
      />
      {people.some(({ key }) => key === offer.person) && (
        <>
          <CurrencyField
            {...bind(form, 'employer_offer.employee_price')}
            label={t.employeePrice}
            help={t.employeePriceHelp}
          />
          <CurrencyField
            {...bind(form, 'employer_offer.family_price')}
            label={t.familyPrice}
            help={t.familyPriceHelp}
            optional
          />
        </>
      )}
    </FormSection>
  );
}
