import { yearTexts } from 'estimate-texts/months/year-texts';
import type { Assumptions } from 'estimator/months';
import { Button } from '../../../../ui/button.tsx';
import { CurrencyField, FieldGroup, PercentField } from '../../../../ui/fields.tsx';
import { type AssumptionValues, isWrongIncome, isWrongRate, percentOf, type Rate, rates } from './assumption-values.ts';
import styles from './years-view.module.css';

const t = yearTexts.years;
const labels: Record<Rate, string> = {
  premium_growth: t.premiumGrowth,
  indexation: t.indexation,
  medicare_growth: t.medicareGrowth,
};

interface AssumptionFieldsProps {
  firstYear: number;
  assumptions: Assumptions;
  values: AssumptionValues;
  onChange: (values: AssumptionValues) => void;
  onReset: () => void;
}

/** Takes effect while typing. Nothing of it is saved. */
export function AssumptionFields({ firstYear, assumptions, values, onChange, onReset }: AssumptionFieldsProps) {
  return (
    <div className={styles.fields}>
      <div className={styles.grid}>
        {rates.map((rate) => (
          <PercentField
            key={rate}
            label={labels[rate]}
            value={values[rate] === undefined ? percentOf(assumptions[rate]) : values[rate]}
            onChange={(percent) => onChange({ ...values, [rate]: percent })}
            error={isWrongRate(values[rate]) && t.invalidPercent}
          />
        ))}
      </div>
      {assumptions.income_cents.length > 0 && (
        <FieldGroup label={t.incomes} help={t.incomesHelp} isStacked>
          <div className={styles.grid}>
            {assumptions.income_cents.map((cents, index) => {
              const typed = values.incomes[index];
              const year = firstYear + index;
              return (
                <CurrencyField
                  key={year}
                  label={t.income(year)}
                  value={typed === undefined ? cents / 100 : typed}
                  onChange={(dollars) => onChange({ ...values, incomes: { ...values.incomes, [index]: dollars } })}
                  error={isWrongIncome(typed) && t.invalidAmount}
                />
              );
            })}
          </div>
        </FieldGroup>
      )}
      <div>
        <Button size="sm" onClick={onReset}>
          {t.reset}
        </Button>
      </div>
    </div>
  );
}
