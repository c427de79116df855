import type { Calculation } from 'contract/endpoints/calculation';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { summaryTotals } from 'estimate-texts/summary/summary-totals';
import { verdictsOf } from 'estimate-texts/summary/verdicts';
import { Panel } from '../../../ui/panel.tsx';
import { Figure } from '../figures/figure.tsx';
import { ProjectionNotes } from './projection-notes.tsx';
import styles from './summary.module.css';
import { VerdictLines } from './verdict-lines.tsx';

interface SummaryCardProps {
  calculation: Calculation;
  level: 2 | 3;
}

export function SummaryCard({ calculation, level }: SummaryCardProps) {
  const totals = summaryTotals(calculation);
  const verdicts = verdictsOf(calculation);
  if (!totals && verdicts.length === 0) return null;
  const { coverage_gap, year } = calculation;
  const isVerdictFirst = coverage_gap || year.marketplace_months + year.medicare_months === 0;
  const lines = verdicts.length > 0 && (
    <VerdictLines verdicts={verdicts} hasStateExchange={calculation.state_exchange} />
  );
  return (
    <Panel title={texts.summary.title} level={level} isSpaced>
      {isVerdictFirst && lines}
      {totals && (
        <div className={styles.summary}>
          <div className={styles.totals}>
            {totals.figures.map((figure) => (
              <Figure
                key={figure.label}
                label={figure.label}
                value={figure.value}
                unit={figure.unit}
                meaning={figure.meaning}
                size="headline"
                why={figure.why}
                arithmetic={figure.arithmetic}
              />
            ))}
          </div>
          <p className={styles.sentence}>{totals.sentence}</p>
          <ProjectionNotes calculation={calculation} />
        </div>
      )}
      {!isVerdictFirst && lines}
    </Panel>
  );
}
