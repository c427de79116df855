import type { Calculation } from 'contract/endpoints/calculation';
import type { Subject } from 'estimate-texts/subject/subject-names';
import { choiceLine, choiceTexts as t } from 'estimate-texts/summary/choice-texts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './plan-line.module.css';

interface PlanLineProps {
  subject: Subject;
  calculation: Calculation;
  /** Null without the tab of plans. */
  onOpen: (() => void) | null;
}

/** Which plan the cost is of, if one was chosen. */
export function PlanLine({ subject, calculation, onOpen }: PlanLineProps) {
  const line = choiceLine(subject, calculation);
  if (!line) return null;
  const open = onOpen && (
    <Button size="sm" weight="quiet" onClick={onOpen}>
      {t.seePlans}
    </Button>
  );
  if (!line.counts)
    return (
      <Banner tone="caution" action={open}>
        {line.text}
      </Banner>
    );
  return (
    <p className={styles.line}>
      <span>
        {t.plan}: <strong>{line.text}</strong>
      </span>
      {open}
    </p>
  );
}
