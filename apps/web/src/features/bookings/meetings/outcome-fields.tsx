import type { Booking } from 'contract/endpoints/bookings';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/format.ts';
import styles from './meetings.module.css';
import { OutcomeChoice } from './outcome-choice.tsx';
import { outcomeLabel, meetingTexts as t } from './texts.ts';

export interface OutcomeFieldsProps {
  /** Null unless the meeting has started. */
  booking: Booking | null;
  name: string;
  status: ReactNode;
  isInset: boolean;
}

export function OutcomeFields({ booking, name, status, isInset }: OutcomeFieldsProps) {
  const outcome = booking?.outcome;
  const choosing = booking?.may_set_outcome ? booking : null;
  return (
    <div className={styles.fields} data-inset={isInset || undefined}>
      {choosing && (
        <>
          <p className={styles.label}>{t.outcome}</p>
          <OutcomeChoice booking={choosing} name={name} />
        </>
      )}
      {outcome && (
        <p className={styles.recorded}>{t.recorded(outcomeLabel(outcome.value), outcome.by, formatDay(outcome.at))}</p>
      )}
      {status && (
        <>
          <p className={styles.label}>{t.columns.status}</p>
          {status}
        </>
      )}
    </div>
  );
}
