import type { Booking } from 'contract/endpoints/bookings';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/format.ts';
import styles from './meetings.module.css';
import { OutcomeChoice } from './outcome-choice.tsx';
import { outcomeLabel, meetingTexts as t } from './texts.ts';

export interface OutcomeFieldsProps {
  /** A meeting that has started. Null for any other. */
  booking: Booking | null;
  /** The client's. */
  name: string;
  /** Changes the engagement's status, with any meeting and without one. */
  status: ReactNode;
  /** Within the padding of the panel. */
  isInset: boolean;
}

/** What became of a meeting, and the status of the engagement. Clients read nothing of it. */
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
