import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Booking } from 'contract/endpoints/bookings';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useAction } from '../../../lib/use-endpoint.ts';
import { deviceZone, formatWholeZoneDay } from '../../../lib/zones.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useNotice } from '../../../ui/notice.tsx';
import { formatMeeting, formatMeetingSpan } from '../meeting-time.ts';
import { texts } from '../texts.ts';
import { type BookingOwner, keepBooking } from '../use-booking.ts';
import { JoinButton } from './join-button.tsx';
import styles from './upcoming-meeting.module.css';

const t = texts.panel;

interface UpcomingMeetingProps {
  booking: Booking;
  owner: BookingOwner;
  isWaiting: boolean;
  onCancelled?: (() => void) | undefined;
}

export function UpcomingMeeting({ booking, owner, isWaiting, onCancelled }: UpcomingMeetingProps) {
  const { startTime, endTime, host } = booking;
  const zone = deviceZone();
  return (
    <>
      <div className={styles.facts}>
        <p className={styles.day}>{formatWholeZoneDay(startTime, zone)}</p>
        <p className={styles.time}>{formatMeetingSpan(startTime, endTime, zone)}</p>
        {host && <p className={styles.host}>{t.with(host.name)}</p>}
        {isWaiting && (
          <Badge tone="amber" tooltip={t.waitingTip}>
            {t.waiting}
          </Badge>
        )}
      </div>
      <Changes booking={booking} owner={owner} when={formatMeeting(startTime, zone)} onCancelled={onCancelled} />
    </>
  );
}

type ChangesProps = Pick<UpcomingMeetingProps, 'booking' | 'owner' | 'onCancelled'> & { when: string };

function Changes({ booking, owner, when, onCancelled }: ChangesProps) {
  const [isAsking, setAsking] = useState(false);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const notice = useNotice();
  const moving = useAction('delete-booking');
  const cancelling = useAction('delete-booking');
  const call = { params: { id: booking.uid } };
  /** Rescheduling cancels the meeting first, which frees its time. */
  const reschedule = () =>
    moving.mutate(call, {
      onSuccess: (cancelled) => {
        keepBooking(cache, owner, cancelled);
        void navigate({ ...paths.schedule(owner.clientId) });
      },
    });
  const cancel = () =>
    cancelling.mutate(call, {
      onSuccess: (cancelled) => {
        onCancelled?.();
        setAsking(false);
        // A banner above may still report the booking.
        notice.clear();
        keepBooking(cache, owner, cancelled);
      },
    });
  const ask = () => {
    cancelling.reset();
    moving.reset();
    setAsking(true);
  };
  return (
    <>
      {moving.error && (
        <Banner tone="danger" title={t.rescheduleFailed} role="alert">
          {moving.error.message}
        </Banner>
      )}
      <ButtonRow>
        <JoinButton booking={booking} />
        <Button onClick={reschedule} busy={moving.isPending}>
          {t.reschedule}
        </Button>
        <Button onClick={ask} disabled={moving.isPending}>
          {t.cancel}
        </Button>
      </ButtonRow>
      <ConfirmDialog
        opened={isAsking}
        title={t.cancelQuestion}
        confirmLabel={t.cancelMeeting}
        cancelLabel={t.keep}
        onConfirm={cancel}
        onClose={() => setAsking(false)}
        busy={cancelling.isPending}
        error={cancelling.error?.message}
      >
        {t.cancelHelp(when)}
      </ConfirmDialog>
    </>
  );
}
