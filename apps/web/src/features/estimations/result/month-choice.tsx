import type { Calculation } from 'contract/endpoints/calculation';
import { amountText } from 'estimate-texts/amount-text';
import { monthRange } from 'estimate-texts/event-texts';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { InlineSelect } from '../../../ui/inline-select.tsx';
import styles from './estimation-result.module.css';

interface MonthChoiceProps {
  calculation: Calculation;
  onChange: (month: number) => void;
}

/** Which months the monthly figures below are of. Nothing if every month costs the same. */
export function MonthChoice({ calculation: { month, year, is_projected }, onChange }: MonthChoiceProps) {
  const { periods } = year;
  if (!periods || periods.length < 2) return null;
  const shown = periods.find(({ to_month }) => month <= to_month);
  return (
    <>
      <div className={styles.choice}>
        <span aria-hidden>{texts.result.months}</span>
        <InlineSelect
          label={texts.result.months}
          choices={periods.map((period) => ({
            value: `${period.from_month}`,
            label: texts.result.period(
              monthRange(period.from_month, period.to_month),
              amountText(period.month, period.month_range, is_projected),
            ),
          }))}
          value={shown ? `${shown.from_month}` : ''}
          onChange={(value) => onChange(Number(value))}
        />
      </div>
      {shown && (
        <p className={styles.printed}>{texts.result.monthsShown(monthRange(shown.from_month, shown.to_month))}</p>
      )}
    </>
  );
}
