import { useEffect, useRef } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatMeeting } from '../booking-state.ts';
import { texts } from '../texts.ts';
import styles from './native-calendar.module.css';

const t = texts.own;

interface ChosenTimeProps {
  problem: string | null;
  start: string | null;
  zone: string;
  isBusy: boolean;
  label: string;
  onBook: (start: string) => void;
}

export function ChosenTime({ problem, start, zone, isBusy, label, onBook }: ChosenTimeProps) {
  const bar = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A disabled button cannot have the focus.
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
            {formatMeeting(start, zone)}
          </>
        ) : (
          t.choose
        )}
      </p>
      <Button weight="primary" onClick={() => start && onBook(start)} disabled={!start} busy={isBusy}>
        {label}
      </Button>
    </div>
  );
}
