import type { Calculation } from 'contract/endpoints/calculation';
import { projectionNotes } from 'estimate-texts/summary/notes';
import styles from './summary.module.css';

/** What “about” means, once on the page. */
export function ProjectionNotes({ calculation }: { calculation: Calculation }) {
  const notes = projectionNotes(calculation);
  if (notes.length === 0) return null;
  return (
    <p className={styles.note}>
      {notes.map((note) => (
        <span key={note}>{note} </span>
      ))}
    </p>
  );
}
