import { createFileRoute } from '@tanstack/react-router';
import { LoadDetails } from '../../features/admin/plan-years/load/load-details.tsx';
import { PublishLoad } from '../../features/admin/plan-years/load/publish-load.tsx';
import { LoadStatus } from '../../features/admin/plan-years/load-status.tsx';
import styles from '../../features/admin/plan-years/plan-years.module.css';
import { loadTexts as t, texts } from '../../features/admin/plan-years/texts.ts';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useRecord } from '../../lib/use-endpoint.ts';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { recordParams } from '../record-params.ts';

const requires = 'can_see_operations';

export const Route = createFileRoute('/_shell/plan_years/loads/$id')({
  staticData: { requires },
  params: recordParams,
  loader: ({ context: { queryClient }, params: { id } }) =>
    prefetch(queryClient, 'show-plan-load', { params: { id } }, { requires }),
  component: PlanLoadPage,
});

function PlanLoadPage() {
  const { id } = Route.useParams();
  const record = useRecord('show-plan-load', { params: { id } });
  const shown = record.data;
  const failure = record.error?.code === 'not_found' ? null : record.error;
  const crumbs = [
    { label: texts.title, to: shown ? paths.planYear(shown.plan_year) : paths.planYears },
    { label: t.title(id) },
  ];
  const isPublished = shown?.published_states.length === shown?.states.length;
  return (
    <PageShell
      title={t.title(id)}
      crumbs={crumbs}
      lead={
        shown && (
          <div className={styles.message}>
            <LoadStatus load={shown} />
            <span>
              {t.loaded(shown.kind, shown.plan_year, shown.loaded_by?.name ?? texts.command, shown.loaded_at)}
            </span>
          </div>
        )
      }
      action={shown && !isPublished && <PublishLoad shown={shown} />}
    >
      {shown && <LoadDetails shown={shown} />}
      {!shown && failure && <LoadFailure title={t.failed} error={failure} onRetry={() => void record.refetch()} />}
      {!shown && !failure && (
        <Panel>
          <Skeleton lines={9} />
        </Panel>
      )}
    </PageShell>
  );
}
