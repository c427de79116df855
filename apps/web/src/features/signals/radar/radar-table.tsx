import IconRadar2 from '@tabler/icons-react/dist/esm/icons/IconRadar2.mjs';
import type { CurrentUser } from 'contract/endpoints/users';
import { maxSelectedSignals, type SignalStatus, signalKinds, signalStatuses } from 'contract/vocabulary/signals';
import type { ComponentType, ReactNode } from 'react';
import type { Reply } from '../../../lib/api.ts';
import type { ListState } from '../../../lib/use-list-state.ts';
import { type Selection, useSelection } from '../../../lib/use-selection.ts';
import { userView } from '../../../lib/user-view.ts';
import { Button } from '../../../ui/button.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { type PersonFieldProps, personLookups } from '../../../ui/person-filters.tsx';
import type { RowGroup } from '../../../ui/row-groups.ts';
import { selectionColumn } from '../../../ui/row-selection.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { peopleWith } from '../people.ts';
import { SignalDialog } from '../signal-dialog.tsx';
import { periods, texts, watched } from '../texts.ts';
import type { SignalActions } from '../use-signal-actions.ts';
import type { Periods } from './periods.ts';
import styles from './radar.module.css';
import { columnsFor, type RadarRow } from './radar-columns.tsx';
import { filtersFor, PeriodChips } from './radar-filters.tsx';
import type { radarFilter } from './radar-list.ts';
import { type SelectedRow, SelectionExtent } from './selection-extent.tsx';

const t = texts.bulk;

interface RadarTableProps {
  user: CurrentUser;
  actions: SignalActions;
  state: ListState;
  page: Reply<'list-signals'> | undefined;
  periods: Periods;
  error: { message: string; requestId: string | null } | null;
  isStale: boolean;
  onRetry: () => void;
  filter: ReturnType<typeof radarFilter>;
  tool: ReactNode;
  PersonField: ComponentType<PersonFieldProps>;
}

export function RadarTable({ user, actions, page, periods: known, filter, PersonField, ...list }: RadarTableProps) {
  const { state } = list;
  // A view of another user's account is read-only.
  const isReadOnly = userView.current() !== null;
  const others = [...(page?.advisors ?? []), ...(page?.agents ?? [])];
  const rows = page?.signals.map((signal): RadarRow => ({ ...signal, name: `${signal.client.name}: ${signal.title}` }));
  const selection = useSelection<SelectedRow>({
    rows,
    totalCount: page?.totalCount,
    filterKey: JSON.stringify(filter),
    isAway: actions.isAway,
  });
  const hasLookups = user.capabilities.can_see_all_clients;
  return (
    <>
      <ListTable
        {...list}
        leading={isReadOnly ? undefined : selectionColumn(selection, t.page)}
        bar={
          !isReadOnly && (
            <SelectionBar
              label={t.bar}
              count={selection.count}
              selected={t.selected(selection.count)}
              extent={<SelectionExtent selection={selection} totalCount={page?.totalCount ?? 0} filter={filter} />}
            >
              <BulkActions
                selection={selection}
                actions={actions}
                status={signalStatuses.find((one) => one === state.chosen.status) ?? 'open'}
              />
            </SelectionBar>
          )
        }
        label={texts.title}
        nouns={texts.nouns}
        columns={columnsFor(user.capabilities, isReadOnly ? null : actions)}
        rows={rows}
        totalCount={page?.totalCount}
        rowId={({ id }) => id}
        groupOf={page && known ? groupOf(known, page.counts) : undefined}
        searchLabel={texts.search}
        filters={filtersFor(state, page, peopleWith(user, others), hasLookups)}
        {...(hasLookups && { moreFilters: personLookups(state, page, texts.filters, PersonField) })}
        chips={<PeriodChips state={state} counts={page?.counts.periods} />}
        hasKeys
        empty={<NothingDue />}
        cleared={
          <EmptyState
            icon={IconRadar2}
            title={texts.cleared.title}
            action={<Button onClick={actions.finishRemovals}>{texts.cleared.action}</Button>}
          >
            {texts.cleared.help}
          </EmptyState>
        }
      />
      <SignalDialog user={user} actions={actions} others={others} />
    </>
  );
}

const groupOf =
  (known: NonNullable<Periods>, { periods: counts }: Reply<'list-signals'>['counts']) =>
  ({ id }: RadarRow): RowGroup => {
    const period = known.get(id) ?? 'later';
    return { id: period, label: periods[period], count: counts[period] };
  };

interface BulkActionsProps {
  selection: Selection<SelectedRow>;
  actions: SignalActions;
  status: SignalStatus;
}

function BulkActions({ selection, actions, status }: BulkActionsProps) {
  const { rows, count, clear } = selection;
  const isTooMany = count > maxSelectedSignals;
  const question = (name: 'assign' | 'snooze' | 'dismiss' | 'message') => (
    <Button size="sm" disabled={isTooMany} onClick={() => actions.ask(name, rows, clear)}>
      {texts[name].action}
    </Button>
  );
  return (
    <>
      {status !== 'dismissed' && question('message')}
      {status !== 'dismissed' && question('assign')}
      {status !== 'dismissed' && question('snooze')}
      {status !== 'dismissed' && question('dismiss')}
      {status !== 'open' && (
        <Button size="sm" disabled={isTooMany} onClick={() => actions.change(rows, { action: 'reopen' })}>
          {texts.reopen.action}
        </Button>
      )}
      <Button size="sm" weight="quiet" onClick={clear}>
        {t.clear}
      </Button>
    </>
  );
}

function NothingDue() {
  return (
    <EmptyState icon={IconRadar2} title={texts.empty}>
      {texts.emptyHelp}
      <ul className={styles.watched}>
        {signalKinds.map((kind) => (
          <li key={kind}>{watched[kind]}</li>
        ))}
      </ul>
    </EmptyState>
  );
}
