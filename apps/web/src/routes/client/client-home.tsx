import type { CurrentUser } from 'contract/endpoints/users';
import { AnalysesPanel } from '../../features/analyses/analyses-panel.tsx';
import { stateOf } from '../../features/bookings/booking-state.ts';
import { BookingPanel } from '../../features/bookings/meeting/booking-panel.tsx';
import { useBooking } from '../../features/bookings/use-booking.ts';
import { useNow } from '../../features/bookings/use-now.ts';
import { AdvisorsPanel } from '../../features/dashboard/advisors-panel.tsx';
import { CorePlanPanel } from '../../features/dashboard/core-plan-panel.tsx';
import { SharedEstimations } from '../../features/estimations/list/shared-estimations.tsx';
import { PoliciesPanel } from '../../features/policies/policies-panel.tsx';
import { OwnSignalsPanel, type OwnStep } from '../../features/signals/client/own-signals-panel.tsx';
import { asksSurvey, SurveyPrompt } from '../../features/surveys/survey-prompt.tsx';
import { TodosPanel } from '../../features/todos/todos-panel.tsx';
import { paths } from '../../lib/paths.ts';
import { useProductName } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Columns } from '../../ui/columns.tsx';
import { PageShell } from '../../ui/page-shell.tsx';

const minuteMs = 60_000;
/** A meeting is the next step from then on. */
const joinMinutes = 15;

type Step = 'join' | 'read' | 'profile' | 'book';

/** What a client should do first, and what is left to do about a date to know. */
function useNextStep(user: CurrentUser): { step: Step | null; ownStep: OwnStep } {
  const booking = useBooking({ clientId: user.id, isSelf: true }).data ?? null;
  const now = useNow();
  const todos = useEndpoint('list-todos', {}).data?.todos ?? user.todos ?? [];
  const isDue = (kind: string) => todos.some((todo) => todo.kind === kind);
  const state = stateOf(booking, now);
  const isSoon =
    booking !== null && state === 'upcoming' && Date.parse(booking.startTime) - now <= joinMinutes * minuteMs;
  const firstOf = (): Step | null => {
    if (state === 'begun' || isSoon) return 'join';
    if (isDue('read_analysis')) return 'read';
    if (!user.survey_completed) return 'profile';
    return isDue('book_meeting') ? 'book' : null;
  };
  const ownStepOf = (): OwnStep => {
    if (isDue('book_meeting')) return 'book';
    if (state === 'upcoming' || state === 'waiting' || state === 'begun') return 'meeting';
    return user.survey_completed ? null : 'survey';
  };
  return { step: firstOf(), ownStep: ownStepOf() };
}

/** The next step, then what the client has, then what is still empty. */
export function ClientHome({ user }: { user: CurrentUser }) {
  const { step, ownStep } = useNextStep(user);
  const policies = useEndpoint('list-policies', { params: { id: user.id } }).data?.policies;
  const hasPlans = policies ? policies.length > 0 : (user.has_policy ?? false);
  const productName = useProductName();
  const hasAnalysis = (useEndpoint('show-client', { params: { id: user.id } }).data?.hpa ?? user.hpa ?? []).length > 0;
  const analyses = <AnalysesPanel clientId={user.id} productName={productName} isSelf />;
  const plans = <PoliciesPanel userId={user.id} page={paths.ownPolicies} />;
  const core = <CorePlanPanel user={user} hasPolicy={hasPlans} hasAnalysis={hasAnalysis} isMain={step === 'profile'} />;
  const dates = <OwnSignalsPanel clientId={user.id} step={ownStep} hasPlans={hasPlans} />;
  const isCore = step === 'profile' && !asksSurvey(user);
  return (
    <PageShell title={`Hello, ${user.name}`} documentTitle="Home">
      <Columns
        main={
          <>
            {step === 'read' && analyses}
            {step === 'profile' && (isCore ? core : <SurveyPrompt user={user} />)}
            {step !== 'join' && step !== 'book' && dates}
            <BookingPanel clientId={user.id} isSelf isMain={step === 'book'} />
            {(step === 'join' || step === 'book') && dates}
            {step !== 'profile' && asksSurvey(user) && <SurveyPrompt user={user} isMain={false} />}
            <SharedEstimations clientId={user.id} />
            {step !== 'read' && hasAnalysis && analyses}
            {!isCore && core}
          </>
        }
        side={
          <>
            <TodosPanel
              excludedKinds={[
                'book_meeting',
                ...(asksSurvey(user) ? ['complete_profile'] : []),
                ...(step === 'read' ? ['read_analysis'] : []),
              ]}
            />
            <AdvisorsPanel clientId={user.id} />
          </>
        }
      />
      {hasPlans && plans}
      {step !== 'read' && !hasAnalysis && analyses}
      {!hasPlans && plans}
    </PageShell>
  );
}
