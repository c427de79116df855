import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import type { Meeting } from 'contract/endpoints/meetings';
import { nextMeetingDays } from 'contract/vocabulary/bookings';
import type { Reply } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { deviceZone, formatExactZoneTime, formatZoneMoment, zoneDate } from '../../../lib/zones.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, LoadFailure, RowsSkeleton } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { ViewAll } from '../../../ui/view-all.tsx';
import { stateOf } from '../booking-state.ts';
import { useNow } from '../use-now.ts';
import { JoinLink, MeetingState } from './meeting-state.tsx';
import styles from './meetings.module.css';
import { meetingTexts as t } from './texts.ts';

const dayMs = 86_400_000;

/** Counted in dates: a day in which the clocks change does not have 24 hours. */
const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** In the panel of advisors, who do not host meetings. */
const few = 5;

/** @param isCompact only the next few meetings, beside what else the dashboard shows */
export function MeetingsPanel({ isCompact = false }: { isCompact?: boolean }) {
  const now = useNow();
  const from = zoneDate(new Date(now).toISOString(), deviceZone());
  const to = dateAfter(from, nextMeetingDays);
  const answer = useEndpoint(
    'list-meetings',
    { query: { field: 'start_at', order: 'asc', pageSize: isCompact ? 10 : 100, from, to, time_zone: deviceZone() } },
    { keepPrevious: true },
  );
  return (
    <Panel title={t.title} padding="flush" action={<ViewAll to={paths.meetings} what="meetings" />}>
      {answer.data ? (
        <Days page={answer.data} today={from} now={now} isCompact={isCompact} />
      ) : answer.error ? (
        <LoadFailure title={t.failed} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className={styles.loading}>
          <RowsSkeleton lines={4} />
        </div>
      )}
    </Panel>
  );
}

interface DaysProps {
  page: Reply<'list-meetings'>;
  today: string;
  now: number;
  isCompact: boolean;
}

function Days({ page: { meetings: all, totalCount }, today, now, isCompact }: DaysProps) {
  const meetings = isCompact ? all.slice(0, few) : all;
  const isToday = ({ startTime }: Meeting) => zoneDate(startTime, deviceZone()) === today;
  const ofToday = meetings.filter(isToday);
  const next = meetings.filter((meeting) => !isToday(meeting));
  const hidden = totalCount - meetings.length;
  if (meetings.length === 0)
    return (
      <EmptyState
        icon={IconCalendarEvent}
        title={t.noneNext}
        action={!isCompact && <LinkButton to={paths.hours}>{t.hours}</LinkButton>}
      >
        {isCompact ? t.emptyForAdvisor : t.emptyHelp}
      </EmptyState>
    );
  return (
    <>
      {(!isCompact || ofToday.length > 0) && (
        <Rows title={t.today} none={t.noneToday} meetings={ofToday} now={now} format={formatExactZoneTime} />
      )}
      {(!isCompact || next.length > 0) && (
        <Rows title={t.next} none={t.noneNext} meetings={next} now={now} format={formatZoneMoment} />
      )}
      {hidden > 0 && (
        <p className={styles.more}>
          <TextLink to={paths.nextMeetings}>{t.more(hidden)}</TextLink>
        </p>
      )}
    </>
  );
}

interface RowsProps {
  title: string;
  none: string;
  meetings: readonly Meeting[];
  now: number;
  format: (moment: string, zone: string) => string;
}

function Rows({ title, none, meetings, now, format }: RowsProps) {
  return (
    <section className={styles.days} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {meetings.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.rows}>
        {meetings.map((meeting) => (
          <li key={meeting.uid}>
            <span className={styles.meeting}>
              <TextLink to={paths.client(meeting.client.id)} look="name">
                {meeting.client.name}
              </TextLink>
              <time className={styles.time} dateTime={meeting.startTime}>
                {format(meeting.startTime, deviceZone())}
              </time>
            </span>
            <span className={styles.state}>
              {stateOf(meeting, now) !== 'upcoming' && <MeetingState meeting={meeting} now={now} />}
              <JoinLink meeting={meeting} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
