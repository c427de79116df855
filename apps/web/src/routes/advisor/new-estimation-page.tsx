import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSettings } from '../../features/dashboard/use-settings.ts';
import { formOfSurvey } from '../../features/estimations/form/form-values.ts';
import { texts } from '../../features/estimations/texts.ts';
import { EstimationWorkspace } from '../../features/estimations/workspace/estimation-workspace.tsx';
import { paths } from '../../lib/paths.ts';
import { useRecord } from '../../lib/use-endpoint.ts';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

const route = getRouteApi('/shell/estimations/new');

export function NewEstimationPage() {
  const navigate = useNavigate();
  const notice = useNotice();
  const settings = useSettings();
  const { survey } = route.useSearch();
  const answers = useRecord(
    'show-survey',
    { params: { id: survey ?? 0 } },
    { enabled: survey !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  const { newTitle, created } = texts.form;
  return (
    <PageShell
      title={newTitle}
      lead={answers.data && `Prefilled from ${answers.data.first_name}’s profile. Review and save.`}
      crumbs={[{ label: texts.list.title, to: paths.estimations }, { label: newTitle }]}
    >
      {answers.error && answers.error.code !== 'not_found' && (
        <LoadFailure
          title="The client’s answers couldn’t be loaded."
          error={answers.error}
          onRetry={() => void answers.refetch()}
        />
      )}
      {survey !== undefined && answers.isPending && <Skeleton lines={10} />}
      {(survey === undefined || answers.data) && (
        <EstimationWorkspace
          existing={null}
          {...(answers.data && { begin: formOfSurvey(answers.data) })}
          calculatorUrl={settings?.subsidy_calculator_url ?? null}
          first="form"
          onCreated={(key) => {
            notice.carry({ tone: 'success', text: created });
            return navigate({ ...paths.estimation(key), replace: true });
          }}
        />
      )}
    </PageShell>
  );
}
