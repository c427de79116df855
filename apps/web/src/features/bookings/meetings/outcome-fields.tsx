import type { Booking } from 'contract/endpoints/bookings';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { OutcomeChoice } from './outcome-choice.tsx';
import styles from './outcome-fields.module.css';
import { outcomeLabel, meetingTexts as t } from './texts.ts';

interface OutcomeFieldsProps {
  booking: Booking;
  /** The client's. */
  name: string;
  status: ReactNode;
}

/** What became of a meeting that has started. Clients read nothing of it. */
export function OutcomeFields({ booking, name, status }: OutcomeFieldsProps) {
  const { outcome, may_set_outcome } = booking;
  if (!outcome && !may_set_outcome) return null;
  return (
    <div className={styles.fields}>
      {may_set_outcome && (
        <>
          <p className={styles.label}>{t.outcome}</p>
          <OutcomeChoice booking={booking} name={name} />
        </>
      )}
      {outcome && (
        <p className={styles.recorded}>{t.recorded(outcomeLabel(outcome.value), outcome.by, formatDay(outcome.at))}</p>
      )}
      {may_set_outcome && status}
    </div>
  );
}
