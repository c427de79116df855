import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import { useId } from 'react';
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

/** Free times as radio buttons, one group per day: Tab moves between days, arrows within a day. */
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

function Days({ slots, zone, value, onChange, isStale }: SlotPickerProps & { slots: readonly string[] }) {
  const name = useId();
  const days = byDay(slots, zone);
  return (
    <div className={styles.days} data-stale={isStale || undefined}>
      {[...days].map(([date, times]) => (
        <fieldset key={date} className={styles.day} aria-label={formatZoneDay(times[0] ?? date, zone)}>
          <DayName day={formatZoneDay(times[0] ?? date, zone)} />
          <div className={styles.times}>
            {times.map((slot) => (
              <label key={slot} className={styles.time}>
                <input
                  type="radio"
                  name={`${name}-${date}`}
                  value={slot}
                  checked={slot === value}
                  onChange={() => onChange(slot)}
                />
                {timeOf(slot, times, zone)}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function DayName({ day }: { day: string }) {
  const [weekday, date] = day.split(', ');
  return (
    <legend className={styles.name}>
      <span>{weekday}</span>
      <span className={styles.comma}>, </span>
      <span>{date}</span>
    </legend>
  );
}

function byDay(slots: readonly string[], zone: string): ReadonlyMap<string, readonly string[]> {
  const days = new Map<string, string[]>();
  for (const slot of slots) {
    const date = zoneDate(slot, zone);
    days.set(date, [...(days.get(date) ?? []), slot]);
  }
  return days;
}

/** When clocks go back, an hour occurs twice, and the zone's abbreviation distinguishes them. */
function timeOf(slot: string, day: readonly string[], zone: string): string {
  const time = formatZoneTime(slot, zone);
  const isTwice = day.some((other) => other !== slot && formatZoneTime(other, zone) === time);
  return isTwice ? formatExactZoneTime(slot, zone) : time;
}
