import { subjectFacts } from 'estimate-texts/subject/subject-facts';
import type { Subject } from 'estimate-texts/subject/subject-names';
import styles from './subject-line.module.css';

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
