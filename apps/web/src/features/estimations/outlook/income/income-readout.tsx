import { type IncomeModel, monthsAt, type Series } from 'estimate-texts/income/income-model';
import { income, incomeName, incomeTexts, signed } from 'estimate-texts/income/income-texts';
import { centsText } from 'estimate-texts/months/outlook-amounts';
import { monthsIn, periodSentences } from 'estimate-texts/period-sentences';
import { isTelling, type Reason } from 'estimate-texts/reasons/reasons';
import { type Cents, estimate, withReturnIncome } from 'estimator';
import { costAt } from 'estimator/income-curve';
import { memo } from 'react';
import { formatCents } from '../../../../lib/format.ts';
import { FigureLayout } from '../../figures/figure.tsx';
import { useHidesIncomes } from '../../figures/presented.ts';
import { WhyOf } from '../../figures/why.tsx';
import styles from './income-view.module.css';

const explainingOf = ({ market }: IncomeModel) => {
  const plan = market.chosen_plan ? 'chosen' : 'silver';
  return [`${plan}_net_premium`, 'tax_credit', `${plan}_state_help`, 'traditional_sum'];
};

export function IncomeReadout({ model, at_cents }: { model: IncomeModel; at_cents: Cents }) {
  const { start_cents } = model;
  const isHidden = useHidesIncomes();
  const other = incomeName(at_cents, start_cents, isHidden);
  return (
    <div className={styles.readout}>
      <Column
        model={model}
        title={isHidden ? incomeTexts.limits.own : incomeTexts.yours(income(start_cents))}
        at_cents={start_cents}
      />
      {at_cents !== start_cents && (
        <Column model={model} title={isHidden ? other : incomeTexts.at(other)} at_cents={at_cents} isOther />
      )}
    </div>
  );
}

interface ColumnProps {
  model: IncomeModel;
  title: string;
  at_cents: Cents;
  isOther?: boolean;
}

const Column = memo(function Column({ model, title, at_cents, isOther = false }: ColumnProps) {
  const series = model.later ? [model.main, model.later] : [model.main];
  return (
    <section className={styles.column} aria-label={title}>
      <p className={styles.columnTitle}>{title}</p>
      {series.map((one) => (
        <YearCost key={one.year} model={model} series={one} at_cents={at_cents} title={title} isOther={isOther} />
      ))}
    </section>
  );
});

interface YearCostProps extends Required<ColumnProps> {
  series: Series;
}

function YearCost({ model, series, at_cents, title, isOther }: YearCostProps) {
  const { curve, start_cents, isAbout, isLaterAbout } = model;
  const cost = costAt(series.steps, at_cents);
  if (cost === null) return null;
  const isPlanYear = series.year === curve.plan_year;
  const basis = incomeTexts.basis(series.year, curve.plan_year, curve.later?.is_enacted ?? true);
  const label = isPlanYear ? incomeTexts.cost(series.year) : incomeTexts.surcharges(basis);
  const difference = cost - (costAt(series.steps, start_cents) ?? 0);
  const value = centsText(cost, isPlanYear ? isAbout : isLaterAbout);
  return (
    <FigureLayout
      label={label}
      value={value}
      unit={incomeTexts.aYear}
      meaning={isOther && incomeTexts.difference(signed(difference))}
      explain={(name, shown) => (
        <WhyOf
          of={`${title}: ${label}`}
          reasonsOf={() => (isPlanYear ? costReasons(model, at_cents) : surchargeReasons(series, at_cents))}
          arithmetic={isPlanYear ? yearSentences(model, at_cents, cost) : [twelve(cost)]}
          meaning={shown}
        >
          {name}
        </WhyOf>
      )}
    />
  );
}

function costReasons(model: IncomeModel, at_cents: Cents): Reason[] {
  const { household, market, income_cents } = model;
  const explaining = explainingOf(model);
  const months =
    income_cents === null
      ? [estimate(household, market, market.plan_year)]
      : monthsAt(household, market, at_cents).months;
  const found = months.flatMap(({ reasons }) =>
    explaining.flatMap((figure) =>
      reasons.filter((reason) => reason.figure === figure && reason.person === null && isTelling(reason)),
    ),
  );
  return [...new Map(found.map((reason) => [JSON.stringify(reason), reason])).values()];
}

const twelve = (cost: Cents) => incomeTexts.arithmetic.twelve(formatCents(Math.round(cost / 12)), formatCents(cost));

/** How the months add up to the year. */
function yearSentences({ household, market, income_cents }: IncomeModel, at_cents: Cents, cost: Cents): string[] {
  const { periods } = (
    income_cents === null
      ? estimate(household, market, market.plan_year)
      : estimate(withReturnIncome(household, at_cents), market, market.plan_year)
  ).year;
  if (!periods || periods.length < 2) return [twelve(cost)];
  const texts = periods.map((period) => ({
    ...period,
    month: formatCents(period.month_cents),
    sum: formatCents(period.month_cents * monthsIn(period)),
  }));
  return periodSentences(texts, formatCents(cost));
}

/** Explains the last bracket that the income reaches. */
const surchargeReasons = ({ thresholds }: Series, at_cents: Cents): Reason[] =>
  thresholds
    .filter(({ limit_cents }) => limit_cents < at_cents)
    .slice(-1)
    .map(({ reason }) => reason);
