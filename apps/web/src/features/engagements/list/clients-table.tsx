import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ClientRow } from 'contract/endpoints/engagements';
import type { Capabilities } from 'contract/endpoints/users';
import { type ReactNode, useMemo } from 'react';
import type { Reply } from '../../../lib/api.ts';
import { formatDay, missing } from '../../../lib/format.ts';
import { filterValues } from '../../../lib/list-search.ts';
import { type LinkTarget, paths } from '../../../lib/paths.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { userView } from '../../../lib/user-view.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import type { RowAction } from '../../../ui/row-action.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { selectionColumn } from '../../../ui/row-selection.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import { bulkTexts } from '../bulk/texts.ts';
import { useClientSelection } from '../bulk/use-client-selection.ts';
import { ClientStatusBadge, statusWords } from '../client-status.tsx';
import { coverages, plans, reasonChoices, reasons, statusChoices, texts } from '../texts.ts';
import { clientList } from './client-list.ts';
import styles from './clients-table.module.css';
import { extraColumns } from './extra-columns.tsx';

const t = texts.list;
const heads = t.columns;

/** @param hasAnalysis adds a line, where a column has no room */
const name = (hasAnalysis: boolean): Column<ClientRow> => ({
  id: 'name',
  header: heads.name,
  sort: 'last_name',
  card: 'title',
  cell: (row) => (
    <span className={styles.client}>
      <TextLink to={paths.client(row.id)} look="name" describedBy={statusWords(row.id)}>
        {row.name}
      </TextLink>
      {row.address_rejected && <span className={styles.rejected}>{reasons.address_rejected}</span>}
      {hasAnalysis && (
        <span className={styles.analysis}>
          {row.analysis_arrived_at ? t.analysisArrived(formatDay(row.analysis_arrived_at)) : t.analysisMissing}
        </span>
      )}
    </span>
  ),
});

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
  cell: ({ health_advisor }) => <span className={styles.person}>{health_advisor?.name ?? t.nobody}</span>,
};

const advisor: Column<ClientRow> = {
  id: 'advisor',
  header: heads.advisor,
  sort: 'financial_advisor',
  cell: ({ financial_advisor }) => <span className={styles.person}>{financial_advisor?.name ?? t.nobody}</span>,
};

const subscription: Column<ClientRow> = {
  id: 'subscription',
  header: heads.subscription,
  sort: 'plan_type',
  muted: true,
  roomy: true,
  cell: ({ plan_type }) => (plan_type ? plans[plan_type] : t.noPlan),
};

const analysis: Column<ClientRow> = {
  id: 'analysis',
  header: heads.analysis,
  muted: true,
  roomy: true,
  cell: ({ analysis_arrived_at }) => (analysis_arrived_at ? formatDay(analysis_arrived_at) : t.noAnalysis),
};

const reason: Column<ClientRow> = {
  id: 'reason',
  header: heads.reason,
  cell: ({ todos }) => todos.map((kind) => reasons[kind]).join(' · '),
};

type OnDelete = (row: ClientRow) => void;

const actionsOn = (row: ClientRow, { can_see_audit, can_delete_clients }: Capabilities, onDelete: OnDelete) => {
  const actions: RowAction[] = [{ label: t.plans, icon: IconShieldCheck, to: paths.clientPolicies(row.id) }];
  if (can_see_audit) actions.push({ label: t.accesses, icon: IconHistory, to: paths.clientAccesses(row.id) });
  if (can_delete_clients)
    actions.push({ label: texts.remove.confirm, icon: IconX, tone: 'danger', onSelect: () => onDelete(row) });
  return actions;
};

function columnsFor(capabilities: Capabilities, onDelete: OnDelete, hasReasons: boolean) {
  const status: Column<ClientRow> = {
    id: 'status',
    header: heads.status,
    sort: 'status',
    cell: (row) => (
      <span className={styles.status}>
        <ClientStatusBadge status={row.status} inRowOf={row.id} />
        <RowMenu label={t.actionsFor(row.name)} actions={actionsOn(row, capabilities, onDelete)} />
      </span>
    ),
  };
  return [
    name(capabilities.can_see_all_clients),
    coverage(capabilities.can_see_all_clients),
    referred,
    ...(capabilities.can_see_all_clients ? [agent] : []),
    ...(capabilities.can_see_firm_clients ? [advisor] : []),
    hasReasons ? reason : capabilities.can_see_all_clients ? subscription : analysis,
    ...extraColumns,
    status,
  ];
}

/** A super admin has no to-dos about clients. */
function filtersFor({ can_see_all_clients, can_start_engagements }: Capabilities) {
  const status = { name: 'status', label: t.statusFilter, all: t.allStatuses, choices: statusChoices };
  if (can_see_all_clients) return [status];
  const choices = reasonChoices[can_start_engagements ? 'advisor' : 'agent'];
  return [status, { name: 'todo', label: t.reasonFilter, all: t.allReasons, choices }];
}

interface ClientsTableProps {
  capabilities: Capabilities;
  state: ListState;
  page: Reply<'list-clients'> | undefined;
  error: { message: string; requestId: string | null } | null;
  isStale: boolean;
  onRetry: () => void;
  onDelete: OnDelete;
  /** A client who is being deleted is not selected. */
  isAway: (client: { id: number }) => boolean;
  createTo?: LinkTarget;
  account_id?: number;
  tool: ReactNode;
}

export function ClientsTable(props: ClientsTableProps) {
  const { capabilities, page, onDelete, isAway, createTo = paths.newClient, account_id, ...list } = props;
  const hasReasons = list.state.chosen.todo !== undefined;
  const columns = useMemo(() => columnsFor(capabilities, onDelete, hasReasons), [capabilities, onDelete, hasReasons]);
  const { search } = list.state.query;
  const filter = { search, ...filterValues(clientList.filters, list.state.chosen), account_id };
  const selection = useClientSelection(filter, page, isAway);
  // A view of another user's account is read-only.
  const canSelect = !userView.current();
  return (
    <ListTable
      {...list}
      leading={canSelect ? selectionColumn(selection, bulkTexts.page) : undefined}
      bar={
        canSelect && (
          <SelectionBar selection={selection} totalCount={page?.totalCount ?? 0} capabilities={capabilities} />
        )
      }
      label={t.title}
      nouns={['client', 'clients']}
      columns={columns}
      rows={page?.clients}
      totalCount={page?.totalCount}
      rowId={({ id }) => id}
      searchLabel={t.search}
      filters={filtersFor(capabilities)}
      hasKeys
      empty={<NoClients createTo={capabilities.can_start_engagements ? createTo : null} />}
    />
  );
}

function NoClients({ createTo }: { createTo: LinkTarget | null }) {
  if (!createTo)
    return (
      <EmptyState icon={IconUsers} title={t.emptyAgent}>
        {t.emptyAgentHelp}
      </EmptyState>
    );
  return (
    <EmptyState icon={IconUsers} title={t.empty} action={<LinkButton to={createTo}>{t.create}</LinkButton>}>
      {t.emptyHelp}
    </EmptyState>
  );
}
