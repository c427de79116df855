import type { Calculation } from 'contract/endpoints/calculation';
import { turns65In } from 'contract/fields/ages';
import type { Market } from 'estimator';
import { Panel } from '../../../ui/panel.tsx';
import { Why } from '../figures/why.tsx';
import type { SavedOutlook } from '../outlook/basis/saved-outlook.ts';
import { resultTexts as texts } from '../result-texts.ts';
import type { Subject } from '../subject/subject-names.ts';
import { SummaryLayout } from './summary-layout.tsx';
import { summaryTotals } from './summary-totals.ts';
import { VerdictLines } from './verdict-lines.tsx';
import { verdictsOf } from './verdicts.ts';
import { YearChange } from './year-change.tsx';

interface SummaryCardProps {
  subject: Subject;
  calculation: Calculation;
  market: Market | undefined;
  saved: SavedOutlook | undefined;
  level: 2 | 3;
}

/** What the household pays. Where another program or none covers people, that verdict and where to apply. */
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
        <SummaryLayout
          totals={totals}
          explain={(figure) => (label, value) => (
            <Why of={figure.label} figures={figure.why} meaning={value}>
              {label}
            </Why>
          )}
        />
      )}
      {!calculation.coverage_gap && lines}
      {totals && changesDuringYear(subject) && <YearChange {...{ subject, market, saved }} />}
    </Panel>
  );
}

const changesDuringYear = ({ plan_year, events, dependents }: Subject): boolean =>
  events.length > 0 || dependents.some(({ birth_date }) => birth_date && turns65In(plan_year, birth_date));
