import { FigureLayout, type FigureLayoutProps } from '../figures/figure-layout.tsx';
import { headlineTexts } from '../headline-texts.ts';
import styles from './summary.module.css';
import type { SummaryFigure, SummaryTotals } from './summary-totals.ts';

interface SummaryLayoutProps {
  totals: SummaryTotals;
  explain: (figure: SummaryFigure) => FigureLayoutProps['explain'];
}

/** Has no state, so that it can render before React has loaded. */
export function SummaryLayout({ totals: { figures, sentence }, explain }: SummaryLayoutProps) {
  return (
    <div className={styles.summary}>
      <div className={styles.totals}>
        {figures.map((figure) => (
          <FigureLayout
            key={figure.label}
            label={figure.label}
            value={figure.value}
            unit={headlineTexts.result.aMonth}
            meaning={figure.meaning}
            size="headline"
            explain={explain(figure)}
          />
        ))}
      </div>
      <p className={styles.sentence}>{sentence}</p>
    </div>
  );
}
