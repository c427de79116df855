import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSettings } from '../../features/dashboard/use-settings.ts';
import { EstimationWorkspace } from '../../features/estimations/estimation-workspace.tsx';
import { formOfSurvey } from '../../features/estimations/form-values.ts';
import { texts } from '../../features/estimations/texts.ts';
import { paths } from '../../lib/paths.ts';
import { useRecord } from '../../lib/use-endpoint.ts';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

/** /estimations/new; with ?survey= it begins with what that client told. */
export function NewEstimationPage() {
  const navigate = useNavigate();
  const notice = useNotice();
  const settings = useSettings();
  const { survey } = useSearch({ strict: false }) as { survey?: string };
  const told = useRecord(
    'show-survey',
    { params: { id: Number(survey) } },
    { enabled: survey !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  const { newTitle, created } = texts.form;
  return (
    <PageShell
      title={newTitle}
      lead={told.data && `Begun with what ${told.data.first_name} told in their profile. Look it over, then save.`}
      crumbs={[{ label: texts.list.title, to: paths.estimations }, { label: newTitle }]}
    >
      {told.error && told.error.code !== 'not_found' && (
        <LoadFailure
          title="What the client told could not be loaded."
          error={told.error}
          onRetry={() => void told.refetch()}
        />
      )}
      {survey && told.isPending && <Skeleton lines={10} />}
      {(!survey || told.data) && (
        <EstimationWorkspace
          existing={null}
          {...(told.data && { begin: formOfSurvey(told.data) })}
          calculatorUrl={settings?.subsidy_calculator_url ?? null}
          first="form"
          onCreated={(key) => {
            notice.carry({ tone: 'success', text: created });
            void navigate({ to: paths.estimation(key), replace: true });
          }}
        />
      )}
    </PageShell>
  );
}
