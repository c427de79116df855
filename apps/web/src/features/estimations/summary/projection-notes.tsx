import type { Calculation } from 'contract/endpoints/calculation';
import { projectionNotes } from 'estimate-texts/summary/notes';
import styles from './summary.module.css';

/** What “about” means, once on the page. */
export function ProjectionNotes({ calculation }: { calculation: Calculation }) {
  return projectionNotes(calculation).map((note) => (
    <p key={note} className={styles.note}>
      {note}
    </p>
  ));
}
