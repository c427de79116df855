import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import type { Meeting } from 'contract/endpoints/meetings';
import { type ReactNode, useMemo } from 'react';
import type { Reply } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { deviceZone, formatZoneMoment } from '../../../lib/zones.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useNow } from '../use-now.ts';
import { JoinLink, MeetingState } from './meeting-state.tsx';
import styles from './meetings.module.css';
import { outcomeChoices, periodChoices, meetingTexts as t } from './texts.ts';

const outcomeFilters = [...outcomeChoices, { value: 'none', label: t.notRecorded }];

function columnsFor(now: number, showsAgent: boolean, statusOf: (meeting: Meeting) => ReactNode): Column<Meeting>[] {
  const agent: Column<Meeting> = {
    id: 'agent',
    header: t.columns.agent,
    cell: ({ host }) => host?.name ?? t.noAgent,
  };
  return [
    {
      id: 'client',
      header: t.columns.client,
      card: 'title',
      cell: ({ client }) => (
        <TextLink to={paths.client(client.id)} look="name">
          {client.name}
        </TextLink>
      ),
    },
    {
      id: 'time',
      header: t.columns.time,
      sort: 'start_at',
      cell: ({ startTime }) => <time dateTime={startTime}>{formatZoneMoment(startTime, deviceZone())}</time>,
    },
    ...(showsAgent ? [agent] : []),
    { id: 'outcome', header: t.columns.outcome, cell: (meeting) => <MeetingState meeting={meeting} now={now} /> },
    { id: 'status', header: t.columns.status, cell: statusOf },
    {
      id: 'join',
      header: '',
      name: t.columns.join,
      card: 'actions',
      align: 'end',
      cell: (meeting) => <JoinLink meeting={meeting} now={now} />,
    },
  ];
}

interface Days {
  from: string | undefined;
  to: string | undefined;
}

interface MeetingsTableProps {
  state: ListState;
  page: Reply<'list-meetings'> | undefined;
  error: { message: string; requestId: string | null } | null;
  isStale: boolean;
  onRetry: () => void;
  hasHours: boolean;
  days: Days;
  onDays: (days: Partial<Days>) => void;
  statusOf: (meeting: Meeting) => ReactNode;
}

export function MeetingsTable({ page, hasHours, days, onDays, statusOf, ...list }: MeetingsTableProps) {
  const now = useNow();
  const columns = useMemo(() => columnsFor(now, !hasHours, statusOf), [now, hasHours, statusOf]);
  const agents = (page?.agents ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const hasDays = days.from !== undefined || days.to !== undefined;
  return (
    <ListTable
      {...list}
      label={t.title}
      nouns={['meeting', 'meetings']}
      columns={columns}
      rows={page?.meetings}
      totalCount={page?.totalCount}
      rowId={({ uid }) => uid}
      searchLabel={t.search}
      filters={[
        { name: 'period', label: t.period, all: t.upcoming, choices: periodChoices },
        { name: 'outcome', label: t.outcome, all: t.allOutcomes, choices: outcomeFilters },
        ...(agents.length > 1 ? [{ name: 'agent', label: t.agent, all: t.allAgents, choices: agents }] : []),
      ]}
      hasKeys
      moreFilters={{
        count: [days.from, days.to].filter(Boolean).length,
        fields: (
          <div className={styles.dates}>
            <TextField
              type="date"
              label={t.from}
              value={days.from ?? ''}
              onChange={(day) => onDays({ from: day || undefined })}
            />
            <TextField
              type="date"
              label={t.to}
              value={days.to ?? ''}
              onChange={(day) => onDays({ to: day || undefined })}
            />
          </div>
        ),
      }}
      empty={hasDays ? <NoneOnDays onDays={onDays} /> : <NoMeetings hasHours={hasHours} />}
    />
  );
}

function NoneOnDays({ onDays }: Pick<MeetingsTableProps, 'onDays'>) {
  return (
    <EmptyState
      icon={IconCalendarEvent}
      title={t.emptyDates}
      action={<Button onClick={() => onDays({ from: undefined, to: undefined })}>{t.clearDates}</Button>}
    >
      {t.emptyDatesHelp}
    </EmptyState>
  );
}

function NoMeetings({ hasHours }: Pick<MeetingsTableProps, 'hasHours'>) {
  return (
    <EmptyState
      icon={IconCalendarEvent}
      title={t.empty}
      action={
        <ButtonRow>
          {hasHours && <LinkButton to={paths.hours}>{t.hours}</LinkButton>}
          <LinkButton to={paths.pastMeetings}>{t.past}</LinkButton>
        </ButtonRow>
      }
    >
      {hasHours ? t.emptyHelp : t.emptyForAdvisor}
    </EmptyState>
  );
}
