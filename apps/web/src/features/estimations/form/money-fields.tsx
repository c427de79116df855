import type { UseFormReturnType } from '@mantine/form';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { bind, CurrencyField, WholeNumberField } from '../../../ui/fields.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { InfoTooltip } from '../../../ui/info-tooltip.tsx';
import { texts } from '../texts.ts';
import { hasMedicareIn } from './ages.ts';
import { worksheetBasis } from './computable.ts';
import styles from './estimation-form.module.css';
import { agesOf, type FormValues } from './form-values.ts';
import { IncomeWorksheet } from './income-worksheet/income-worksheet.tsx';
import { EmployerOfferFields } from './other-coverage/employer-offer-fields.tsx';
import { LateEnrollmentFields } from './other-coverage/late-enrollment-fields.tsx';
import { TaxReturnFields } from './tax-return-fields.tsx';
import { areWagesAboveIncome } from './tax-return-values.ts';

const t = texts.form;
const statuses = Object.entries(t.filingStatuses).map(([value, label]) => ({ value, label }));
export const medicareIncomeYear = (values: FormValues) => Number(values.plan_year) - 2;

interface MoneyFieldsProps {
  form: UseFormReturnType<FormValues>;
  nameOf: (index: number) => string;
}

export function MoneyFields({ form, nameOf }: MoneyFieldsProps) {
  const { hasUnder65, hasSenior, hasMedicare, hasMedicareNextYear, hasSocialSecurity } = agesOf(form.values);
  const year = medicareIncomeYear(form.values);
  const seniors = form.values.dependents_attributes.flatMap((person, index) =>
    hasMedicareIn(person, Number(form.values.plan_year)) ? [index] : [],
  );
  const yearBetween = hasMedicareNextYear && (
    <CurrencyField
      {...bind(form, 'year_between_income')}
      label={t.lastYearIncome(year + 1)}
      optional
      help={t.yearBetweenHelp(year + 1)}
    />
  );
  return (
    <>
      {hasUnder65 && (
        <FormSection title={t.marketplace}>
          <div className={styles.tipped}>
            <WholeNumberField {...bind(form, 'household_size')} label={t.householdSize} />
            <span className={styles.tip}>
              <InfoTooltip label={t.householdSize}>{t.householdSizeTip}</InfoTooltip>
            </span>
          </div>
          <TaxReturnFields form={form} />
          <IncomeFields form={form} />
          {hasSocialSecurity && !form.values.income_worksheet && (
            <CurrencyField
              {...bind(form, 'untaxed_social_security')}
              label={t.untaxedSocialSecurity}
              optional
              help={t.untaxedSocialSecurityHelp}
            />
          )}
          {!hasMedicare && yearBetween}
        </FormSection>
      )}
      {hasUnder65 && <EmployerOfferFields form={form} nameOf={nameOf} />}
      {hasMedicare && (
        <FormSection title={t.medicare}>
          {!hasUnder65 && <TaxReturnFields form={form} />}
          <ChoiceField
            {...bind(form, 'tax_filing_status')}
            label={t.filingStatus(year)}
            help={t.filingStatusHelp(year)}
            optional={!hasSenior}
            choices={statuses}
          />
          <CurrencyField
            {...bind(form, 'last_year_income')}
            label={t.lastYearIncome(year)}
            optional={!hasSenior}
            help={t.lastYearIncomeHelp(year)}
          />
          {yearBetween}
          <LateEnrollmentFields form={form} asked={seniors} nameOf={nameOf} />
        </FormSection>
      )}
    </>
  );
}

function IncomeFields({ form }: { form: UseFormReturnType<FormValues> }) {
  const { income, income_worksheet, plan_year } = form.values;
  const confirm = (isConfirmed: boolean) => {
    form.setFieldValue('income_confirmed', isConfirmed);
    form.clearFieldError('income');
  };
  return (
    <>
      <CurrencyField
        {...bind(form, 'income')}
        label={t.income}
        help={`${t.incomeHelp(Number(plan_year))}${income !== null && income < 0 ? ` ${t.incomeNegative}` : ''}`}
      />
      <IncomeWorksheet
        lines={income_worksheet}
        income={income}
        untaxed={form.values.untaxed_social_security}
        basisOf={() => worksheetBasis(form.values)}
        onUse={(lines, { income: worked, untaxed_social_security }) => {
          form.setValues({ income_worksheet: lines, income: worked, untaxed_social_security });
          form.clearFieldError('income');
        }}
        onRemove={() => form.setValues({ income_worksheet: null, untaxed_social_security: null })}
      />
      {areWagesAboveIncome(form.values, income) && (
        <CheckboxField
          {...bind(form, 'income_confirmed')}
          label={t.confirmIncome}
          help={t.confirmIncomeHelp}
          onChange={confirm}
        />
      )}
    </>
  );
}
