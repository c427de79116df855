import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { amountText } from 'estimate-texts/amount-text';
import { type ReactNode, useMemo } from 'react';
import type { Reply } from '../../../lib/api.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import type { Filter } from '../../../ui/list-tools.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { listTexts as texts } from '../list-texts.ts';
import styles from './list.module.css';
import type { ListActions, ListedEstimation } from './use-list-actions.ts';

const t = texts.list;
const heads = t.columns;

const filters = [
  { name: 'threshold', label: t.thresholdFilter, all: t.allThresholds, choices: t.thresholds },
] as const satisfies readonly Filter[];

const facts: readonly Column<ListedEstimation>[] = [
  {
    id: 'name',
    header: heads.name,
    sort: 'name',
    card: 'title',
    cell: ({ id, name, client }) => (
      <span className={styles.name}>
        <TextLink to={paths.estimation(id)} look="name">
          {name}
        </TextLink>
        {client && <TextLink to={paths.client(client.id)}>{client.name}</TextLink>}
      </span>
    ),
  },
  {
    id: 'place',
    header: heads.place,
    sort: 'place',
    wraps: true,
    cell: ({ county_name, state, plan_year }) => (
      <span>
        {county_name}, <span className={styles.year}>{t.place(state, plan_year)}</span>
      </span>
    ),
  },
  {
    id: 'year_total',
    header: heads.year_total,
    align: 'end',
    cell: ({ year_total, year_range, is_projected }) => (
      <span className={styles.cost}>
        {amountText(year_total, year_range, is_projected)}
        {is_projected && <span>{t.projected}</span>}
      </span>
    ),
  },
  { id: 'type', header: heads.type, sort: 'type', roomy: 'wide', wraps: true, cell: ({ type }) => texts.types[type] },
  {
    id: 'dependents_count',
    header: heads.dependents_count,
    sort: 'dependents_count',
    align: 'end',
    roomy: 'wide',
    cell: ({ dependents_count }) => formatCount(dependents_count),
  },
  {
    id: 'updated_at',
    header: heads.updated_at,
    sort: 'updated_at',
    muted: true,
    cell: ({ updated_at }) => formatDay(updated_at),
  },
  {
    id: 'created_at',
    header: heads.created_at,
    sort: 'created_at',
    muted: true,
    roomy: 'widest',
    cell: ({ created_at }) => formatDay(created_at),
  },
];

function RowActions({ row, actions }: { row: ListedEstimation; actions: ListActions }) {
  return (
    <span className={styles.actions}>
      <CopyButton
        look="icon"
        copiedLabel={texts.share.copied}
        label={`${texts.share.copy}, ${row.name}`}
        value={() => actions.linkOf(row)}
      />
      <RowMenu
        label={t.actionsFor(row.name)}
        busy={actions.duplicating === row.id}
        actions={[
          { label: t.duplicate, icon: IconCopy, onSelect: () => actions.duplicate(row) },
          { label: t.delete, icon: IconX, tone: 'danger', onSelect: () => actions.ask(row) },
        ]}
      />
    </span>
  );
}

interface EstimationsTableProps {
  state: ListState;
  page: Reply<'list-estimations'> | undefined;
  error: { message: string; requestId: string | null } | null;
  isStale: boolean;
  onRetry: () => void;
  actions: ListActions;
  tool: ReactNode;
}

export function EstimationsTable({ state, page, error, isStale, onRetry, actions, tool }: EstimationsTableProps) {
  const columns = useMemo<readonly Column<ListedEstimation>[]>(
    () => [
      ...facts,
      {
        id: 'actions',
        header: t.actions,
        card: 'actions',
        align: 'end',
        cell: (row) => <RowActions row={row} actions={actions} />,
      },
    ],
    [actions],
  );
  return (
    <>
      <ListTable
        label={t.title}
        nouns={['estimate', 'estimates']}
        columns={columns}
        rows={page?.estimations}
        totalCount={page?.totalCount}
        rowId={({ id }) => id}
        state={state}
        searchLabel={t.search}
        filters={filters}
        tool={tool}
        hasKeys
        error={error}
        onRetry={onRetry}
        isStale={isStale}
        empty={
          <EmptyState
            icon={IconCalculator}
            title={t.empty}
            action={<LinkButton to={paths.newEstimation}>{t.create}</LinkButton>}
          >
            {t.emptyHelp}
          </EmptyState>
        }
      />
      <ConfirmDialog
        opened={actions.target !== null}
        title={t.deleteQuestion}
        confirmLabel={t.delete}
        onConfirm={actions.remove}
        onClose={actions.cancel}
      >
        {actions.target && t.deleteHelp(actions.target.name)}
      </ConfirmDialog>
    </>
  );
}
