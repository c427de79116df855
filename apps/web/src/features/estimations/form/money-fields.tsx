import type { UseFormReturnType } from '@mantine/form';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { bind, CurrencyField, WholeNumberField } from '../../../ui/fields.tsx';
import { FormSection } from '../../../ui/form-section.tsx';
import { InfoTooltip } from '../../../ui/info-tooltip.tsx';
import { texts } from '../texts.ts';
import styles from './estimation-form.module.css';
import { agesOf, type FormValues } from './form-values.ts';

const t = texts.form;
const statuses = Object.entries(t.filingStatuses).map(([value, label]) => ({ value, label }));
export const medicareIncomeYear = (values: FormValues) => Number(values.plan_year) - 2;

export function MoneyFields({ form }: { form: UseFormReturnType<FormValues> }) {
  const { hasUnder65, hasSenior, hasMedicare, hasSocialSecurity } = agesOf(form.values);
  const year = medicareIncomeYear(form.values);
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
          <CurrencyField
            {...bind(form, 'income')}
            label={t.income}
            help={t.incomeHelp(Number(form.values.plan_year))}
          />
          {hasSocialSecurity && (
            <CurrencyField
              {...bind(form, 'untaxed_social_security')}
              label={t.untaxedSocialSecurity}
              optional
              help={t.untaxedSocialSecurityHelp}
            />
          )}
        </FormSection>
      )}
      {hasMedicare && (
        <FormSection title={t.medicare}>
          <ChoiceField
            {...bind(form, 'tax_filing_status')}
            label={t.filingStatus(year)}
            optional={!hasSenior}
            choices={statuses}
          />
          <CurrencyField
            {...bind(form, 'last_year_income')}
            label={t.lastYearIncome(year)}
            optional={!hasSenior}
            help={t.lastYearIncomeHelp(year)}
          />
        </FormSection>
      )}
    </>
  );
}
