import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import { useId, useState } from 'react';
import { formatPlural } from '../lib/format.ts';
import { formatExactZoneTime, formatShortZoneDay, formatZoneDay, formatZoneTime, zoneDate } from '../lib/zones.ts';
import { Button } from './button.tsx';
import { LiveRegion } from './live-region.tsx';
import styles from './slot-picker.module.css';
import { EmptyState, Skeleton } from './states.tsx';

interface SlotPickerProps {
  label: string;
  /** Free times of this period in ISO 8601, the earliest first; undefined while loading. */
  slots: readonly string[] | undefined;
  from: string;
  until: string | undefined;
  zone: string;
  value: string | null;
  onChange: (slot: string) => void;
  onEarlier?: (() => void) | undefined;
  onLater?: (() => void) | undefined;
  isStale?: boolean;
  empty: { title: string; text: string };
}

/** A strip of days, and the free times of the chosen one. Both are radio buttons: arrow keys move between them. */
export function SlotPicker(props: SlotPickerProps) {
  const { label, slots, from, until, zone, onEarlier, onLater, isStale = false, empty } = props;
  const range = until ? `${formatShortZoneDay(from, zone)} – ${formatShortZoneDay(lastMoment(until), zone)}` : '';
  return (
    <section className={styles.picker} aria-label={label} aria-busy={isStale || undefined}>
      <div className={styles.head}>
        <LiveRegion>
          <p className={styles.range}>{range}</p>
        </LiveRegion>
        <div className={styles.steps}>
          <Button size="sm" onClick={() => onEarlier?.()} disabled={!onEarlier}>
            Earlier
          </Button>
          <Button size="sm" onClick={() => onLater?.()} disabled={!onLater}>
            Later
          </Button>
        </div>
      </div>
      {!slots && <Skeleton lines={6} label="Loading available times" />}
      {slots?.length === 0 && (
        <EmptyState
          icon={IconCalendarOff}
          title={empty.title}
          action={onLater && <Button onClick={onLater}>Show later times</Button>}
        >
          {empty.text}
        </EmptyState>
      )}
      {slots && slots.length > 0 && <Days {...props} slots={slots} />}
    </section>
  );
}

/** A period ends at midnight, so its last day is the one before. */
const lastMoment = (until: string) => new Date(Date.parse(until) - 1).toISOString();

type DaysProps = Pick<SlotPickerProps, 'from' | 'until' | 'zone' | 'value' | 'onChange' | 'isStale'> & {
  slots: readonly string[];
};

function Days({ slots, from, until, zone, value, onChange, isStale }: DaysProps) {
  const [preferred, setPreferred] = useState<string | null>(null);
  const name = useId();
  const dates = datesBetween(zoneDate(from, zone), zoneDate(lastMoment(until ?? from), zone));
  const timesOn = (date: string) => slots.filter((slot) => zoneDate(slot, zone) === date);
  const days = dates.map((date) => ({ date, times: timesOn(date) }));
  const open = days.filter(({ times }) => times.length > 0);
  const chosen = open.find(({ date }) => date === preferred) ?? open[0];
  return (
    <div className={styles.days} data-stale={isStale || undefined}>
      <fieldset className={styles.strip} aria-label="Day">
        {days.map(({ date, times }) => (
          <label key={date} className={styles.day}>
            <input
              type="radio"
              name={`${name}-day`}
              value={date}
              checked={date === chosen?.date}
              disabled={times.length === 0}
              onChange={() => setPreferred(date)}
            />
            <DayName date={date} count={times.length} />
          </label>
        ))}
      </fieldset>
      {chosen && (
        <fieldset className={styles.group} aria-label={dayOf(chosen.date)}>
          <legend className={styles.name}>{dayOf(chosen.date)}</legend>
          <div className={styles.times}>
            {chosen.times.map((slot) => (
              <label key={slot} className={styles.time}>
                <input
                  type="radio"
                  name={`${name}-time`}
                  value={slot}
                  checked={slot === value}
                  onChange={() => onChange(slot)}
                />
                {timeOf(slot, chosen.times, zone)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

function DayName({ date, count }: { date: string; count: number }) {
  const [weekday = ''] = dayOf(date).split(',');
  return (
    <>
      <span className={styles.hidden}>
        {dayOf(date)}, {formatPlural(count, 'time', 'times')}
      </span>
      <span className={styles.weekday} aria-hidden>
        {weekday.slice(0, 3)}
      </span>
      <span className={styles.date} aria-hidden>
        {Number(date.slice(-2))}
      </span>
    </>
  );
}

/** `Monday, March 9` */
const dayOf = (date: string): string => formatZoneDay(`${date}T00:00:00Z`, 'UTC');

const dayMs = 86_400_000;

function datesBetween(first: string, last: string): readonly string[] {
  const count = Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / dayMs)) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10),
  );
}

/** When clocks go back, an hour occurs twice, and the zone's abbreviation distinguishes them. */
function timeOf(slot: string, day: readonly string[], zone: string): string {
  const time = formatZoneTime(slot, zone);
  const isTwice = day.some((other) => other !== slot && formatZoneTime(other, zone) === time);
  return isTwice ? formatExactZoneTime(slot, zone) : time;
}
