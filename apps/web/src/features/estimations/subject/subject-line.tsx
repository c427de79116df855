import { subjectFacts } from './subject-facts.ts';
import styles from './subject-line.module.css';
import type { Subject } from './subject-names.ts';

export function SubjectLine({ subject }: { subject: Subject }) {
  return (
    <dl className={styles.facts}>
      {subjectFacts(subject).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
