import type { Calendar } from 'contract/endpoints/hours';
import { formatDate } from '../../../lib/format.ts';
import { texts } from '../texts.ts';
import styles from './hours-fields.module.css';

const t = texts.hours;

interface HolidayListProps {
  holidays: Calendar['holidays'];
  /** Without it, meetings on these days are as usual. */
  isClosed: boolean;
}

export function HolidayList({ holidays, isClosed }: HolidayListProps) {
  const isBooked = isClosed && holidays.some(({ meetings }) => meetings > 0);
  return (
    <details className={styles.collapsed} open={isBooked || undefined}>
      <summary>{t.holidayCount(holidays.length)}</summary>
      <ul className={styles.holidays} aria-label={t.holidays}>
        {holidays.map(({ date, name, is_observed, meetings }) => (
          <li key={date} className={styles.holiday}>
            <span>{is_observed ? t.observed(name) : name}</span>
            <span className={styles.date}>{formatDate(date)}</span>
            {isClosed && meetings > 0 && <span className={styles.booked}>{t.booked(meetings, true)}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
