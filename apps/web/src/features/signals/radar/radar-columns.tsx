import type { Signal } from 'contract/endpoints/signals';
import type { Capabilities } from 'contract/endpoints/users';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { rowActions } from '../row-actions.ts';
import { DueWords, SignalText } from '../signal-text.tsx';
import { kinds, texts } from '../texts.ts';
import type { SignalActions } from '../use-signal-actions.ts';
import styles from './radar.module.css';

const heads = texts.columns;

export type RadarRow = Signal & { name: string };

/** The list of a client has the open ones. */
const pageOf = ({ id, client, status }: Signal) =>
  status === 'open' ? paths.clientSignal(client.id, id) : paths.client(client.id);

const client: Column<RadarRow> = {
  id: 'client',
  header: heads.client,
  sort: 'client',
  card: 'title',
  cell: (row) => (
    <SignalText
      signal={row}
      isInList
      head={
        <TextLink to={pageOf(row)} look="name">
          {row.client.name}
        </TextLink>
      }
    />
  ),
};

const due: Column<RadarRow> = {
  id: 'due',
  header: heads.due,
  sort: 'due_on',
  cell: ({ due_on }) => (
    <span className={styles.due}>
      <span>{formatDate(due_on)}</span> <DueWords day={due_on} />
    </span>
  ),
};

const amount: Column<RadarRow> = {
  id: 'amount',
  header: heads.amount,
  sort: 'amount',
  align: 'end',
  cell: ({ amount: dollars }) => dollars !== null && formatMoney(dollars),
};

const person = (
  id: 'assignee' | 'advisor' | 'agent',
  personOf: (row: Signal) => Signal['assignee'],
): Column<RadarRow> => ({
  id,
  header: heads[id],
  muted: true,
  wraps: true,
  cell: (row) => personOf(row)?.name,
});

const opens: Column<RadarRow> = {
  id: 'opens',
  header: heads.opens,
  isExtra: true,
  muted: true,
  cell: ({ opens_on }) => opens_on && formatDate(opens_on),
};

const kind: Column<RadarRow> = {
  id: 'kind',
  header: heads.kind,
  isExtra: true,
  muted: true,
  wraps: true,
  cell: (row) => kinds[row.kind],
};

const menu = (actions: SignalActions): Column<RadarRow> => ({
  id: 'actions',
  header: '',
  name: heads.actions,
  card: 'corner',
  align: 'end',
  cell: (row) => <RowMenu label={texts.actionsFor(row.name)} actions={rowActions(row, actions)} />,
});

/** @param actions null in a view of another user's account, which is read-only */
export const columnsFor = (
  { can_see_firm_clients, can_set_hours }: Capabilities,
  actions: SignalActions | null,
): Column<RadarRow>[] => [
  client,
  due,
  amount,
  { ...person('assignee', ({ assignee }) => assignee), roomy: true },
  ...(can_see_firm_clients || can_set_hours ? [person('advisor', ({ financial_advisor }) => financial_advisor)] : []),
  ...(can_set_hours ? [] : [{ ...person('agent', ({ health_advisor }) => health_advisor), isExtra: true }]),
  opens,
  kind,
  ...(actions ? [menu(actions)] : []),
];
