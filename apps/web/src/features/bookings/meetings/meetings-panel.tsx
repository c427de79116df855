import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import type { Meeting } from 'contract/endpoints/meetings';
import { nextMeetingDays } from 'contract/vocabulary/bookings';
import type { Reply } from '../../../lib/api.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { paths } from '../../../lib/paths.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { formatExactZoneTime, formatZoneMoment, zoneDate } from '../../../lib/zones.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, LoadFailure, RowsSkeleton } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useNow } from '../use-now.ts';
import { MeetingState } from './meeting-state.tsx';
import styles from './meetings-panel.module.css';
import { meetingTexts as t } from './texts.ts';

/** An agent's meetings of today and of the 14 days after it. */
export function MeetingsPanel() {
  const upcoming = { field: 'start_at', order: 'asc', currentPage: 1, pageSize: 25 } as const;
  const answer = useEndpoint('list-meetings', { query: { ...upcoming, time_zone: deviceZone() } });
  return (
    <Panel title={t.title} padding="flush" action={<TextLink to={paths.meetings}>{t.all}</TextLink>}>
      {answer.data ? (
        <Days meetings={answer.data.meetings} />
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

const dayMs = 86_400_000;

function Days({ meetings }: Pick<Reply<'list-meetings'>, 'meetings'>) {
  const now = useNow();
  const dateIn = (days: number) => zoneDate(new Date(now + days * dayMs).toISOString(), deviceZone());
  const [today, last] = [dateIn(0), dateIn(nextMeetingDays)];
  const dateOf = ({ startTime }: Meeting) => zoneDate(startTime, deviceZone());
  const ofToday = meetings.filter((meeting) => dateOf(meeting) === today);
  const next = meetings.filter((meeting) => dateOf(meeting) > today && dateOf(meeting) <= last);
  if (ofToday.length + next.length === 0)
    return (
      <EmptyState
        icon={IconCalendarEvent}
        title={t.noneNext}
        action={<LinkButton to={paths.hours}>{t.hours}</LinkButton>}
      >
        {t.emptyHelp}
      </EmptyState>
    );
  return (
    <>
      <Rows title={t.today} none={t.noneToday} meetings={ofToday} now={now} format={formatExactZoneTime} />
      <Rows title={t.next} none={t.noneNext} meetings={next} now={now} format={formatZoneMoment} />
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
            <MeetingState meeting={meeting} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
