import IconCalendarMonth from '@tabler/icons-react/dist/esm/icons/IconCalendarMonth.mjs';
import { createFileRoute } from '@tanstack/react-router';
import type { CalendarDay } from 'contract/endpoints/calendar';
import {
  type CalendarSearch,
  calendarQuery,
  type Shown,
  validateCalendarSearch,
} from '../../features/calendar/calendar-search.ts';
import { CalendarTools } from '../../features/calendar/calendar-tools.tsx';
import { formatMonth, thisMonth } from '../../features/calendar/month.ts';
import { MonthTable } from '../../features/calendar/month-table.tsx';
import { texts as t } from '../../features/calendar/texts.ts';
import { kinds } from '../../features/signals/texts.ts';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { deviceZone, zoneName } from '../../lib/zones.ts';
import { Button } from '../../ui/button.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { EmptyState, LoadFailure, RowsSkeleton } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export const Route = createFileRoute('/_shell/calendar')({
  staticData: { requires: 'can_see_calendar' },
  validateSearch: validateCalendarSearch,
  loaderDeps: ({ search: { month, advisor } }) => ({ month, advisor }),
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, 'show-calendar', { query: calendarQuery(deps) }, { requires: 'can_see_calendar' }),
  component: CalendarPage,
});

function CalendarPage() {
  const user = useCurrentUser().data;
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const answer = useEndpoint('show-calendar', { query: calendarQuery(search) });
  if (!user) return null;
  const { month = thisMonth(), show, advisor } = search;
  const change = (changes: CalendarSearch) =>
    void navigate({ search: (current) => ({ ...current, ...changes }), resetScroll: false });
  const days = answer.data && shownDays(answer.data.days, show);
  const lead = (
    <>
      {t.zone(zoneName(deviceZone()))} <TextLink to={paths.settings}>{t.subscribe}</TextLink>
    </>
  );
  return (
    <PageShell title={t.title} lead={lead}>
      <CalendarTools kinds={kinds} user={user} search={search} onChange={change} />
      {days === undefined ? (
        answer.error ? (
          <LoadFailure title={t.failed} error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <RowsSkeleton lines={6} />
        )
      ) : days.length > 0 ? (
        <MonthTable kinds={kinds} month={month} days={days} advisor={advisor} />
      ) : (
        <NothingShown
          month={month}
          isFiltered={show !== undefined || advisor !== undefined}
          onShowAll={() => change({ show: undefined, advisor: undefined })}
        />
      )}
    </PageShell>
  );
}

function shownDays(days: readonly CalendarDay[], show: Shown | undefined): readonly CalendarDay[] {
  if (show === undefined) return days;
  return days
    .map((day) =>
      show === 'meetings'
        ? { ...day, signals: [] }
        : { ...day, meetings: [], meeting_count: 0, signals: day.signals.filter(({ kind }) => kind === show) },
    )
    .filter(({ signals, meeting_count }) => signals.length > 0 || meeting_count > 0);
}

interface NothingShownProps {
  month: string;
  isFiltered: boolean;
  onShowAll: () => void;
}

function NothingShown({ month, isFiltered, onShowAll }: NothingShownProps) {
  return (
    <EmptyState
      icon={IconCalendarMonth}
      title={t.empty(formatMonth(month))}
      action={isFiltered && <Button onClick={onShowAll}>{t.showAll}</Button>}
    >
      {isFiltered ? t.emptyFiltered : t.emptyHelp}
    </EmptyState>
  );
}
