import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { headroomSentences } from 'estimate-texts/income/headroom-sentences';
import { type IncomeModel, incomeModel } from 'estimate-texts/income/income-model';
import { approximately, income, incomeName, incomeTexts, rounded } from 'estimate-texts/income/income-texts';
import { planName } from 'estimate-texts/summary/bought-plan';
import { type Cents, withReturnIncome } from 'estimator';
import { costAt } from 'estimator/income-curve';
import { useMemo, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { useHidesIncomes } from '../../figures/presented.ts';
import { useNameOf } from '../../figures/why.tsx';
import type { PricedHousehold } from '../basis/priced-household.ts';
import { IncomeChart } from './chart/income-chart.tsx';
import { IncomeReadout } from './income-readout.tsx';
import { IncomeTable } from './income-table.tsx';
import styles from './income-view.module.css';
import { LimitsList } from './limits-list.tsx';
import { ThresholdWhy } from './threshold-why.tsx';

interface IncomeViewProps {
  priced: PricedHousehold;
  onUseIncome?: (income: number) => void;
}

export function IncomeView({ priced, onUseIncome }: IncomeViewProps) {
  const model = useMemo(() => incomeModel(priced), [priced]);
  const [isTable, setTable] = useState(false);
  // A choice holds until the household has another income.
  const [choice, setChoice] = useState<{ from_cents: Cents; at_cents: Cents } | null>(null);
  const { start_cents, income_cents } = model;
  const at_cents = choice?.from_cents === start_cents ? choice.at_cents : start_cents;
  const hasCosts = model.main.steps.length > 0;
  const move = (to: Cents) => setChoice({ from_cents: start_cents, at_cents: to });
  return (
    <div className={styles.view} data-table={isTable || !hasCosts || undefined}>
      <Lead model={model} />
      <Headroom model={model} at_cents={at_cents} />
      {hasCosts && (
        <>
          <div className={styles.picture}>
            <div className={styles.chart}>
              <Chart model={model} at_cents={at_cents} onMove={move} />
            </div>
            {!isTable && <LimitsList model={model} />}
          </div>
          <IncomeReadout model={model} at_cents={at_cents} />
          <div className={styles.tools}>
            {at_cents !== start_cents && (
              <>
                {onUseIncome && income_cents !== null && (
                  <Button
                    size="sm"
                    onClick={() => onUseIncome(withReturnIncome(model.household, at_cents).income_cents / 100)}
                  >
                    {incomeTexts.use}
                  </Button>
                )}
                <Button size="sm" weight="quiet" onClick={() => move(start_cents)}>
                  {incomeTexts.back(income(start_cents))}
                </Button>
              </>
            )}
            <Button
              size="sm"
              weight="quiet"
              icon={isTable ? IconChartLine : IconTable}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? incomeTexts.chart.show : incomeTexts.chart.table}
            </Button>
          </div>
        </>
      )}
      <div className={styles.table}>
        <IncomeTable model={model} />
      </div>
      <Notes model={model} />
    </div>
  );
}

function Lead({ model }: { model: IncomeModel }) {
  const { main, curve, market, household, income_cents, start_cents, hasMedicare } = model;
  const entered_cents = household.income_cents;
  const { plan_year } = curve;
  const isLater = main.year !== plan_year;
  const lead = isLater
    ? incomeTexts.leadLater(incomeTexts.basis(main.year, plan_year, curve.later?.is_enacted ?? true), plan_year)
    : incomeTexts.lead(plan_year, planName(market.chosen_plan), hasMedicare);
  return (
    <p className={styles.lead}>
      {main.steps.length > 0 ? lead : incomeTexts.noPrices}{' '}
      {entered_cents !== null &&
        entered_cents !== start_cents &&
        incomeTexts.withoutWages(income(start_cents), income(entered_cents))}
      {income_cents === null && incomeTexts.assumed(income(start_cents), plan_year - 2)}
    </p>
  );
}

export function Headroom({ model, at_cents }: { model: IncomeModel; at_cents: Cents }) {
  const nameOf = useNameOf();
  const { main, later, curve, isAbout, isLaterAbout, start_cents } = model;
  const situation = {
    at_cents,
    isOwn: at_cents === start_cents,
    isAbout,
    isLaterAbout,
    plan_year: curve.plan_year,
    nameOf,
  };
  const series = later ? [main, later] : [main];
  if (curve.thresholds.length === 0) return <p className={styles.sentence}>{incomeTexts.nothing}</p>;
  return (
    <div className={styles.sentences}>
      {series.flatMap(({ year, thresholds }) =>
        headroomSentences(thresholds, situation).map(({ side, text, thresholds: about }) => (
          <ThresholdWhy key={`${year} ${side}`} model={model} thresholds={about}>
            <p className={styles.sentence}>{text}</p>
          </ThresholdWhy>
        )),
      )}
    </div>
  );
}

interface ChartProps {
  model: IncomeModel;
  at_cents: Cents;
  onMove: (income: Cents) => void;
  zoom?: number;
}

export function Chart({ model, at_cents, onMove, zoom }: ChartProps) {
  const nameOf = useNameOf();
  const hidesIncomes = useHidesIncomes();
  const { main, curve, start_cents, isAbout, isLaterAbout } = model;
  const summary = useMemo(() => {
    const cost = rounded(costAt(main.steps, start_cents) ?? 0);
    const situation = {
      at_cents: start_cents,
      isOwn: true,
      isAbout,
      isLaterAbout,
      plan_year: curve.plan_year,
      nameOf,
    };
    const own = incomeName(start_cents, start_cents, hidesIncomes);
    const point =
      main.year === curve.plan_year
        ? incomeTexts.value(own, `${approximately(isAbout)}${cost}`)
        : incomeTexts.valueLater(own, cost, main.year);
    return [`${point}.`, ...headroomSentences(main.thresholds, situation).map(({ text }) => text)].join(' ');
  }, [main, curve, start_cents, isAbout, isLaterAbout, nameOf, hidesIncomes]);
  return <IncomeChart {...{ model, summary, at_cents, onMove }} {...(zoom && { zoom })} />;
}

function Notes({ model: { later, untaxed_cents, curve } }: { model: IncomeModel }) {
  return (
    <>
      {later && <p className={styles.note}>{incomeTexts.separateYears(later.year)}</p>}
      {curve.later && untaxed_cents > 0 && <p className={styles.note}>{incomeTexts.untaxed(income(untaxed_cents))}</p>}
      <p className={styles.keys}>{incomeTexts.keys}</p>
    </>
  );
}
