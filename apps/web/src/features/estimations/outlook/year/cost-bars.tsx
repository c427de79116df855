import { monthName } from 'estimate-texts/event-texts';
import { wholeText } from 'estimate-texts/months/outlook-amounts';
import { yearTexts as t } from 'estimate-texts/months/year-texts';
import type { MonthFigures, YearFigures } from 'estimator/months';
import styles from './cost-bars.module.css';
import { marketplaceOf } from './month-arithmetic.ts';

interface Bar extends Pick<MonthFigures, 'total_cents' | 'medicare_cents'> {
  /** The rest is left out where there is little space. */
  readonly name: readonly [start: string, rest: string];
  readonly hasChanged: boolean;
}

/** A drawing of the table beside it, so screen readers skip it. */
function CostBars({ bars }: { bars: readonly Bar[] }) {
  const highest = Math.max(...bars.map(({ total_cents }) => total_cents ?? 0), 1);
  const height = (cents: number) => ({ height: `${(cents / highest) * 100}%` });
  const parts = bars.map((bar) => ({ medicare: bar.medicare_cents ?? 0, marketplace: marketplaceOf(bar) ?? 0 }));
  return (
    <div className={styles.drawing} aria-hidden>
      <ol className={styles.bars}>
        {bars.map(({ name: [start, rest], total_cents, hasChanged }, index) => {
          const { medicare = 0, marketplace = 0 } = parts[index] ?? {};
          return (
            <li key={start + rest} data-changes={hasChanged || undefined}>
              {/* The same amount above each bar would run into its neighbors. */}
              <span className={styles.amount}>
                {total_cents !== bars[index - 1]?.total_cents && wholeText(total_cents)}
              </span>
              <span className={styles.column}>
                {medicare > 0 && <span className={styles.part} data-part="medicare" style={height(medicare)} />}
                {marketplace > 0 && (
                  <span className={styles.part} data-part="marketplace" style={height(marketplace)} />
                )}
              </span>
              <span className={styles.name}>
                {start}
                <span className={styles.rest}>{rest}</span>
              </span>
            </li>
          );
        })}
      </ol>
      <p className={styles.keys}>
        {(['marketplace', 'medicare'] as const)
          .filter((part) => parts.some((amounts) => amounts[part] > 0))
          .map((part) => (
            <span key={part}>
              <span className={styles.key} data-part={part} />
              {t.parts[part]}
            </span>
          ))}
      </p>
    </div>
  );
}

export const MonthBars = ({ figures: { months } }: { figures: YearFigures }) => (
  <CostBars
    bars={months.map(({ month, changes, ...amounts }) => {
      const name = monthName(month);
      return { ...amounts, name: [name.charAt(0), name.slice(1, 3)], hasChanged: changes.length > 0 };
    })}
  />
);

export const YearBars = ({ years }: { years: readonly YearFigures[] }) => (
  <CostBars
    bars={years.map(({ year, months, ...amounts }) => ({
      ...amounts,
      name: [`’${String(year).slice(2)}`, ''],
      hasChanged: months.some(({ changes }) => changes.length > 0),
    }))}
  />
);
