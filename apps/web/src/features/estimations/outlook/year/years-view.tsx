import { monthName } from 'estimate-texts/event-texts';
import { centsText, wholeText } from 'estimate-texts/months/outlook-amounts';
import { changesText, changingMonths } from 'estimate-texts/months/periods';
import { yearTexts } from 'estimate-texts/months/year-texts';
import type { NameOf } from 'estimate-texts/reasons/reasons';
import type { Household, Market } from 'estimator';
import { defaultAssumptions, project, type YearFigures } from 'estimator/months';
import { useId, useMemo, useState } from 'react';
import { formatPercent } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { WhyOf } from '../../figures/why.tsx';
import { AssumptionFields } from './assumption-fields.tsx';
import { type AssumptionValues, assumptionsOf, percentOf } from './assumption-values.ts';
import { YearBars } from './cost-bars.tsx';
import { yearArithmetic } from './month-arithmetic.ts';
import type { YearShown } from './months-view.tsx';
import styles from './years-view.module.css';

const t = yearTexts.years;
const columns = yearTexts.columns;
export const yearCount = 10;
const untouched: AssumptionValues = { incomes: {} };

interface YearsViewProps extends Pick<YearShown, 'nameOf' | 'reasonsOf' | 'isAbout' | 'plan'> {
  household: Household;
  market: Market;
}

export function YearsView({ household, market, nameOf, reasonsOf, isAbout, plan }: YearsViewProps) {
  const [values, setValues] = useState(untouched);
  const [resets, setResets] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const assumptions = useMemo(
    () => assumptionsOf(defaultAssumptions(household, market.plan_year), values, yearCount),
    [household, market, values],
  );
  const years = useMemo(
    () => project(household, market, market.plan_year, assumptions, yearCount),
    [household, market, assumptions],
  );
  const percent = (tenThousandths: number) => formatPercent(percentOf(tenThousandths));
  const { premium_growth, indexation, medicare_growth } = assumptions;
  const assumed = t.assumes(percent(premium_growth), percent(indexation), percent(medicare_growth));
  return (
    <div className={styles.years}>
      <YearsTable {...{ years, assumed, nameOf, reasonsOf, isAbout, plan }} />
      <div className={styles.assumptions}>
        <p className={styles.text}>{assumed}</p>
        {isYearBetweenMissing(household, years[1]) && (
          <p className={styles.text}>{t.yearBetweenMissing(market.plan_year - 1, market.plan_year + 1)}</p>
        )}
        <div className={styles.tools}>
          <Button size="sm" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen} aria-controls={id}>
            {isOpen ? t.hide : t.show}
          </Button>
        </div>
        <div id={id} className={styles.tools} hidden={!isOpen}>
          {isOpen && (
            <AssumptionFields
              // Fields show what was typed until they mount again.
              key={resets}
              firstYear={market.plan_year}
              assumptions={assumptions}
              values={values}
              onChange={setValues}
              onReset={() => {
                setValues(untouched);
                setResets(resets + 1);
              }}
            />
          )}
        </div>
      </div>
    </div>
  );
}

const isYearBetweenMissing = ({ year_between_income_cents }: Household, next: YearFigures | undefined) =>
  year_between_income_cents == null && Boolean(next?.medicare_cents);

const monthChanges = ({ months }: YearFigures, nameOf: NameOf) =>
  months
    .filter(({ changes }) => changes.length > 0)
    .map((month) => t.inMonth(monthName(month.month), changesText(month, nameOf)));

/** A smaller difference between years needs no cause. */
const leastJump = 1_000_00;

const jumpOf = (year: YearFigures, before: YearFigures | undefined) =>
  before && before.total_cents !== null && year.total_cents !== null ? year.total_cents - before.total_cents : 0;

function causeOf(year: YearFigures, before: YearFigures | undefined, nameOf: NameOf): string {
  const changes = monthChanges(year, nameOf);
  if (changes.length > 0) return changes.join('; ');
  if (!before || Math.abs(jumpOf(year, before)) < leastJump) return t.steady;
  if (monthChanges(before, nameOf).length > 0) return t.causes.wholeYear(before.year);
  if (year.credit_cents && !before.credit_cents) return t.causes.creditBegins;
  if (!year.credit_cents && before.credit_cents) return t.causes.creditEnds;
  const [income, earlier] = [year.income_cents ?? 0, before.income_cents ?? 0];
  if (income !== earlier) return income > earlier ? t.causes.incomeRises : t.causes.incomeFalls;
  return t.causes.prices;
}

/** Which year changes the cost the most, and why. */
function jumpSentence(years: readonly YearFigures[], nameOf: NameOf): string {
  const jumps = years.map((year, index) => ({ year, before: years[index - 1], jump: jumpOf(year, years[index - 1]) }));
  const [largest] = jumps.sort((one, other) => Math.abs(other.jump) - Math.abs(one.jump));
  if (!largest || Math.abs(largest.jump) < leastJump) return '';
  const { year, before, jump } = largest;
  return t.jump(year.year, jump > 0 ? 'rises' : 'falls', wholeText(Math.abs(jump)), causeOf(year, before, nameOf));
}

type YearsShown = Pick<YearsTableProps, 'years' | 'nameOf' | 'isAbout'>;

// The note above the projected years says “approximate” for all of them.
const amountText = ({ is_enacted }: YearFigures, cents: number | null, isAbout: boolean) =>
  isAbout && is_enacted && cents !== null ? centsText(cents, true) : wholeText(cents);

/** From the first year to the last one, with the largest change. */
export function YearsSummary({ years, nameOf, isAbout }: YearsShown) {
  const [first] = years;
  const last = years.at(-1);
  return (
    <>
      {first && last && first.total_cents !== null && last.total_cents !== null && (
        <p className={styles.summary}>
          {t.summary(
            first.year,
            last.year,
            amountText(first, first.total_cents, isAbout),
            amountText(last, last.total_cents, isAbout),
          )}{' '}
          {jumpSentence(years, nameOf)}
        </p>
      )}
      <YearBars years={years} />
    </>
  );
}

interface YearsTableProps extends Pick<YearShown, 'nameOf' | 'reasonsOf' | 'isAbout' | 'plan'> {
  years: readonly YearFigures[];
  assumed: string;
}

function YearsTable({ years, assumed, nameOf, reasonsOf, isAbout, plan }: YearsTableProps) {
  const [first] = years;
  const last = years.at(-1);
  if (!first || !last) return null;
  const projected = years.find(({ is_enacted }) => !is_enacted);
  const title = t.table(first.year, last.year);
  const amountOf = (year: YearFigures, cents: number | null) => amountText(year, cents, isAbout);
  return (
    <>
      <YearsSummary {...{ years, nameOf, isAbout }} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section className={styles.scroll} aria-label={title} tabIndex={0}>
        <table className={styles.table}>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.year}</th>
              <th scope="col">{columns.total}</th>
              <th scope="col">{columns.income}</th>
              <th scope="col">{columns.credit}</th>
              <th scope="col">{columns.medicare}</th>
            </tr>
          </thead>
          {[true, false].map((isEnacted) => (
            <tbody key={String(isEnacted)}>
              {!isEnacted && projected && (
                <tr className={styles.mark}>
                  <th colSpan={5} scope="colgroup">
                    <span>{t.projected(projected.year)}</span>
                  </th>
                </tr>
              )}
              {years
                .filter(({ is_enacted }) => is_enacted === isEnacted)
                .map((year) => (
                  <tr key={year.year}>
                    <th scope="row">{year.year}</th>
                    <td className={styles.total}>{amountOf(year, year.total_cents)}</td>
                    <td>{wholeText(year.income_cents)}</td>
                    <td>{amountOf(year, year.credit_cents)}</td>
                    <td>{amountOf(year, year.medicare_cents)}</td>
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      </section>
      <ul className={styles.changes} aria-label={t.changes}>
        {years.map((year, index) => (
          <YearLine
            key={year.year}
            figures={year}
            isAbout={isAbout}
            what={causeOf(year, years[index - 1], nameOf)}
            nameOf={nameOf}
            reasonsOf={year === first ? reasonsOf : null}
            plan={plan}
            assumed={year === first ? [] : [assumed]}
          />
        ))}
      </ul>
    </>
  );
}

interface YearLineProps extends YearShown {
  what: string;
  assumed: readonly string[];
}

function YearLine({ figures, nameOf, reasonsOf, isAbout, plan, what, assumed }: YearLineProps) {
  const { year, months, total_cents } = figures;
  return (
    <li>
      <WhyOf
        of={String(year)}
        reasonsOf={() => reasonsOf?.(changingMonths(months)) ?? []}
        arithmetic={[...yearArithmetic(figures, { nameOf, hasReasons: reasonsOf !== null, isAbout, plan }), ...assumed]}
        isOffered={total_cents !== null}
      >
        <p>{t.change(year, what)}</p>
      </WhyOf>
    </li>
  );
}
