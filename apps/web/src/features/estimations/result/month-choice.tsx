import type { Calculation } from 'contract/endpoints/calculation';
import { amountText } from 'estimate-texts/amount-text';
import { monthRange } from 'estimate-texts/event-texts';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { InlineSelect } from '../../../ui/inline-select.tsx';
import styles from './estimation-result.module.css';

interface MonthChoiceProps {
  calculation: Calculation;
  onChange: (month: number) => void;
  /** Without words around it, and not on paper. */
  isShort?: boolean;
}

/** Which months the monthly figures below are of. Nothing if every month costs the same. */
export function MonthChoice({ calculation, onChange, isShort = false }: MonthChoiceProps) {
  const { month, year, is_projected } = calculation;
  const { periods } = year;
  if (!periods || periods.length < 2) return null;
  const shown = periods.find(({ to_month }) => month <= to_month);
  const select = (
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
  );
  if (isShort) return select;
  return (
    <>
      <div className={styles.choice}>
        <span aria-hidden>{texts.result.months}</span>
        {select}
      </div>
      {shown && (
        <p className={styles.printed}>{texts.result.monthsShown(monthRange(shown.from_month, shown.to_month))}</p>
      )}
    </>
  );
}
