import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ClientRow } from 'contract/endpoints/engagements';
import { type ReactNode, useMemo } from 'react';
import type { Reply } from '../../lib/api.ts';
import { formatDay, missing } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { ListState } from '../../ui/use-list-state.ts';
import { ClientStatusBadge, statusWords } from './client-status.tsx';
import styles from './clients-table.module.css';
import type { Onlooker } from './onlooker.ts';
import { coverages, plans, statusChoices, texts } from './texts.ts';

const words = texts.list;
const heads = words.columns;

const name: Column<ClientRow> = {
  id: 'name',
  header: heads.name,
  sort: 'last_name',
  card: 'title',
  cell: (row) => (
    <TextLink to={paths.client(row.id)} look="name" describedBy={statusWords(row.id)}>
      {row.name}
    </TextLink>
  ),
};

/** @param isTight several columns of names stand beside it */
const coverage = (isTight: boolean): Column<ClientRow> => ({
  id: 'coverage',
  header: heads.coverage,
  sort: 'client_request_type',
  cell: ({ client_request_type: type }) => (
    <span className={styles.coverage} data-tight={isTight || undefined}>
      {type ? coverages[type] : missing}
    </span>
  ),
});

const referred: Column<ClientRow> = {
  id: 'referred',
  header: heads.referred,
  sort: 'referred_at',
  muted: true,
  cell: ({ referred_at }) => formatDay(referred_at),
};

const agent: Column<ClientRow> = {
  id: 'agent',
  header: heads.agent,
  sort: 'health_advisor',
  cell: ({ health_advisor }) => <span className={styles.person}>{health_advisor?.name ?? words.nobody}</span>,
};

const advisor: Column<ClientRow> = {
  id: 'advisor',
  header: heads.advisor,
  sort: 'financial_advisor',
  cell: ({ financial_advisor }) => <span className={styles.person}>{financial_advisor?.name ?? words.nobody}</span>,
};

const subscription: Column<ClientRow> = {
  id: 'subscription',
  header: heads.subscription,
  sort: 'plan_type',
  muted: true,
  roomy: true,
  cell: ({ plan_type }) => (plan_type ? plans[plan_type] : words.noPlan),
};

/** The columns by role (specification, section 2, client list). */
function columnsFor({ seesAdvisors, seesEverything, mayDelete }: Onlooker, onDelete: (row: ClientRow) => void) {
  const status: Column<ClientRow> = {
    id: 'status',
    header: heads.status,
    sort: 'status',
    cell: (row) => (
      <span className={styles.status}>
        <ClientStatusBadge status={row.status} inRowOf={row.id} />
        {mayDelete && (
          <IconButton icon={IconX} tone="danger" label={texts.remove.named(row.name)} onClick={() => onDelete(row)} />
        )}
      </span>
    ),
  };
  return [
    name,
    coverage(seesEverything),
    referred,
    ...(seesEverything ? [agent] : []),
    ...(seesAdvisors ? [advisor] : []),
    ...(seesEverything ? [subscription] : []),
    status,
  ];
}

interface ClientsTableProps {
  onlooker: Onlooker;
  state: ListState;
  page: Reply<'list-clients'> | undefined;
  error: { message: string; requestId: string | null } | null;
  isStale: boolean;
  onRetry: () => void;
  onDelete: (row: ClientRow) => void;
  /** At the end of the row of tools. */
  tool: ReactNode;
}

/** The clients that one may see. */
export function ClientsTable({ onlooker, page, onDelete, ...list }: ClientsTableProps) {
  const columns = useMemo(() => columnsFor(onlooker, onDelete), [onlooker, onDelete]);
  return (
    <ListTable
      {...list}
      label={words.title}
      nouns={['client', 'clients']}
      columns={columns}
      rows={page?.clients}
      totalCount={page?.totalCount}
      rowId={({ id }) => id}
      searchLabel={words.search}
      filters={[{ name: 'status', label: words.statusFilter, all: words.allStatuses, choices: statusChoices }]}
      hasKeys
      empty={<NoClients mayBegin={onlooker.mayBegin} />}
    />
  );
}

function NoClients({ mayBegin }: { mayBegin: boolean }) {
  if (!mayBegin)
    return (
      <EmptyState icon={IconUsers} title={words.emptyAgent}>
        {words.emptyAgentHelp}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={IconUsers}
      title={words.empty}
      action={<LinkButton to={paths.newClient}>{words.create}</LinkButton>}
    >
      {words.emptyHelp}
    </EmptyState>
  );
}
