import { createFileRoute } from '@tanstack/react-router';
import type { User } from 'contract/endpoints/users';
import { useCoverageStep } from '../../features/surveys/coverage-step.tsx';
import { useReviewStep } from '../../features/surveys/review-step.tsx';
import {
  useBasicsStep,
  useHouseholdStep,
  useMedicationsStep,
  useProvidersStep,
} from '../../features/surveys/survey-steps.tsx';
import { texts } from '../../features/surveys/texts.ts';
import { useSurveyDraft } from '../../features/surveys/use-draft.ts';
import { useSaveSurvey } from '../../features/surveys/use-save-flow.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { PageShell } from '../../ui/page-shell.tsx';
import { QuestionFlow } from '../../ui/question-flow.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

export const Route = createFileRoute('/_shell/survey')({
  staticData: { requires: 'can_take_survey' },
  component: SurveyPage,
});

function SurveyPage() {
  const self = useCurrentUser().data;
  const record = useEndpoint(
    'show-user',
    { params: { id: self?.id ?? 0 } },
    { enabled: self !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  if (!self) return null;
  if (record.data) return <Survey user={record.data} />;
  return (
    <PageShell title="Complete Profile" measure="form">
      {record.error ? (
        <LoadFailure
          title="Your answers couldn’t be loaded."
          error={record.error}
          onRetry={() => void record.refetch()}
        />
      ) : (
        <Skeleton lines={8} />
      )}
    </PageShell>
  );
}

function Survey({ user }: { user: User }) {
  const draft = useSurveyDraft(user);
  const steps = [
    useBasicsStep(user, draft),
    useCoverageStep(user, draft),
    useHouseholdStep(user, draft),
    useProvidersStep(user, draft),
    useMedicationsStep(user, draft),
  ];
  const review = useReviewStep(user, steps);
  // A finished survey opens at its first step.
  const step = user.survey_completed ? 0 : user.survey_step;
  return (
    <QuestionFlow
      steps={[...steps, review]}
      step={step}
      finalLabel={texts.review.send}
      cancelTo={paths.dashboard}
      {...useSaveSurvey()}
    />
  );
}
