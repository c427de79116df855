import { type IncomeModel, marksOf } from 'estimate-texts/income/income-model';
import { income, incomeTexts, shortEvent } from 'estimate-texts/income/income-texts';
import { centsText, signedText } from 'estimate-texts/months/outlook-amounts';
import type { Threshold } from 'estimator/income-curve';
import styles from './limits-list.module.css';
import { ThresholdWhy } from './threshold-why.tsx';

const t = incomeTexts.limits;

/** Smaller ones are in the table. */
const leastCents = 100_00;
const isListed = ({ change_cents }: Threshold) => change_cents === null || Math.abs(change_cents) >= leastCents;

/** The limits of the chart beside it, lowest first, with the household's own income between them. */
export function LimitsList({ model }: { model: IncomeModel }) {
  const { main, start_cents, isAbout } = model;
  const marks = marksOf(main.thresholds.filter(isListed));
  if (marks.length === 0) return null;
  const own = (
    <li key="own" className={styles.own}>
      <span>{income(start_cents)}</span>
      <span>{t.own}</span>
    </li>
  );
  const below = marks.filter(({ limit_cents }) => limit_cents < start_cents).length;
  const rows = marks.map(({ limit_cents, change_cents, thresholds }) => (
    <li key={limit_cents}>
      <ThresholdWhy model={model} thresholds={thresholds}>
        <p className={styles.limit}>
          <span>{income(limit_cents)}</span>
          <span>{[...new Set(thresholds.map(shortEvent))].join(', ')}</span>
          <span data-rises={(change_cents ?? 0) > 0 || undefined}>
            {change_cents === null ? centsText(null) : signedText(change_cents, isAbout)}
          </span>
        </p>
      </ThresholdWhy>
    </li>
  ));
  return (
    <section className={styles.limits} aria-label={t.title}>
      <p className={styles.title}>{t.title}</p>
      <ol>{[...rows.slice(0, below), own, ...rows.slice(below)]}</ol>
    </section>
  );
}
