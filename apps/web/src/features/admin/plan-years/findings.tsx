import type { PlanFinding } from 'contract/endpoints/plan-years';
import { Badge } from '../../../ui/badge.tsx';
import styles from './plan-years.module.css';
import { loadTexts, positionOf } from './texts.ts';

const t = loadTexts.findings;

export function Findings({ findings }: { findings: readonly PlanFinding[] }) {
  return (
    <ul className={styles.rows}>
      {findings.map((finding) => {
        const { severity, kind, message, count, examples } = finding;
        const position = positionOf(finding);
        const details = [position, count > 1 ? t.times(count) : ''].filter((text) => text !== '').join(' · ');
        return (
          <li key={`${kind} ${position} ${message}`}>
            <div className={styles.message}>
              <Badge tone={severity === 'error' ? 'brick' : 'amber'}>{t.severity[severity]}</Badge>
              <span>{message}</span>
            </div>
            {details && <p className={styles.note}>{details}</p>}
            {examples.length > 0 && <p className={styles.note}>{t.examples(examples)}</p>}
          </li>
        );
      })}
    </ul>
  );
}
