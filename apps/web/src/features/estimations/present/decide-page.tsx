import type { Scenario } from 'contract/endpoints/scenarios';
import { resultTexts } from 'estimate-texts/result-texts';
import { summaryTotals } from 'estimate-texts/summary/summary-totals';
import type { Market } from 'estimator';
import type { YearFigures } from 'estimator/months';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { LoadFailure } from '../../../ui/states.tsx';
import { useNameOf } from '../figures/why.tsx';
import { scenarioTexts } from '../outlook/scenarios/scenario-texts.ts';
import { ScenariosTable } from '../outlook/scenarios/scenarios-table.tsx';
import { useScenarioColumns } from '../outlook/scenarios/use-scenario-columns.ts';
import { MovesList } from '../result/moves-list.tsx';
import { presentTexts as t } from './present-texts.ts';
import styles from './presentation.module.css';
import { type Shown, useYear } from './shown.ts';

export function DecidePage({ market, ...shown }: Shown & { market: Market }) {
  const { calculation, estimationKey } = shown;
  const { figures, isAbout } = useYear(shown, market);
  const list = useEndpoint('list-scenarios', { params: { id: estimationKey } });
  const scenarios = list.data?.scenarios ?? [];
  const [traditional, advantage] = summaryTotals(calculation)?.figures ?? [];
  const isEmpty = list.data && scenarios.length === 0 && calculation.moves.length === 0 && !advantage;
  return (
    <>
      {traditional && advantage && <p>{t.medicareChoice(traditional.value, advantage.value)}</p>}
      <MovesList calculation={calculation} onSeeOnChart={undefined} onAddScenario={undefined} level={2} />
      {list.error && !list.data && (
        <LoadFailure title={scenarioTexts.failed} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {scenarios.length > 0 && figures && <Scenarios {...shown} {...{ scenarios, figures, isAbout }} />}
      {isEmpty && <p>{t.noDecision}</p>}
      <p className={styles.note}>{resultTexts.sources.disclaimer}</p>
    </>
  );
}

interface ScenariosProps extends Shown {
  scenarios: readonly Scenario[];
  figures: YearFigures;
  isAbout: boolean;
}

function Scenarios({ estimation, scenarios, figures, isAbout }: ScenariosProps) {
  const nameOf = useNameOf();
  const { columns, later, retry } = useScenarioColumns(scenarios, {
    base: estimation,
    nameOf,
    isReadOnly: !estimation.may_edit,
    isDraft: false,
  });
  return (
    <section className={styles.scenarios} data-drags>
      <h2 className={styles.part}>{scenarioTexts.title}</h2>
      <ScenariosTable {...{ columns, later, figures, isAbout }} onRetry={retry} />
    </section>
  );
}
