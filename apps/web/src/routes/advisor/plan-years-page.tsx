import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { planYears } from 'contract/vocabulary/estimations';
import styles from '../../features/admin/plan-years/plan-years.module.css';
import { texts as t } from '../../features/admin/plan-years/texts.ts';
import { History, Loads } from '../../features/admin/plan-years/year/loads.tsx';
import { NewUpload } from '../../features/admin/plan-years/year/new-upload.tsx';
import { Published } from '../../features/admin/plan-years/year/published.tsx';
import { UploadState } from '../../features/admin/plan-years/year/uploads.tsx';
import { paths } from '../../lib/paths.ts';
import { prefetch } from '../../lib/prefetch.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { InlineSelect } from '../../ui/inline-select.tsx';
import { PageShell } from '../../ui/page-shell.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

type PlanYear = (typeof planYears)[number];

const newest = planYears[planYears.length - 1] ?? planYears[0];
const refreshMs = 1_000;
const requires = 'can_see_operations';

export const Route = createFileRoute('/_shell/plan_years')({
  staticData: { requires },
  validateSearch: (raw: Readonly<Record<string, unknown>>): { year?: PlanYear | undefined } => ({
    year: planYears.find((year) => String(year) === String(raw.year)),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { year = newest } }) => {
    prefetch(queryClient, 'list-plan-years', {}, { requires });
    prefetch(queryClient, 'show-plan-year', { params: { year } }, { requires });
  },
  component: PlanYearsPage,
});

function PlanYearsPage() {
  const { year = newest } = Route.useSearch();
  const navigate = useNavigate();
  const { data: list } = useEndpoint('list-plan-years', {});
  const choices = [...planYears].reverse().map((one) => {
    const found = list?.plan_years.find(({ plan_year }) => plan_year === one);
    const label = found ? t.years(one, found.states, found.medicare_states) : String(one);
    return { value: String(one), label };
  });
  const choose = (value: string) => {
    const chosen = planYears.find((one) => String(one) === value);
    if (chosen) void navigate(paths.planYear(chosen));
  };
  return (
    <PageShell title={t.title} lead={t.lead} crumbs={[{ label: t.title }]}>
      <div className={styles.sections}>
        <div className={styles.head}>
          <InlineSelect label={t.year} choices={choices} value={String(year)} onChange={choose} />
        </div>
        <Year key={year} year={year} />
      </div>
    </PageShell>
  );
}

/** Looks again while files are read. */
function Refreshing({ year }: { year: PlanYear }) {
  useEndpoint('show-plan-year', { params: { year } }, { refreshMs });
  return null;
}

function Year({ year }: { year: PlanYear }) {
  const { data: shown, error, refetch } = useEndpoint('show-plan-year', { params: { year } });
  if (!shown && error) return <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />;
  if (!shown)
    return (
      <Panel>
        <Skeleton lines={9} />
      </Panel>
    );
  return (
    <>
      {shown.uploads.map((upload) => (
        <UploadState key={upload.id} upload={upload} />
      ))}
      {shown.uploads.some(({ status }) => status === 'reading') && <Refreshing year={year} />}
      <Published shown={shown} />
      <NewUpload shown={shown} />
      <Loads loads={shown.loads} />
      <History publications={shown.publications} />
    </>
  );
}
