import { amountText } from 'estimate-texts/amount-text';
import { useLabelOf, Why } from '../../figures/why.tsx';
import styles from './person-month.module.css';

export interface Line {
  label: string;
  meaning: string;
  amount: number | null;
  note?: string;
  why: readonly string[];
  isOwn?: boolean;
}

interface PersonMonthProps {
  person: number;
  lines: readonly Line[];
  isProjected: boolean;
}

export function PersonMonth({ person, lines, isProjected }: PersonMonthProps) {
  const labelOf = useLabelOf();
  return (
    <div>
      <p className={styles.name}>{labelOf(person)}</p>
      <ul className={styles.lines}>
        {lines.map(({ label, meaning, amount, note, why, isOwn }) => (
          <li key={label}>
            <Why
              of={`${label}, ${labelOf(person)}`}
              figures={why}
              {...(isOwn ? { person } : { ofPerson: person })}
              meaning={note && <p className={styles.note}>{note}</p>}
            >
              <p className={styles.label}>
                <span>
                  {label} <span className={styles.meaning}>{meaning}</span>
                </span>
                <span className={styles.amount}>{amountText(amount, null, isProjected)}</span>
              </p>
            </Why>
          </li>
        ))}
      </ul>
    </div>
  );
}
