import { careSource, careTable } from 'estimator/plan-care';
import { formatCount, formatWholeMoney } from '../../../lib/format.ts';
import { planTexts } from './plan-texts.ts';
import styles from './plans.module.css';

const t = planTexts.use;

export function UseLevels() {
  return (
    <details className={styles.levels}>
      <summary>{t.summary}</summary>
      <p>{t.meaning}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section className={styles.scroll} aria-label={t.table} tabIndex={0}>
        <table className={styles.figures}>
          <caption>{t.table}</caption>
          <thead>
            <tr>
              {t.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {careTable.map(({ care, allowed_cents, low, middle, patient }) => (
              <tr key={care}>
                <th scope="row">{planTexts.care[care]}</th>
                <td>{formatWholeMoney(allowed_cents / 100)}</td>
                <td>{formatCount(low)}</td>
                <td>{formatCount(middle)}</td>
                <td>{formatCount(patient)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p>
        {t.patient} {t.high} {t.free}
      </p>
      <p>{careSource}.</p>
    </details>
  );
}
