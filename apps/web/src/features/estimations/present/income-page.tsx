import { useElementSize } from '@mantine/hooks';
import { maxScenarios } from 'contract/vocabulary/scenarios';
import { incomeModel } from 'estimate-texts/income/income-model';
import { income, incomeTexts } from 'estimate-texts/income/income-texts';
import { type Cents, withReturnIncome } from 'estimator';
import { useMemo, useState } from 'react';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { useHidesIncomes } from '../figures/presented.ts';
import { useNameOf } from '../figures/why.tsx';
import type { PricedHousehold } from '../outlook/basis/priced-household.ts';
import { IncomeReadout } from '../outlook/income/income-readout.tsx';
import { Chart, Headroom } from '../outlook/income/income-view.tsx';
import { ScenarioDialog } from '../outlook/scenarios/scenario-dialog.tsx';
import { scenarioTexts } from '../outlook/scenarios/scenario-texts.ts';
import { presentTexts as t } from './present-texts.ts';
import styles from './presentation.module.css';
import { type Shown, useYear } from './shown.ts';

interface IncomePageProps extends Shown {
  priced: PricedHousehold;
  /** An income that was tried at the chart. */
  tried: Cents | null;
  onTry: (income: Cents | null) => void;
}

/** Text of the chart grows with it, in steps. */
const zoomOf = (width: number) => (width >= 1200 ? 1.5 : width >= 600 ? 1.25 : 1);

export function IncomePage(props: IncomePageProps) {
  const { priced, tried, onTry } = props;
  const hidesIncomes = useHidesIncomes();
  const model = useMemo(() => incomeModel(priced), [priced]);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { start_cents, income_cents, household } = model;
  const at_cents = tried ?? start_cents;
  const hasMoved = at_cents !== start_cents;
  if (model.main.steps.length === 0) return <p>{incomeTexts.noPrices}</p>;
  return (
    <>
      <div className={styles.room}>
        <Headroom model={model} at_cents={start_cents} />
      </div>
      <div className={styles.income}>
        <div ref={ref} className={styles.chart} data-drags>
          <div className={styles.drawing}>
            <Chart model={model} at_cents={at_cents} onMove={onTry} zoom={zoomOf(width)} />
          </div>
        </div>
        <div className={styles.tried}>
          <IncomeReadout model={model} at_cents={at_cents} />
          {hasMoved && (
            <Button onClick={() => onTry(null)}>
              {hidesIncomes ? incomeTexts.backToOwn : incomeTexts.back(income(start_cents))}
            </Button>
          )}
          {income_cents !== null && props.estimation.may_edit && (
            <SaveScenario {...props} income={hasMoved ? withReturnIncome(household, at_cents).income_cents : null} />
          )}
        </div>
      </div>
    </>
  );
}

/** @param income of the scenario; null as long as none was tried */
function SaveScenario({ income, ...shown }: IncomePageProps & { income: Cents | null }) {
  const { estimation, estimationKey, priced } = shown;
  const nameOf = useNameOf();
  const { figures, isAbout } = useYear(shown, priced.market);
  const list = useEndpoint('list-scenarios', { params: { id: estimationKey } });
  const [isOpen, setOpen] = useState(false);
  const [news, setNews] = useState<string | null>(null);
  const isFull = (list.data?.scenarios.length ?? 0) >= maxScenarios;
  const amount = income === null ? 0 : Math.round(income - (estimation.income ?? 0) * 100) / 100;
  return (
    <>
      {income !== null &&
        (isFull ? (
          <p className={styles.note}>{scenarioTexts.limit(maxScenarios)}</p>
        ) : (
          <Button
            weight="primary"
            onClick={() => {
              setNews(null);
              setOpen(true);
            }}
          >
            {t.save}
          </Button>
        ))}
      <LiveRegion>{news && <p className={styles.news}>{news}</p>}</LiveRegion>
      {figures && (
        <ScenarioDialog
          opened={isOpen}
          scenario={null}
          begin={{ kinds: ['income'], source: 'other', amount }}
          base={estimation}
          estimationId={Number(estimationKey)}
          {...{ figures, nameOf, isAbout }}
          onSaved={(text) => {
            setNews(text);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
