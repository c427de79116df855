import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import type { Booking } from 'contract/endpoints/bookings';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../../lib/paths.ts';
import { deviceZone, formatWholeZoneDay, formatZoneTime } from '../../../lib/zones.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../../ui/states.tsx';
import { stateOf } from '../booking-state.ts';
import { OutcomeFields, type OutcomeFieldsProps } from '../meetings/outcome-fields.tsx';
import { texts } from '../texts.ts';
import { useBooking } from '../use-booking.ts';
import { useNow } from '../use-now.ts';
import { JoinButton, UpcomingMeeting } from './upcoming-meeting.tsx';

const t = texts.panel;

interface BookingPanelProps {
  clientId: number;
  isSelf?: boolean;
  isMain?: boolean;
  name?: string;
  status?: ReactNode;
}

export function BookingPanel({ clientId, isSelf = false, isMain = false, name = '', status }: BookingPanelProps) {
  const owner = { clientId, isSelf };
  const answer = useBooking(owner);
  const now = useNow();
  const body = useRef<HTMLDivElement>(null);
  const state = answer.data === undefined ? null : stateOf(answer.data, now);
  const isAhead = state === 'upcoming' || state === 'waiting';
  const hasStarted = answer.data && (state === 'begun' || state === 'passed' || state === 'unconfirmed');
  const isFull = state === null ? Boolean(answer.error) : !isAhead;
  const hasCancelled = useRef(false);
  useEffect(() => {
    // The pressed button is gone. Its replacement takes the focus.
    if (hasCancelled.current && !isAhead) body.current?.querySelector('a')?.focus();
    hasCancelled.current = false;
  }, [isAhead]);
  return (
    <Panel title={isAhead ? t.upcoming : t.title} bodyRef={body} isSpaced padding={isFull ? 'flush' : 'normal'}>
      {state === null && answer.error && (
        <LoadFailure title={t.failed} error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {state === null && !answer.error && <Skeleton lines={3} label="Loading the meeting" />}
      {answer.data && isAhead && (
        <UpcomingMeeting
          booking={answer.data}
          owner={owner}
          isWaiting={state === 'waiting'}
          onCancelled={() => {
            hasCancelled.current = true;
          }}
        />
      )}
      {state !== null && !isAhead && (
        <NoMeeting booking={answer.data ?? null} now={now} clientId={clientId} isMain={isMain} />
      )}
      {(state !== null || answer.error) && (
        <Outcome booking={hasStarted ? answer.data : null} name={name} status={status} isInset={!isFull} />
      )}
    </Panel>
  );
}

function Outcome(props: OutcomeFieldsProps) {
  if (!props.booking?.outcome && !props.booking?.may_set_outcome && !props.status) return null;
  return <OutcomeFields {...props} />;
}

interface NoMeetingProps extends Required<Pick<BookingPanelProps, 'clientId' | 'isMain'>> {
  booking: Booking | null;
  now: number;
}

function NoMeeting({ booking, now, clientId, isMain }: NoMeetingProps) {
  const isFirst = booking === null;
  const hasBegun = stateOf(booking, now) === 'begun';
  return (
    <EmptyState
      icon={IconCalendarEvent}
      title={sentence(booking, now)}
      action={
        <ButtonRow>
          {hasBegun && booking && <JoinButton booking={booking} />}
          <LinkButton to={paths.schedule(clientId)} {...(isMain && !hasBegun && { weight: 'primary' })}>
            {isFirst ? t.schedule : t.another}
          </LinkButton>
        </ButtonRow>
      }
    >
      {isFirst && t.noneHelp}
    </EmptyState>
  );
}

function sentence(booking: Booking | null, now: number): string {
  const state = stateOf(booking, now);
  if (!booking || state === 'none') return t.none;
  if (state === 'passed') return t.passed(formatWholeZoneDay(booking.startTime, deviceZone()));
  if (state === 'begun') return t.begun(formatZoneTime(booking.endTime, deviceZone()));
  return state === 'cancelled' ? t.cancelled : state === 'rejected' ? t.rejected : t.unconfirmed;
}
