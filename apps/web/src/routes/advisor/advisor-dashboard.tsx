import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import type { ClientRow } from 'contract/endpoints/engagements';
import type { CurrentUser } from 'contract/endpoints/users';
import { ActivitiesPanel } from '../../features/activities/activities-panel.tsx';
import { OperationsPanel } from '../../features/admin/operations/operations-panel.tsx';
import { BookingPanel } from '../../features/bookings/meeting/booking-panel.tsx';
import { MeetingsPanel } from '../../features/bookings/meetings/meetings-panel.tsx';
import { AnalysesDuePanel } from '../../features/dashboard/analyses-due-panel.tsx';
import { KeyFigures } from '../../features/dashboard/key-figures.tsx';
import { RecentEngagementsPanel } from '../../features/dashboard/recent-engagements-panel.tsx';
import { ClientStatusBadge, statusWords } from '../../features/engagements/client-status.tsx';
import { coverages, texts } from '../../features/engagements/texts.ts';
import { NearLimitsPanel } from '../../features/estimations/list/near-limits-panel.tsx';
import { RecentEstimationsPanel } from '../../features/estimations/list/recent-estimations-panel.tsx';
import { FinishedSurveysPanel } from '../../features/surveys/finished-surveys-panel.tsx';
import { TodosPanel } from '../../features/todos/todos-panel.tsx';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Columns } from '../../ui/columns.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

const coverageOf = ({ client_request_type: type }: ClientRow): string =>
  type ? coverages[type] : texts.client.noCoverage;

export function AdvisorDashboard({ user }: { user: CurrentUser }) {
  const { can_start_engagements: canStart, can_set_hours, can_see_all_clients: isStaff } = user.capabilities;
  return (
    <PageShell
      title={`Hello, ${user.first_name}`}
      documentTitle="Dashboard"
      lead={user.account_name}
      action={
        canStart ? (
          <LinkButton to={paths.newClient} weight="primary" icon={IconUserPlus}>
            {texts.list.create}
          </LinkButton>
        ) : (
          <LinkButton to={paths.hours} icon={IconClock}>
            My hours
          </LinkButton>
        )
      }
    >
      <KeyFigures hasRadar={!isStaff} />
      <Columns
        first={<TodosPanel />}
        main={
          <>
            {!isStaff && <MeetingsPanel isCompact={!can_set_hours} />}
            {can_set_hours && <AnalysesDuePanel coverageOf={coverageOf} />}
            {user.booking_id && <BookingPanel clientId={user.id} isSelf />}
            <FinishedSurveysPanel />
            <RecentEngagementsPanel
              canStart={canStart}
              coverageOf={coverageOf}
              badgeOf={({ id, status }) => <ClientStatusBadge status={status} inRowOf={id} />}
              badgeWordsOf={({ id }) => statusWords(id)}
            />
            <RecentEstimationsPanel />
          </>
        }
        side={
          <>
            {canStart && !isStaff && <NearLimitsPanel />}
            {user.capabilities.can_see_operations && <OperationsPanel />}
            <ActivitiesPanel />
          </>
        }
      />
    </PageShell>
  );
}
