import type { Calculation } from 'contract/endpoints/calculation';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../figures/cards.module.css';
import { useLabelOf, Why } from '../figures/why.tsx';

const t = texts.medicaid;
type Verdict = keyof typeof t.verdicts;

export function MedicaidCard({ calculation, level }: { calculation: Calculation; level: 2 | 3 }) {
  const labelOf = useLabelOf();
  const judged = calculation.people.flatMap(({ covered_by }, person) =>
    covered_by in t.verdicts ? [{ person, verdict: covered_by as Verdict }] : [],
  );
  return (
    <Panel title={t.title} level={level}>
      <ul className={styles.rows}>
        {judged.map(({ person, verdict }) => (
          <li key={person}>
            <Why of={labelOf(person)} figures={['covered_by']} person={person}>
              <p className={styles.person}>
                <span className={styles.name}>{labelOf(person)}</span>
                <span>{t.verdicts[verdict]}</span>
              </p>
            </Why>
          </li>
        ))}
      </ul>
      {judged.some(({ verdict }) => verdict !== 'none') && <p className={styles.note}>{t.meaning}</p>}
    </Panel>
  );
}
