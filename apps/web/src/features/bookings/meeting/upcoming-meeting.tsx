import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Booking } from 'contract/endpoints/bookings';
import { useState } from 'react';
import { addressOf } from '../../../lib/address.ts';
import { paths } from '../../../lib/paths.ts';
import { useAction } from '../../../lib/use-endpoint.ts';
import { deviceZone, formatWholeZoneDay, formatZoneMoment } from '../../../lib/zones.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, DownloadButton, ExternalButton } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useNotice } from '../../../ui/notice.tsx';
import { formatMeeting, formatMeetingSpan, isJoinTime } from '../booking-state.ts';
import { texts } from '../texts.ts';
import { type BookingOwner, cacheBooking } from '../use-booking.ts';
import { useNow } from '../use-now.ts';
import styles from './upcoming-meeting.module.css';

const t = texts.panel;

interface UpcomingMeetingProps {
  booking: Booking;
  owner: BookingOwner;
  isWaiting: boolean;
  isMoving?: boolean;
  onCancelled?: (() => void) | undefined;
}

export function UpcomingMeeting({ booking, isWaiting, ...rest }: UpcomingMeetingProps) {
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
      <Changes booking={booking} {...rest} />
    </>
  );
}

type ChangesProps = Omit<UpcomingMeetingProps, 'isWaiting'>;

function Changes({ booking, owner, isMoving = false, onCancelled }: ChangesProps) {
  const [asking, setAsking] = useState<'cancel' | 'reschedule' | null>(null);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const notice = useNotice();
  const canceling = useAction('delete-booking');
  const choose = () => void navigate({ ...paths.schedule(owner.clientId) });
  const cancel = (then?: () => void) =>
    canceling.mutate(
      { params: { id: booking.uid } },
      {
        onSuccess: (canceled) => {
          then?.();
          setAsking(null);
          // A banner above may still report the booking.
          notice.clear();
          cacheBooking(cache, owner, canceled);
        },
      },
    );
  const ask = (about: 'cancel' | 'reschedule') => {
    canceling.reset();
    setAsking(about);
  };
  const { startTime, status, is_movable } = booking;
  const dialog = { onClose: () => setAsking(null), busy: canceling.isPending, cancelLabel: t.keep };
  const error = canceling.error?.message;
  return (
    <>
      <ButtonRow>
        <JoinButton booking={booking} />
        {!isMoving && <Button onClick={() => (is_movable ? choose() : ask('reschedule'))}>{t.reschedule}</Button>}
        <Button onClick={() => ask('cancel')}>{t.cancel}</Button>
        {is_movable && !isMoving && status === 'ACCEPTED' && <AddToCalendar booking={booking} />}
      </ButtonRow>
      <ConfirmDialog
        {...dialog}
        opened={asking === 'reschedule'}
        title={t.rescheduleQuestion}
        confirmLabel={t.rescheduleMeeting}
        onConfirm={() => cancel(choose)}
        error={error && `${t.rescheduleFailed} ${error}`}
      >
        {t.rescheduleHelp(formatZoneMoment(startTime, deviceZone()), owner.isSelf)}
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog}
        opened={asking === 'cancel'}
        title={t.cancelQuestion}
        confirmLabel={t.cancelMeeting}
        onConfirm={() => cancel(onCancelled)}
        error={error}
      >
        {t.cancelHelp(formatMeeting(startTime, deviceZone()))}
      </ConfirmDialog>
    </>
  );
}

/** Cal.com offers its own. */
function AddToCalendar({ booking: { uid } }: { booking: Booking }) {
  return (
    <DownloadButton
      href={addressOf('show-calendar-file', { params: { id: uid } }).url}
      weight="quiet"
      icon={IconCalendarPlus}
    >
      {t.addToCalendar}
    </DownloadButton>
  );
}

export function JoinButton({ booking }: { booking: Booking }) {
  const now = useNow();
  const { join_url } = booking;
  return (
    join_url && (
      <ExternalButton href={join_url} weight={isJoinTime(booking, now) ? 'primary' : 'secondary'} icon={IconVideo}>
        {t.join}
      </ExternalButton>
    )
  );
}
