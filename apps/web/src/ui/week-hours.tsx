import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DayHours } from './day-hours.tsx';
import { LiveRegion } from './live-region.tsx';
import styles from './week-hours.module.css';
import { copyToWeekdays, type Span, weekdays } from './week-spans.ts';

interface WeekHoursProps {
  /** The prefix of the times' ids: `hours` makes `field-hours-0-from`, to which an error summary can link. */
  name: string;
  /** The order is that of their creation; `weekday` 1 is Monday. */
  value: readonly Span[];
  onChange: (spans: readonly Span[]) => void;
  /** Messages by path: `{ 'hours.0.to': 'The end must come after the start' }`. */
  errors: Readonly<Record<string, ReactNode>>;
}

export function WeekHours({ name, value, onChange, errors }: WeekHoursProps) {
  const [copied, setCopied] = useState('');
  const week = useRef<HTMLDivElement>(null);
  const aim = useRef<string | null>(null);
  useEffect(() => {
    if (aim.current)
      week.current?.querySelector<HTMLElement>(`[data-aim="${aim.current}"] :is(input, button)`)?.focus();
    aim.current = null;
  });
  const change = (spans: readonly Span[], nextAim: string | null) => {
    aim.current = nextAim;
    setCopied('');
    onChange(spans);
  };
  return (
    <div ref={week} className={styles.week}>
      {weekdays.map(({ weekday, label }) => (
        <DayHours
          key={weekday}
          name={name}
          label={label}
          weekday={weekday}
          spans={value.map((span, place) => ({ ...span, place })).filter((span) => span.weekday === weekday)}
          errors={errors}
          onAdd={(span) => change([...value, span], `span-${span.key}`)}
          onSet={(key, times) =>
            change(
              value.map((span) => (span.key === key ? { ...span, ...times } : span)),
              null,
            )
          }
          onRemove={(key) =>
            change(
              value.filter((span) => span.key !== key),
              `day-${weekday}`,
            )
          }
          onCopy={() => {
            change(copyToWeekdays(value, weekday), null);
            setCopied(`${label}’s hours were copied to Monday through Friday.`);
          }}
        />
      ))}
      <LiveRegion>{copied && <p className={styles.copied}>{copied}</p>}</LiveRegion>
    </div>
  );
}
