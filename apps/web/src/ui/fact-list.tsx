import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

export interface Fact {
  key?: number;
  label: string;
  value: ReactNode;
  help?: string;
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, label, value, help }) => (
        <div key={key ?? label}>
          <dt>
            {label}
            {help && <span className={styles.help}>{help}</span>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
