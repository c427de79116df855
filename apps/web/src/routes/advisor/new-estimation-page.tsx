import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSettings } from '../../features/dashboard/use-settings.ts';
import { listTexts } from '../../features/estimations/list-texts.ts';
import { useStartingForm } from '../../features/estimations/start/use-starting-form.ts';
import { texts } from '../../features/estimations/texts.ts';
import { EstimationWorkspace } from '../../features/estimations/workspace/estimation-workspace.tsx';
import { paths } from '../../lib/paths.ts';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

const route = getRouteApi('/shell/estimations/new');

export function NewEstimationPage() {
  const navigate = useNavigate();
  const notice = useNotice();
  const settings = useSettings();
  const { survey, client } = route.useSearch();
  const { begin, lead, error, isPending, retry } = useStartingForm({ survey, client });
  const { newTitle, created, clientFailed } = texts.form;
  return (
    <PageShell
      title={newTitle}
      lead={lead}
      crumbs={[{ label: listTexts.list.title, to: paths.estimations }, { label: newTitle }]}
    >
      {error && error.code !== 'not_found' && <LoadFailure title={clientFailed} error={error} onRetry={retry} />}
      {isPending && <Skeleton lines={10} />}
      {!isPending && !error && (
        <EstimationWorkspace
          existing={null}
          {...(begin && { begin })}
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
