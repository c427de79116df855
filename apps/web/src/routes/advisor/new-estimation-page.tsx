import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useStartingForm } from '../../features/estimations/form/use-starting-form.ts';
import { listTexts } from '../../features/estimations/list-texts.ts';
import { texts } from '../../features/estimations/texts.ts';
import { EstimationWorkspace } from '../../features/estimations/workspace/estimation-workspace.tsx';
import { formFirst } from '../../features/estimations/workspace/form-first.tsx';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useSettings } from '../../lib/use-current-user.ts';
import { useNotice } from '../../ui/notice.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

interface NewEstimationSearch {
  survey?: number | undefined;
  client?: number | undefined;
}

const idOf = (value: unknown): number | undefined =>
  /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined;

export const Route = createFileRoute('/_shell/estimations/new')({
  staticData: { requires: 'can_see_clients' },
  validateSearch: (search: { survey?: unknown; client?: unknown }): NewEstimationSearch => ({
    survey: idOf(search.survey),
    client: idOf(search.client),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { survey, client } }) => {
    if (client !== undefined)
      prefetch(
        context.queryClient,
        'show-client',
        { params: { id: client } },
        { requires: 'can_see_clients', staleTime: Number.POSITIVE_INFINITY },
      );
    if (survey !== undefined)
      prefetch(
        context.queryClient,
        'show-survey',
        { params: { id: survey } },
        { requires: 'can_see_clients', staleTime: Number.POSITIVE_INFINITY },
      );
  },
  component: NewEstimationPage,
});

function NewEstimationPage() {
  const navigate = useNavigate();
  const notice = useNotice();
  const settings = useSettings();
  const { survey, client } = Route.useSearch();
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
          parts={formFirst}
          onCreated={(key) => {
            notice.carry({ tone: 'success', text: created });
            return navigate({ ...paths.estimation(key), replace: true });
          }}
        />
      )}
    </PageShell>
  );
}
