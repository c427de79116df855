import { monthName } from 'estimate-texts/event-texts';
import { wholeText } from 'estimate-texts/months/outlook-amounts';
import { yearTexts as t } from 'estimate-texts/months/year-texts';
import type { MonthFigures, YearFigures } from 'estimator/months';
import { marketplaceOf } from './month-arithmetic.ts';
import styles from './month-bars.module.css';

/** A drawing of the table beside it, so screen readers skip it. */
export function MonthBars({ figures: { months } }: { figures: YearFigures }) {
  const highest = Math.max(...months.map(({ total_cents }) => total_cents ?? 0), 1);
  return (
    <div className={styles.drawing} aria-hidden>
      <ol className={styles.bars}>
        {months.map((month, index) => (
          <MonthBar
            key={month.month}
            month={month}
            highest={highest}
            // The same amount above each month would run into its neighbors.
            isNew={month.total_cents !== months[index - 1]?.total_cents}
          />
        ))}
      </ol>
      <p className={styles.keys}>
        {months.some((month) => marketplaceOf(month)) && (
          <span>
            <span className={styles.key} data-part="marketplace" />
            {t.parts.marketplace}
          </span>
        )}
        {months.some(({ medicare_cents }) => medicare_cents) && (
          <span>
            <span className={styles.key} data-part="medicare" />
            {t.parts.medicare}
          </span>
        )}
      </p>
    </div>
  );
}

function MonthBar({ month, highest, isNew }: { month: MonthFigures; highest: number; isNew: boolean }) {
  const part = (cents: number | null) => `${((cents ?? 0) / highest) * 100}%`;
  const name = monthName(month.month);
  return (
    <li data-changes={month.changes.length > 0 || undefined}>
      <span className={styles.amount}>{isNew && wholeText(month.total_cents)}</span>
      <span className={styles.column}>
        {month.medicare_cents ? (
          <span className={styles.part} data-part="medicare" style={{ height: part(month.medicare_cents) }} />
        ) : null}
        {marketplaceOf(month) ? (
          <span className={styles.part} data-part="marketplace" style={{ height: part(marketplaceOf(month)) }} />
        ) : null}
      </span>
      <span className={styles.month}>
        {name.charAt(0)}
        <span className={styles.rest}>{name.slice(1, 3)}</span>
      </span>
    </li>
  );
}
