import type { Calculation } from 'contract/endpoints/calculation';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { limitNotes } from 'estimate-texts/summary/notes';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../figures/cards.module.css';

interface LimitsCardProps {
  calculation: Calculation;
  isFilingKnown: boolean;
  level: 2 | 3;
}

export function LimitsCard({ calculation, isFilingKnown, level }: LimitsCardProps) {
  return (
    <Panel title={texts.limits.title} level={level}>
      <ul className={styles.limits}>
        {limitNotes(calculation, isFilingKnown).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Panel>
  );
}
