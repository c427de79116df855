import type { Calculation } from 'contract/endpoints/calculation';
import { useIsPresented } from '../figures/presented.ts';
import { resultTexts as texts } from '../result-texts.ts';
import styles from './summary.module.css';

const t = texts.projection;

/** What “about” means, once on the page. */
export function ProjectionNotes({ calculation }: { calculation: Calculation }) {
  const { plan_year, prices_projected, medicare_projected, official_medicare_figures, year } = calculation;
  const isPresented = useIsPresented();
  const isProjected = prices_projected || medicare_projected;
  if (isPresented) return isProjected && <p className={styles.note}>{t.presented(plan_year)}</p>;
  const notes = [
    prices_projected && t.prices(plan_year),
    prices_projected && Boolean(year.tax_credit) && t.net,
    medicare_projected && t.medicare(plan_year, official_medicare_figures),
  ].filter((note) => typeof note === 'string');
  if (notes.length === 0) return null;
  return (
    <p className={styles.note}>
      {notes.map((note) => (
        <span key={note}>{note} </span>
      ))}
    </p>
  );
}
