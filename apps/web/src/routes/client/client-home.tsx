import type { CurrentUser } from 'contract/endpoints/users';
import { AnalysesPanel } from '../../features/analyses/analyses-panel.tsx';
import { BookingPanel } from '../../features/bookings/meeting/booking-panel.tsx';
import { AdvisorsPanel } from '../../features/dashboard/advisors-panel.tsx';
import { CorePlanPanel } from '../../features/dashboard/core-plan-panel.tsx';
import { SharedEstimations } from '../../features/estimations/list/shared-estimations.tsx';
import { PoliciesPanel } from '../../features/policies/policies-panel.tsx';
import { asksSurvey, SurveyPrompt } from '../../features/surveys/survey-prompt.tsx';
import { TodosPanel } from '../../features/todos/todos-panel.tsx';
import { paths } from '../../lib/paths.ts';
import { useProductName } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Columns } from '../../ui/columns.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

export function ClientHome({ user }: { user: CurrentUser }) {
  const policies = useEndpoint('list-policies', { params: { id: user.id } }).data?.policies;
  const hasPlans = policies !== undefined && policies.length > 0;
  const productName = useProductName();
  const analyses = useEndpoint('show-client', { params: { id: user.id } }).data?.hpa;
  return (
    <PageShell title={`Hello, ${user.name}`} documentTitle="Home">
      <Columns
        main={
          <>
            {asksSurvey(user) && <SurveyPrompt user={user} />}
            <BookingPanel clientId={user.id} isSelf isMain={!asksSurvey(user)} />
          </>
        }
        side={
          <>
            <TodosPanel excludedKinds={['book_meeting', ...(asksSurvey(user) ? ['complete_profile'] : [])]} />
            <AdvisorsPanel clientId={user.id} />
          </>
        }
        rest={
          <>
            <SharedEstimations clientId={user.id} />
            <AnalysesPanel clientId={user.id} productName={productName} isSelf />
            <CorePlanPanel
              user={user}
              hasPolicy={hasPlans}
              hasAnalysis={analyses !== undefined && analyses.length > 0}
            />
            {!hasPlans && <PoliciesPanel userId={user.id} page={paths.ownPolicies} />}
          </>
        }
      />
      {hasPlans && <PoliciesPanel userId={user.id} page={paths.ownPolicies} />}
    </PageShell>
  );
}
