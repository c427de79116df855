import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconFileAlert from '@tabler/icons-react/dist/esm/icons/IconFileAlert.mjs';
import IconTableImport from '@tabler/icons-react/dist/esm/icons/IconTableImport.mjs';
import { importFilterNames } from 'contract/vocabulary/imports';
import { useMemo, useState } from 'react';
import { addressOf } from '../../../lib/address.ts';
import type { Call, Reply } from '../../../lib/api.ts';
import { confirmDownload } from '../../../lib/confirmed-download.ts';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { useListPage } from '../../../lib/use-list-page.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import type { Filter } from '../../../ui/list-tools.tsx';
import type { RowAction } from '../../../ui/row-action.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { UndoDialog } from '../actions/undo-dialog.tsx';
import { decisionsOf } from '../decisions.ts';
import { failedRows, isRunning, leftOut } from '../import-rules.ts';
import { ImportStatusBadge } from '../import-status.tsx';
import { texts } from '../texts.ts';
import styles from './imports-table.module.css';

const t = texts.history;
const refreshMs = 5_000;

type ListedImport = Reply<'list-imports'>['imports'][number];

const number = (id: string, header: string, count: (row: ListedImport) => number): Column<ListedImport> => ({
  id,
  header,
  align: 'end',
  cell: (row) => formatCount(row.ready_at ? count(row) : null),
});

const statusFilter: Filter = {
  name: 'only',
  label: t.status,
  all: t.allStatuses,
  choices: importFilterNames.map((value) => ({ value, label: t.filters[value] })),
};

const facts: readonly Column<ListedImport>[] = [
  {
    id: 'file',
    header: t.file,
    card: 'title',
    cell: ({ id, filename }) => (
      <TextLink to={paths.importOf(id)} look="name">
        {filename}
      </TextLink>
    ),
  },
  { id: 'by', header: t.by, roomy: true, cell: ({ user }) => user?.name ?? t.noUser },
  { id: 'when', header: t.when, muted: true, cell: ({ created_at }) => formatMoment(created_at) },
  {
    id: 'status',
    header: t.status,
    cell: (row) => (
      <div>
        <ImportStatusBadge status={row.status} />
        <div className={styles.decision}>{decisionsOf(row).at(-1)}</div>
      </div>
    ),
  },
  number('new', t.added, ({ counts }) => counts.new),
  number('changed', t.changed, ({ counts }) => counts.changed),
  number('ended', t.ended, ({ counts }) => counts.ended),
  number('leftOut', t.leftOut, ({ counts }) => leftOut(counts)),
];

function actionsOn(row: ListedImport, onUndo: () => void): RowAction[] {
  const actions: RowAction[] = [];
  if (failedRows(row.counts) > 0) {
    const download = addressOf('export-import-errors', { params: { id: row.id } }).url;
    actions.push({ label: t.errors, icon: IconFileAlert, download, onClick: confirmDownload });
  }
  if (row.status === 'applied' && row.undo_until)
    actions.push({ label: t.undo, icon: IconArrowBackUp, onSelect: onUndo });
  return actions;
}

/** Looks again, because the channel of an import is only open on its own page. */
function Refreshing({ call }: { call: Call<'list-imports'> }) {
  useEndpoint('list-imports', call, { refreshMs });
  return null;
}

export function ImportsTable({ state }: { state: ListState }) {
  const { currentPage, pageSize } = state.query;
  const only = importFilterNames.find((name) => name === state.chosen.only);
  const call = { query: { currentPage, pageSize, only } };
  const list = useEndpoint('list-imports', call, { keepPrevious: true });
  const { table } = useListPage(t.title, state, list);
  const [target, setTarget] = useState<ListedImport | null>(null);
  const columns = useMemo<readonly Column<ListedImport>[]>(
    () => [
      ...facts,
      {
        id: 'actions',
        header: '',
        name: t.actions,
        card: 'actions',
        align: 'end',
        cell: (row) => <RowMenu label={t.actionsFor(row.filename)} actions={actionsOn(row, () => setTarget(row))} />,
      },
    ],
    [],
  );
  const { page, ...others } = table;
  return (
    <div className={styles.history}>
      <h2 className={styles.title}>{t.title}</h2>
      <ListTable
        {...others}
        label={t.title}
        filters={[statusFilter]}
        nouns={['import', 'imports']}
        columns={columns}
        rows={page?.imports}
        totalCount={page?.totalCount}
        rowId={({ id }) => id}
        empty={
          <EmptyState icon={IconTableImport} title={t.empty}>
            {t.emptyHelp}
          </EmptyState>
        }
      />
      {page?.imports.some(({ status }) => isRunning(status)) && <Refreshing call={call} />}
      <UndoDialog target={target} onClose={() => setTarget(null)} />
    </div>
  );
}
