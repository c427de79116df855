import type { Calculation } from 'contract/endpoints/calculation';
import { turns65In } from 'contract/fields/ages';
import type { Market } from 'estimator';
import { lazy, Suspense } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { Figure } from '../figures/figure.tsx';
import { headlineTexts } from '../headline-texts.ts';
import type { SavedOutlook } from '../outlook/basis/priced-household.ts';
import { resultTexts as texts } from '../result-texts.ts';
import type { Subject } from '../subject/subject-names.ts';
import styles from './summary.module.css';
import { summaryTotals } from './summary-totals.ts';
import { VerdictLines } from './verdict-lines.tsx';
import { verdictsOf } from './verdicts.ts';

const YearChangeWithoutCost = ({ subject }: { subject: Subject }) => (
  <p>{texts.summary.changes(subject.plan_year, null)}</p>
);
const YearChange = lazy(() =>
  import('./year-change.tsx').then(
    (code) => ({ default: code.YearChange }),
    () => ({ default: YearChangeWithoutCost }),
  ),
);

interface SummaryCardProps {
  subject: Subject;
  calculation: Calculation;
  market: Market | undefined;
  saved: SavedOutlook | undefined;
  level: 2 | 3;
}

export function SummaryCard({ subject, calculation, market, saved, level }: SummaryCardProps) {
  const totals = summaryTotals(calculation);
  const verdicts = verdictsOf(calculation);
  if (!totals && verdicts.length === 0) return null;
  const lines = verdicts.length > 0 && (
    <VerdictLines verdicts={verdicts} hasStateExchange={calculation.state_exchange} />
  );
  return (
    <Panel title={texts.summary.title} level={level} isSpaced>
      {calculation.coverage_gap && lines}
      {totals && (
        <div className={styles.summary}>
          <div className={styles.totals}>
            {totals.figures.map((figure) => (
              <Figure
                key={figure.label}
                label={figure.label}
                value={figure.value}
                unit={headlineTexts.result.aMonth}
                meaning={figure.meaning}
                size="headline"
                why={figure.why}
              />
            ))}
          </div>
          <p className={styles.sentence}>{totals.sentence}</p>
        </div>
      )}
      {!calculation.coverage_gap && lines}
      {totals && changesDuringYear(subject) && (
        <Suspense fallback={<YearChangeWithoutCost subject={subject} />}>
          <YearChange {...{ subject, market, saved }} />
        </Suspense>
      )}
    </Panel>
  );
}

const changesDuringYear = ({ plan_year, events, dependents }: Subject): boolean =>
  events.length > 0 || dependents.some(({ birth_date }) => birth_date && turns65In(plan_year, birth_date));
