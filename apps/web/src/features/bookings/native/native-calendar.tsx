import { useQueryClient } from '@tanstack/react-query';
import type { Booking } from 'contract/endpoints/bookings';
import { useEffect, useRef, useState } from 'react';
import { invalidate, useAction } from '../../../lib/use-endpoint.ts';
import { deviceZone, zoneName } from '../../../lib/zones.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SlotPicker } from '../../../ui/slot-picker.tsx';
import { LoadFailure } from '../../../ui/states.tsx';
import { ZoneField } from '../../../ui/zone-field.tsx';
import { texts } from '../texts.ts';
import { type BookingOwner, cacheBooking } from '../use-booking.ts';
import { ChosenTime } from './chosen-time.tsx';
import styles from './native-calendar.module.css';
import { useFreeTimes } from './use-free-times.ts';

const t = texts.own;

interface FactsProps {
  minutes: number | null;
  zone: string;
  onZone: (zone: string) => void;
}

function Facts({ minutes, zone, onZone }: FactsProps) {
  const [isChanging, setChanging] = useState(false);
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    if (isChanging) field.current?.focus();
  }, [isChanging]);
  return (
    <>
      <p className={styles.facts}>
        {minutes !== null && <span>{t.minutes(minutes)}</span>}
        {!isChanging && (
          <button type="button" className={styles.change} onClick={() => setChanging(true)}>
            {zoneName(zone)}
            <span className={styles.hidden}>, {t.changeZone}</span>
          </button>
        )}
      </p>
      {isChanging && (
        <div className={styles.zone}>
          <ZoneField label={t.zone} value={zone} onChange={onZone} ref={field} />
        </div>
      )}
    </>
  );
}

interface NativeCalendarProps {
  owner: BookingOwner;
  moving: Booking | null;
  onDone: (booking: Booking) => void;
}

export function NativeCalendar({ owner, moving, onDone }: NativeCalendarProps) {
  const subject = owner.isSelf ? {} : { client_id: owner.clientId };
  const cache = useQueryClient();
  const [zone, setZone] = useState(deviceZone);
  const [chosen, setChosen] = useState<string | null>(null);
  const free = useFreeTimes(subject);
  const creating = useAction('create-booking');
  const rescheduling = useAction('reschedule-booking');
  const booking = moving ? rescheduling : creating;
  // The user's own meeting takes the time too.
  const isGone = chosen !== null && !booking.isPending && !booking.isSuccess && free.isMissing(chosen);
  const apiError = booking.error && (booking.error.errors.start ?? booking.error.message);
  const problem = apiError ?? (isGone ? t.gone : null);
  const choose = (start: string) => {
    booking.reset();
    setChosen(start);
  };
  const book = (start: string) => {
    const time = { start, ...(owner.isSelf && { time_zone: zone }) };
    const on = {
      onSuccess: (booked: Booking) => {
        cacheBooking(cache, owner, booked);
        onDone(booked);
      },
      onError: ({ code }: { code: string }) => {
        if (code === 'meeting_changed') invalidate(cache, 'show-booking', 'show-own-booking');
        if (code !== 'slot_taken') return;
        setChosen(null);
        invalidate(cache, 'list-slots');
      },
    };
    if (!moving) return creating.mutate({ body: { ...subject, ...time } }, on);
    const { uid: id, startTime: previous_start } = moving;
    return rescheduling.mutate({ params: { id }, body: { ...time, previous_start } }, on);
  };
  return (
    <div className={styles.calendar}>
      <Panel isSpaced>
        <Facts minutes={free.minutes} zone={zone} onZone={setZone} />
        {free.error ? (
          <LoadFailure title={t.failed} error={free.error} onRetry={free.retry} />
        ) : (
          <SlotPicker
            label={t.times}
            slots={free.starts}
            from={free.from}
            until={free.until}
            zone={zone}
            value={chosen}
            onChange={choose}
            onEarlier={free.onEarlier}
            onLater={free.onLater}
            isStale={free.isStale}
            empty={{ title: t.none, text: free.onLater ? t.noneLater : t.noneAtAll }}
          />
        )}
      </Panel>
      {(chosen !== null || problem !== null || (!free.error && free.starts?.length !== 0)) && (
        <ChosenTime
          problem={problem}
          start={isGone ? null : chosen}
          zone={zone}
          isBusy={booking.isPending}
          label={moving ? t.move : t.book}
          onBook={book}
        />
      )}
    </div>
  );
}
