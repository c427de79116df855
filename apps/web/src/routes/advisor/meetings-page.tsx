import { createFileRoute } from '@tanstack/react-router';
import { meetingList, meetingQuery, validateMeetingSearch } from '../../features/bookings/meetings/meeting-list.ts';
import { MeetingsTable } from '../../features/bookings/meetings/meetings-table.tsx';
import { meetingTexts as t } from '../../features/bookings/meetings/texts.ts';
import { ClientStatusBadge } from '../../features/engagements/client-status.tsx';
import { StatusSelect } from '../../features/engagements/status-select.tsx';
import { prefetch } from '../../lib/prefetch.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { deviceZone, zoneName } from '../../lib/zones.ts';
import { PageShell } from '../../ui/page-shell.tsx';

export const Route = createFileRoute('/_shell/meetings')({
  staticData: { requires: 'can_see_clients' },
  validateSearch: validateMeetingSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, 'list-meetings', { query: meetingQuery(deps) }, { requires: 'can_see_clients' }),
  component: MeetingsPage,
});

function MeetingsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const capabilities = useCurrentUser().data?.capabilities;
  const listState = useListState(meetingList(search), search);
  const { agent, from, to } = search;
  const none = { agent: undefined, from: undefined, to: undefined };
  const state = {
    ...listState,
    chosen: { ...listState.chosen, agent: agent === undefined ? undefined : String(agent) },
    clearAll: () =>
      void navigate({ search: { ...none, search: undefined, period: undefined, outcome: undefined, page: undefined } }),
  };
  const list = useEndpoint('list-meetings', { query: meetingQuery(search) }, { keepPrevious: true });
  const { shell, table } = useListPage(t.title, state, list);
  if (!capabilities) return null;
  return (
    <PageShell {...shell} lead={t.zone(zoneName(deviceZone()))}>
      <MeetingsTable
        {...table}
        hasHours={capabilities.can_set_hours}
        days={{ from, to }}
        onDays={(days) =>
          void navigate({ search: (current) => ({ ...current, ...days, page: undefined }), resetScroll: false })
        }
        statusOf={({ client, may_set_status }) =>
          may_set_status ? <StatusSelect client={client} /> : <ClientStatusBadge status={client.status} />
        }
      />
    </PageShell>
  );
}
