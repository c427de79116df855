import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Booking } from 'contract/endpoints/bookings';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { formatWholeZoneDay, ownZone } from '../../lib/zones.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { JoinButton } from './join-button.tsx';
import { texts } from './texts.ts';
import styles from './upcoming-meeting.module.css';
import { keepBooking, type Whose } from './use-booking.ts';
import { spanText, whenText } from './when.ts';

const t = texts.panel;

interface UpcomingMeetingProps {
  booking: Booking;
  whose: Whose;
  /** It is not confirmed yet. */
  isWaiting: boolean;
  onCancelled?: (() => void) | undefined;
}

/** When, with whom, and the ways to join, move and cancel a meeting. */
export function UpcomingMeeting({ booking, whose, isWaiting, onCancelled }: UpcomingMeetingProps) {
  const { startTime, endTime, host } = booking;
  const zone = ownZone();
  return (
    <>
      <div className={styles.facts}>
        <p className={styles.day}>{formatWholeZoneDay(startTime, zone)}</p>
        <p className={styles.time}>{spanText(startTime, endTime, zone)}</p>
        {host && <p className={styles.host}>{t.with(host.name)}</p>}
        {isWaiting && (
          <Badge tone="amber" tooltip={t.waitingTip}>
            {t.waiting}
          </Badge>
        )}
      </div>
      <Changes booking={booking} whose={whose} when={whenText(startTime, zone)} onCancelled={onCancelled} />
    </>
  );
}

type ChangesProps = Pick<UpcomingMeetingProps, 'booking' | 'whose' | 'onCancelled'> & { when: string };

function Changes({ booking, whose, when, onCancelled }: ChangesProps) {
  const [isAsking, setAsking] = useState(false);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const notice = useNotice();
  const moving = useAction('delete-booking');
  const cancelling = useAction('delete-booking');
  const call = { params: { id: booking.uid } };
  /** Cancels first: only then is there another time to choose. */
  const reschedule = () =>
    moving.mutate(call, {
      onSuccess: (cancelled) => {
        keepBooking(cache, whose, cancelled);
        void navigate({ to: paths.scheduleFor(whose.clientId) });
      },
    });
  const cancel = () =>
    cancelling.mutate(call, {
      onSuccess: (cancelled) => {
        onCancelled?.();
        setAsking(false);
        // What stands above may still say that it is booked.
        notice.clear();
        keepBooking(cache, whose, cancelled);
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
