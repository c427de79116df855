import type { Calculation } from 'contract/endpoints/calculation';
import { resultTexts } from 'estimate-texts/result-texts';
import { projectionNotes, sampleNote } from 'estimate-texts/summary/notes';
import { useIsPresented } from '../figures/presented.ts';
import styles from './summary.module.css';

/** What “about” means, once on the page. */
export function ProjectionNotes({ calculation }: { calculation: Calculation }) {
  const { plan_year, prices_projected, medicare_projected } = calculation;
  const isPresented = useIsPresented();
  const isProjected = prices_projected || medicare_projected;
  const notes = isPresented
    ? [sampleNote(calculation) ?? [], isProjected ? resultTexts.projection.presented(plan_year) : []].flat()
    : projectionNotes(calculation);
  if (notes.length === 0) return null;
  return (
    <p className={styles.note}>
      {notes.map((note) => (
        <span key={note}>{note} </span>
      ))}
    </p>
  );
}
