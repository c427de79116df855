import type { Calculation } from 'contract/endpoints/calculation';
import { headlineTexts } from 'estimate-texts/headline-texts';
import { summaryTotals } from 'estimate-texts/summary/summary-totals';
import { verdictsOf } from 'estimate-texts/summary/verdicts';
import type { Ref } from 'react';
import { Figure } from '../figures/figure.tsx';
import { useIsPresented } from '../figures/presented.ts';
import { HelpBar } from './help-bar.tsx';
import { helpParts } from './help-parts.ts';
import { ProjectionNotes } from './projection-notes.tsx';
import styles from './summary.module.css';
import { VerdictLines, VerdictNote } from './verdict-lines.tsx';

interface AnswerBandProps {
  calculation: Calculation;
  ref?: Ref<HTMLElement>;
}

/** What the year costs, in words, and who pays it. */
export function AnswerBand({ calculation, ref }: AnswerBandProps) {
  const totals = summaryTotals(calculation);
  const verdicts = verdictsOf(calculation);
  const isPresented = useIsPresented();
  if (!totals && verdicts.length === 0) return null;
  const { coverage_gap, year } = calculation;
  const help = helpParts(calculation);
  const isVerdictFirst = coverage_gap || year.marketplace_months + year.medicare_months === 0;
  const judged = { verdicts, hasStateExchange: calculation.state_exchange };
  const hasVerdicts = verdicts.length > 0;
  return (
    <section ref={ref} className={styles.band} aria-label={headlineTexts.summary.title}>
      {isVerdictFirst && hasVerdicts && <VerdictLines {...judged} />}
      {totals && (
        <div className={styles.answer} data-helped={help !== null || undefined}>
          <div className={styles.totals}>
            {totals.figures.map(({ label, value, why, arithmetic }) => (
              <Figure
                key={label}
                label={label}
                value={value}
                {...(!isPresented && { unit: headlineTexts.result.aYear })}
                meaning={null}
                size="headline"
                why={why}
                arithmetic={arithmetic}
              />
            ))}
          </div>
          {help && <HelpBar {...help} />}
          <div className={styles.words}>
            <p className={styles.sentence}>{totals.sentence}</p>
            {!isVerdictFirst && hasVerdicts && <VerdictNote {...judged} />}
            <ProjectionNotes calculation={calculation} />
          </div>
        </div>
      )}
    </section>
  );
}
