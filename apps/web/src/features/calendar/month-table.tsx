import type { CalendarDay } from 'contract/endpoints/calendar';
import { paths } from '../../lib/paths.ts';
import { deviceZone, formatZoneTime } from '../../lib/zones.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { formatMonth, formatWholeDay, thisDay, weeksOf } from './month.ts';
import styles from './month-table.module.css';
import { type KindTexts, texts as t } from './texts.ts';

interface MonthTableProps {
  kinds: KindTexts;
  month: string;
  days: readonly CalendarDay[];
  advisor: number | undefined;
}

/** A table of weeks; in little space, a list of the days with something. */
export function MonthTable({ month, days, ...links }: MonthTableProps) {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return (
    <div className={styles.frame}>
      <table className={styles.month} aria-label={formatMonth(month)}>
        <thead>
          <tr>
            {t.weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, weekday) =>
                date === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place without a day
                  <td key={`${index} ${weekday}`} className={styles.blank} />
                ) : (
                  <DayCell key={date} date={date} day={byDate.get(date)} {...links} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayCellProps extends Pick<MonthTableProps, 'kinds' | 'advisor'> {
  date: string;
  day: CalendarDay | undefined;
}

function DayCell({ kinds, date, day, advisor }: DayCellProps) {
  const today = thisDay();
  const id = `day-${date}`;
  const more = day ? day.meeting_count - day.meetings.length : 0;
  return (
    <td data-today={date === today || undefined} data-past={date < today || undefined} data-empty={!day || undefined}>
      <time dateTime={date} className={styles.date} id={id} aria-current={date === today ? 'date' : undefined}>
        <span className={styles.number} aria-hidden>
          {Number(date.slice(-2))}
        </span>
        <span className={styles.words}>{formatWholeDay(date)}</span>
      </time>
      {day && (
        <ul className={styles.items}>
          {day.meetings.map(({ uid, start, client }) => (
            <li key={uid}>
              <TextLink to={paths.client(client.id)} describedBy={id}>
                <time dateTime={start}>{formatZoneTime(start, deviceZone())}</time> {client.name}
              </TextLink>
            </li>
          ))}
          {more > 0 && (
            <li>
              <TextLink to={paths.meetingsOn(date)} describedBy={id}>
                {t.moreMeetings(more)}
              </TextLink>
            </li>
          )}
          {day.signals.map(({ kind, count }) => (
            <li key={kind} className={styles.deadline}>
              <TextLink
                to={paths.radarView({ day: date, kind, advisor: advisor === undefined ? undefined : String(advisor) })}
                describedBy={id}
              >
                {t.count(count, kinds[kind])}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </td>
  );
}
