import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs';
import type { LegalHold } from 'contract/endpoints/legal-holds';
import { formatDay } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useListPage } from '../../lib/use-list-page.ts';
import type { ListState } from '../../lib/use-list-state.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { texts as t } from './texts.ts';

const columns: readonly Column<LegalHold>[] = [
  {
    id: 'client',
    header: t.client,
    card: 'title',
    cell: ({ client_id, client_name }) =>
      client_name === null ? (
        t.deletedClient(client_id)
      ) : (
        <TextLink to={paths.client(client_id)} look="name">
          {client_name}
        </TextLink>
      ),
  },
  {
    id: 'state',
    header: t.state,
    cell: ({ released_at }) => (
      <Badge tone={released_at === null ? 'amber' : 'slate'}>{released_at === null ? t.inForce : t.released}</Badge>
    ),
  },
  { id: 'reason', header: t.reason, roomy: true, cell: ({ reason }) => reason },
  {
    id: 'from',
    header: t.from,
    muted: true,
    cell: ({ created_at, created_by }) => t.by(formatDay(created_at), created_by ?? t.unknownUser),
  },
  {
    id: 'until',
    header: t.until,
    muted: true,
    cell: ({ released_at, released_by }) => released_at && t.by(formatDay(released_at), released_by ?? t.unknownUser),
  },
];

export function LegalHoldsTable({ state }: { state: ListState }) {
  const { currentPage, pageSize } = state.query;
  const list = useEndpoint('list-legal-holds', { query: { currentPage, pageSize } }, { keepPrevious: true });
  const { table } = useListPage(t.title, state, list);
  const { page, ...others } = table;
  return (
    <ListTable
      {...others}
      label={t.title}
      nouns={['legal hold', 'legal holds']}
      columns={columns}
      rows={page?.legal_holds}
      totalCount={page?.totalCount}
      rowId={({ id }) => id}
      empty={
        <EmptyState icon={IconGavel} title={t.empty}>
          {t.emptyHelp}
        </EmptyState>
      }
    />
  );
}
