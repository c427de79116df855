import { useQueryClient } from '@tanstack/react-query';
import type { Booking } from 'contract/endpoints/bookings';
import { useState } from 'react';
import { forget, useAction } from '../../lib/use-endpoint.ts';
import { ownZone } from '../../lib/zones.ts';
import { Panel } from '../../ui/panel.tsx';
import { SlotPicker } from '../../ui/slot-picker.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { ZoneField } from '../../ui/zone-field.tsx';
import { ChosenTime } from './chosen-time.tsx';
import styles from './own-calendar.module.css';
import { texts } from './texts.ts';
import { keepBooking, type Whose } from './use-booking.ts';
import { useFreeTimes } from './use-free-times.ts';

const words = texts.own;

interface OwnCalendarProps {
  whose: Whose;
  onDone: (booking: Booking) => void;
}

/** Our own calendar: a free time is chosen, looked at once more, and booked. */
export function OwnCalendar({ whose, onDone }: OwnCalendarProps) {
  const whom = whose.isSelf ? {} : { client_id: whose.clientId };
  const cache = useQueryClient();
  const [zone, setZone] = useState(ownZone);
  const [chosen, setChosen] = useState<string | null>(null);
  const free = useFreeTimes(whom);
  const booking = useAction('create-booking');
  // One's own meeting takes the time too.
  const isGone = chosen !== null && !booking.isPending && !booking.isSuccess && free.isMissing(chosen);
  const refusal = booking.error && (booking.error.errors.start ?? booking.error.message);
  const problem = refusal ?? (isGone ? words.gone : null);
  const choose = (start: string) => {
    booking.reset();
    setChosen(start);
  };
  const book = (start: string) =>
    booking.mutate(
      { body: { ...whom, start } },
      {
        onSuccess: (made) => {
          keepBooking(cache, whose, made);
          onDone(made);
        },
        onError: ({ status }) => {
          if (status !== 409) return;
          setChosen(null);
          forget(cache, 'list-slots');
        },
      },
    );
  return (
    <div className={styles.calendar}>
      <Panel isSpaced>
        <div className={styles.zone}>
          <ZoneField label={words.zone} help={words.zoneHelp} value={zone} onChange={setZone} />
        </div>
        {free.minutes !== null && <p className={styles.length}>{words.minutes(free.minutes)}</p>}
        {free.error ? (
          <LoadFailure title={words.failed} error={free.error} onRetry={free.retry} />
        ) : (
          <SlotPicker
            label={words.times}
            slots={free.starts}
            from={free.from}
            until={free.until}
            zone={zone}
            value={chosen}
            onChange={choose}
            onEarlier={free.onEarlier}
            onLater={free.onLater}
            isStale={free.isStale}
            empty={{ title: words.none, text: free.onLater ? words.noneLater : words.noneAtAll }}
          />
        )}
      </Panel>
      {(chosen !== null || problem !== null || (!free.error && free.starts?.length !== 0)) && (
        <ChosenTime
          problem={problem}
          start={isGone ? null : chosen}
          zone={zone}
          isBusy={booking.isPending}
          onBook={book}
        />
      )}
    </div>
  );
}
