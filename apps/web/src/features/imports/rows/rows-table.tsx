import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs';
import type { ImportRow, PolicyImport } from 'contract/endpoints/imports';
import type { ImportRowKind } from 'contract/vocabulary/imports';
import { useMemo, useState } from 'react';
import { formatCount, missing } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useEndpoint } from '../../../lib/use-endpoint.ts';
import { useListPage } from '../../../lib/use-list-page.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { kinds, texts } from '../texts.ts';
import { ClientChoice } from './client-choice.tsx';
import { RowChange } from './row-change.tsx';
import { RowComparison } from './row-comparison.tsx';
import styles from './rows-table.module.css';

const t = texts.rows;

const facts: readonly Column<ImportRow>[] = [
  { id: 'row', header: t.row, align: 'end', muted: true, cell: ({ row_number }) => formatCount(row_number) },
  {
    id: 'person',
    header: t.person,
    card: 'title',
    cell: ({ person, is_other_name }) => (
      <>
        {person || t.noPerson} {is_other_name && <Badge tone="amber">{t.otherName}</Badge>}
      </>
    ),
  },
];

const client: Column<ImportRow> = {
  id: 'client',
  header: t.client,
  cell: ({ client }) => (client ? <TextLink to={paths.client(client.id)}>{client.name}</TextLink> : missing),
};

const change: Column<ImportRow> = {
  id: 'change',
  header: t.change,
  cell: (row) => (
    <div className={styles.change}>
      <RowChange row={row} />
    </div>
  ),
};

const withoutClient: readonly ImportRowKind[] = ['unmatched', 'invalid', 'ambiguous'];

interface Asked {
  row: ImportRow;
  about: 'comparison' | 'choice';
}

interface ActionsProps {
  row: ImportRow;
  canChoose: boolean;
  onAsk: (target: Asked) => void;
}

function RowActions({ row, canChoose, onAsk }: ActionsProps) {
  const number = formatCount(row.row_number);
  return (
    <span className={styles.actions}>
      {canChoose && row.can_choose && (
        <Button size="sm" onClick={() => onAsk({ row, about: 'choice' })}>
          {texts.choice.choose}
          <span className={styles.hidden}> {t.ofRow(number)}</span>
        </Button>
      )}
      {(row.before || row.after) && (
        <Button size="sm" weight="quiet" onClick={() => onAsk({ row, about: 'comparison' })}>
          {t.compare}
          <span className={styles.hidden}> {t.ofRow(number)}</span>
        </Button>
      )}
    </span>
  );
}

interface RowsTableProps {
  shown: PolicyImport;
  kind: ImportRowKind;
  state: ListState;
}

export function RowsTable({ shown, kind, state }: RowsTableProps) {
  const { currentPage, pageSize } = state.query;
  const list = useEndpoint(
    'list-import-rows',
    { params: { id: shown.id }, query: { kind, currentPage, pageSize } },
    { keepPrevious: true },
  );
  const { table } = useListPage(kinds[kind].label, state, list);
  const [target, setTarget] = useState<Asked | null>(null);
  const canChoose = shown.status === 'ready';
  const columns = useMemo<readonly Column<ImportRow>[]>(
    () => [
      ...facts,
      ...(withoutClient.includes(kind) ? [] : [client]),
      change,
      {
        id: 'actions',
        header: '',
        name: t.actions,
        card: 'actions',
        align: 'end',
        cell: (row) => <RowActions row={row} canChoose={canChoose} onAsk={setTarget} />,
      },
    ],
    [kind, canChoose],
  );
  const close = () => setTarget(null);
  const { page, ...others } = table;
  return (
    <>
      <ListTable
        {...others}
        label={t.label(kinds[kind].label)}
        nouns={['row', 'rows']}
        columns={columns}
        rows={page?.rows}
        totalCount={page?.totalCount}
        rowId={({ row_number }) => row_number}
        empty={
          <EmptyState icon={IconListSearch} title={shown.counts[kind] > 0 ? t.deleted : t.none}>
            {shown.counts[kind] > 0 ? t.deletedHelp : t.noneHelp}
          </EmptyState>
        }
      />
      <RowComparison row={target?.about === 'comparison' ? target.row : null} onClose={close} />
      <ClientChoice importId={shown.id} row={target?.about === 'choice' ? target.row : null} onClose={close} />
    </>
  );
}
