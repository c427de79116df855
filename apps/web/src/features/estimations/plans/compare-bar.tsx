import { maxComparedPlans } from 'contract/vocabulary/plans';
import { Button } from '../../../ui/button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { planTexts } from './plan-texts.ts';
import styles from './plans.module.css';

const t = planTexts.compare;

interface CompareBarProps {
  count: number;
  onCompare: () => void;
  onClear: () => void;
}

export function CompareBar({ count, onCompare, onClear }: CompareBarProps) {
  const chosen = t.chosen(count, maxComparedPlans);
  return (
    <>
      <LiveRegion>{count > 0 && <span className={styles.hidden}>{chosen}</span>}</LiveRegion>
      {count > 0 && (
        <section className={styles.bar} aria-label={t.bar}>
          <strong>{chosen}</strong>
          <span className={styles.actions}>
            <Button size="sm" onClick={onCompare}>
              {t.action(count)}
            </Button>
            <Button size="sm" weight="quiet" onClick={onClear}>
              {t.clear}
            </Button>
          </span>
        </section>
      )}
    </>
  );
}
