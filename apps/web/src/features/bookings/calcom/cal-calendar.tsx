import type { Booking, Scheduler } from 'contract/endpoints/bookings';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { useAction } from '../../../lib/use-endpoint.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { stateOf } from '../booking-state.ts';
import { texts } from '../texts.ts';
import { type BookingOwner, useBooking } from '../use-booking.ts';
import { CalFrame } from './cal-frame.tsx';

const t = texts.frame;
const askAgainMs = 3_000;

interface CalCalendarProps {
  scheduler: Scheduler;
  owner: BookingOwner;
  onDone: (booking: Booking | null) => void;
}

export function CalCalendar({ scheduler, owner, onDone }: CalCalendarProps) {
  const [booked, setBooked] = useState<{ uid: string | null } | null>(null);
  const linking = useAction('update-user');
  const isWaiting = booked !== null && booked.uid === null;
  useConfirmed(owner, { isWaiting, isLinking: booked !== null && !isWaiting }, onDone);
  const link = (uid: string) =>
    linking.mutate(
      { params: { id: scheduler.subject.id }, body: { user: { booking_id: uid } } },
      { onSuccess: () => onDone(null) },
    );
  const take = (uid: string | null) => {
    setBooked({ uid });
    if (uid !== null) link(uid);
  };
  return (
    <>
      <LiveRegion>
        {linking.isPending && <Banner tone="success" title={t.saving} />}
        {isWaiting && (
          <Banner tone="info" title={t.waiting} action={<Leave onDone={onDone} />}>
            {t.waitingHelp}
          </Banner>
        )}
      </LiveRegion>
      {linking.error && (
        <Banner
          tone="danger"
          title={linking.error.code === 'meeting_exists' ? t.second : t.unsaved}
          role="alert"
          action={
            <ButtonRow>
              <Button size="sm" onClick={() => booked?.uid && link(booked.uid)}>
                {t.retry}
              </Button>
              <Leave onDone={onDone} />
            </ButtonRow>
          }
        >
          {linking.error.errors.booking_id ?? linking.error.message}
        </Banner>
      )}
      <CalFrame scheduler={scheduler} onBooked={take} />
    </>
  );
}

/** Cal.com also notifies the server. A user who does not want to wait can continue. */
function Leave({ onDone }: Pick<CalCalendarProps, 'onDone'>) {
  return (
    <Button size="sm" weight="quiet" onClick={() => onDone(null)}>
      {t.leave}
    </Button>
  );
}

/** Also reports a meeting that appears before the frame does, for example from a webhook. */
function useConfirmed(
  owner: BookingOwner,
  { isWaiting, isLinking }: { isWaiting: boolean; isLinking: boolean },
  onDone: (booking: Booking) => void,
) {
  const { data } = useBooking(owner, isWaiting ? { refreshMs: askAgainMs } : {});
  const before = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (data === undefined) return;
    if (before.current === undefined && !isWaiting) before.current = data?.uid ?? null;
    const state = stateOf(data, serverNow());
    const isNew = data !== null && data.uid !== before.current && (state === 'upcoming' || state === 'waiting');
    if (isLinking || !isNew) return;
    before.current = data.uid;
    onDone(data);
  }, [data, isWaiting, isLinking, onDone]);
}
