import { monthName } from 'estimate-texts/event-texts';
import { centsText, signedText } from 'estimate-texts/months/outlook-amounts';
import { changesText, changingMonths, type Period, periodsOf, rangeName } from 'estimate-texts/months/periods';
import { yearTexts as t } from 'estimate-texts/months/year-texts';
import type { NameOf } from 'estimate-texts/reasons/reasons';
import type { YearFigures } from 'estimator/months';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { FigureLayout } from '../../figures/figure.tsx';
import { WhyOf } from '../../figures/why.tsx';
import type { ReasonsOfMonths } from '../basis/month-reasons.ts';
import { MonthBars } from './cost-bars.tsx';
import { marketplaceOf, monthArithmetic, yearArithmetic } from './month-arithmetic.ts';
import styles from './months-view.module.css';

export interface YearShown {
  figures: YearFigures;
  nameOf: NameOf;
  isAbout: boolean;
  reasonsOf: ReasonsOfMonths | null;
  /** The chosen one. Null for the lowest silver one. */
  plan?: string | null | undefined;
}

export function MonthsView(shown: YearShown) {
  const { figures, nameOf, isAbout, reasonsOf, plan = null } = shown;
  const { year, months, total_cents } = figures;
  const [first] = months;
  if (!first || total_cents === null) return <p className={styles.text}>{t.noPrice}</p>;
  const isEven = periodsOf(months).length === 1;
  return (
    <div className={styles.months}>
      <FigureLayout
        label={t.total(year)}
        value={centsText(total_cents, isAbout)}
        size="card"
        meaning={isEven ? t.even(year, centsText(first.total_cents, isAbout)) : meaningOf(figures, isAbout, plan)}
        explain={(label, value) => (
          <WhyOf
            of={t.total(year)}
            reasonsOf={() => reasonsOf?.(changingMonths(months)) ?? []}
            arithmetic={yearArithmetic(figures, { nameOf, hasReasons: reasonsOf !== null, isAbout, plan })}
            meaning={value}
          >
            {label}
          </WhyOf>
        )}
      />
      {isEven ? (
        <p className={styles.hint}>{t.evenHint}</p>
      ) : (
        <>
          <MonthChanges {...shown} />
          <MonthsTable figures={figures} isAbout={isAbout} />
        </>
      )}
      {isAbout && <p className={styles.hint}>{t.rounded}</p>}
    </div>
  );
}

/** Drawn, and in words. */
export function MonthChanges(shown: YearShown) {
  return (
    <>
      <MonthBars figures={shown.figures} />
      <ul className={styles.periods} aria-label={t.changes}>
        {periodsOf(shown.figures.months).map((period) => (
          <PeriodLine key={period.first.month} {...shown} period={period} />
        ))}
      </ul>
    </>
  );
}

function meaningOf(
  { months, credit_cents, state_help_cents }: YearFigures,
  isAbout: boolean,
  plan: string | null,
): string {
  const isUsed = (by: 'marketplace' | 'medicare') =>
    months.some(({ people }) => people.some(({ covered_by }) => covered_by === by));
  const parts = [...(isUsed('marketplace') ? [t.plan(plan)] : []), ...(isUsed('medicare') ? [t.supplement] : [])];
  return [
    parts.length > 0 && `${parts.join(t.and)}.`,
    credit_cents && t.creditMeaning(centsText(credit_cents, isAbout), plan),
    state_help_cents && t.stateHelpMeaning(centsText(state_help_cents, isAbout)),
  ]
    .filter(Boolean)
    .join(' ');
}

function PeriodLine({ period, figures, nameOf, isAbout, reasonsOf, plan }: YearShown & { period: Period }) {
  const { first, difference_cents } = period;
  const month = monthName(first.month);
  const difference = difference_cents ? signedText(difference_cents, isAbout) : null;
  return (
    <li>
      <WhyOf
        of={rangeName(period)}
        reasonsOf={() => reasonsOf?.([first.month]) ?? []}
        arithmetic={monthArithmetic(first, { year: figures, nameOf, hasReasons: reasonsOf !== null, isAbout, plan })}
        meaning={<p>{`${rangeName(period)}: ${t.aMonth(centsText(first.total_cents, isAbout))}`}</p>}
      >
        <p className={styles.change}>
          {first.month === 1 ? t.startsWith : t.change(month, changesText(first, nameOf), difference)}
        </p>
      </WhyOf>
    </li>
  );
}

/** Screen readers and printed pages always have the table, which a button also shows on screen. */
function MonthsTable({ figures, isAbout }: Pick<YearShown, 'figures' | 'isAbout'>) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const { year, months, credit_cents, state_help_cents, medicare_cents, total_cents } = figures;
  const hasStateHelp = Boolean(state_help_cents);
  const marketplace = total_cents === null ? null : total_cents - (medicare_cents ?? 0);
  return (
    <div>
      <div className={styles.tools}>
        <Button size="sm" onClick={() => setShown(!isShown)} aria-expanded={isShown} aria-controls={id}>
          {isShown ? t.hideTable : t.showTable}
        </Button>
      </div>
      <section
        id={id}
        className={styles.table}
        data-shown={isShown}
        aria-label={t.table(year)}
        tabIndex={isShown ? 0 : -1}
      >
        <table>
          <caption>{t.table(year)}</caption>
          <thead>
            <tr>
              <th scope="col">{t.columns.month}</th>
              <th scope="col">{t.columns.marketplace}</th>
              <th scope="col">{t.columns.credit}</th>
              {hasStateHelp && <th scope="col">{t.columns.stateHelp}</th>}
              <th scope="col">{t.columns.medicare}</th>
              <th scope="col">{t.columns.total}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{monthName(month.month)}</th>
                <td>{centsText(marketplaceOf(month), isAbout)}</td>
                <td>{centsText(month.credit_cents ?? 0, isAbout)}</td>
                {hasStateHelp && <td>{centsText(month.state_help_cents ?? 0, isAbout)}</td>}
                <td>{centsText(month.medicare_cents ?? 0, isAbout)}</td>
                <td>{centsText(month.total_cents, isAbout)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.sum}</th>
              <td>{centsText(marketplace, isAbout)}</td>
              <td>{centsText(credit_cents ?? 0, isAbout)}</td>
              {hasStateHelp && <td>{centsText(state_help_cents ?? 0, isAbout)}</td>}
              <td>{centsText(medicare_cents ?? 0, isAbout)}</td>
              <td>{centsText(total_cents, isAbout)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  );
}
