import { useEffect, useRef } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './own-calendar.module.css';
import { texts } from './texts.ts';
import { whenText } from './when.ts';

const t = texts.own;

interface ChosenTimeProps {
  /** Why it was not booked. */
  problem: string | null;
  /** An ISO moment; null while nothing is chosen. */
  start: string | null;
  zone: string;
  isBusy: boolean;
  onBook: (start: string) => void;
}

/** The chosen time in whole words beside the button that books it; it stays in sight while one looks at other times. */
export function ChosenTime({ problem, start, zone, isBusy, onBook }: ChosenTimeProps) {
  const bar = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button cannot be pressed without a choice, and what cannot be pressed has no focus.
    const { activeElement } = document;
    const isHere = activeElement === document.body || bar.current?.contains(activeElement);
    if (problem && isHere) alert.current?.focus();
  }, [problem]);
  return (
    <div ref={bar} className={styles.chosen}>
      {problem && (
        <div className={styles.problem}>
          <Banner tone="danger" title={problem} role="alert" ref={alert} tabIndex={-1} />
        </div>
      )}
      <p className={styles.choice} role="status">
        {start ? (
          <>
            <span className={styles.label}>{t.chosen}</span>
            {whenText(start, zone)}
          </>
        ) : (
          t.choose
        )}
      </p>
      <Button weight="primary" onClick={() => start && onBook(start)} disabled={!start} busy={isBusy}>
        {t.book}
      </Button>
    </div>
  );
}
