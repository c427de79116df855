import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import type { QueryClient } from '@tanstack/react-query';
import type { FailedJob } from 'contract/endpoints/operations';
import { formatStamp } from '../../../lib/format.ts';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import { invalidate, useAction, useEndpoint } from '../../../lib/use-endpoint.ts';
import { useListPage } from '../../../lib/use-list-page.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { notify } from '../../../ui/notifications.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import styles from './operations.module.css';
import { texts } from './texts.ts';

const t = texts.jobs;

const facts: readonly Column<FailedJob>[] = [
  {
    id: 'job',
    header: t.job,
    card: 'title',
    cell: ({ name, id }) => (
      <>
        {name}
        <span className={styles.second}>{id}</span>
      </>
    ),
  },
  {
    id: 'payload',
    header: t.payload,
    cell: ({ payload }) => (
      <span className={styles.id}>{payload.map(({ name, value }) => `${name}: ${value ?? t.hidden}`).join(', ')}</span>
    ),
  },
  { id: 'code', header: t.code, cell: ({ error_code }) => error_code ?? t.noCode },
  { id: 'attempts', header: t.attempts, align: 'end', roomy: true, cell: ({ attempts }) => attempts },
  { id: 'when', header: t.when, muted: true, cell: ({ failed_at }) => formatStamp(failed_at) },
];

const refresh = {
  onDone: (_response: unknown, _call: unknown, cache: QueryClient) =>
    invalidate(cache, 'list-failed-jobs', 'show-operations'),
};

export function FailedJobsTable({ state }: { state: ListState }) {
  const { currentPage, pageSize } = state.query;
  const list = useEndpoint('list-failed-jobs', { query: { currentPage, pageSize } }, { keepPrevious: true });
  const { table } = useListPage(t.title, state, list);
  const { page, ...others } = table;
  const retry = useAction('retry-job', refresh);
  const { target, ask, dialog } = useConfirmedAction('discard-job', {
    ...refresh,
    call: ({ name, id }: FailedJob) => ({ params: { name, id } }),
    onSuccess: () => notify(t.discarded),
  });
  const actions: Column<FailedJob> = {
    id: 'actions',
    header: '',
    name: texts.actions,
    card: 'actions',
    align: 'end',
    cell: (row) => (
      <span className={styles.actions}>
        <Button
          size="sm"
          busy={retry.isPending && retry.variables.params.id === row.id}
          onClick={() =>
            retry.mutate({ params: { name: row.name, id: row.id } }, { onSuccess: () => notify(t.retried) })
          }
        >
          {t.retry}
        </Button>
        <Button size="sm" weight="quiet" onClick={() => ask(row)}>
          {t.discard}
        </Button>
      </span>
    ),
  };
  return (
    <>
      {retry.error && (
        <Banner tone="danger" role="alert">
          {retry.error.message}
        </Banner>
      )}
      <ListTable
        {...others}
        label={t.title}
        nouns={['job', 'jobs']}
        columns={[...facts, actions]}
        rows={page?.jobs}
        totalCount={page?.totalCount}
        rowId={({ id }) => id}
        empty={
          <EmptyState icon={IconChecks} title={t.empty}>
            {t.emptyHelp}
          </EmptyState>
        }
      />
      <ConfirmDialog {...dialog} title={t.question} confirmLabel={t.discard}>
        <p>{target?.name}</p>
        <p>{t.help}</p>
      </ConfirmDialog>
    </>
  );
}
