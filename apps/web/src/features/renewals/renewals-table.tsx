import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs';
import type { CurrentUser } from 'contract/endpoints/users';
import { changeStatuses, maxLetters } from 'contract/vocabulary/renewals';
import type { ComponentType } from 'react';
import type { Reply } from '../../lib/api.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import type { ListState } from '../../lib/use-list-state.ts';
import { type Selection, useSelection } from '../../lib/use-selection.ts';
import { userView } from '../../lib/user-view.ts';
import { Button } from '../../ui/button.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import type { Filter } from '../../ui/list-tools.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { type PersonFieldProps, personLookups, staffFilters } from '../../ui/person-filters.tsx';
import { selectionColumn } from '../../ui/row-selection.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useNextEstimation } from '../../ui/use-next-estimation.ts';
import { columnsFor, type RenewalRow } from './renewal-columns.tsx';
import styles from './renewals.module.css';
import { texts as t } from './texts.ts';

type Page = Reply<'list-renewals'>;

interface RenewalsTableProps {
  user: CurrentUser;
  state: ListState;
  page: Page | undefined;
  error: { message: string; requestId: string | null } | null;
  isStale: boolean;
  onRetry: () => void;
  PersonField: ComponentType<PersonFieldProps>;
}

export function RenewalsTable({ user, page, PersonField, ...list }: RenewalsTableProps) {
  const { search } = list.state.query;
  const { makeNext } = useNextEstimation();
  const isReadOnly = userView.current() !== null;
  const hasLookups = user.capabilities.can_see_all_clients;
  const rows = page?.renewals.map((one): RenewalRow => ({ ...one, ...one.client }));
  const selection = useSelection<RenewalRow>({
    rows,
    totalCount: page?.totalCount,
    filterKey: JSON.stringify({ search, chosen: list.state.chosen }),
    isAway: () => false,
  });
  return (
    <ListTable
      {...list}
      leading={isReadOnly ? undefined : selectionColumn(selection, t.select)}
      bar={
        !isReadOnly && (
          <SelectionBar label={t.bar} count={selection.count} selected={t.selected(selection.count)}>
            <Letters selection={selection} />
          </SelectionBar>
        )
      }
      label={t.title}
      nouns={t.nouns}
      columns={columnsFor(user.capabilities, isReadOnly ? null : makeNext)}
      rows={rows}
      totalCount={page?.totalCount}
      rowId={({ id }) => id}
      searchLabel={t.search}
      filters={filtersFor(list.state, page, hasLookups)}
      {...(hasLookups && { moreFilters: personLookups(list.state, page, t.filters, PersonField) })}
      hasKeys
      empty={<NothingKnown />}
    />
  );
}

/** One person is no choice. */
function filtersFor(state: ListState, page: Page | undefined, hasLookups: boolean): Filter[] {
  return [
    {
      name: 'status',
      ...t.filters.status,
      choices: changeStatuses.map((value) => ({ value, label: t.statuses[value] })),
    },
    ...staffFilters(state, page, t.filters, hasLookups),
  ].filter(({ name, choices }) => choices.length > 1 || state.chosen[name] !== undefined);
}

function Letters({ selection: { rows, count, clear } }: { selection: Selection<RenewalRow> }) {
  const notice = useNotice();
  const create = useAction('create-renewal-letters');
  const download = () =>
    create.mutate(
      { body: { client_ids: rows.map(({ id }) => id) } },
      {
        onSuccess: ({ url }) => {
          // With `download`, the page stays open even if the server answers with an error.
          Object.assign(document.createElement('a'), { href: url, download: '' }).click();
          notice.show({ tone: 'success', text: t.started(count) });
        },
        onError: ({ message, errors }) => notice.show({ tone: 'danger', text: errors.client_ids ?? message }),
      },
    );
  const withoutEstimate = rows.filter(({ status }) => status === 'no_estimate').length;
  const obstacle =
    count > maxLetters ? t.tooMany(maxLetters) : withoutEstimate > 0 ? t.withoutEstimate(withoutEstimate) : null;
  return (
    <>
      {obstacle && <span>{obstacle}</span>}
      <Button size="sm" disabled={obstacle !== null} busy={create.isPending} onClick={download}>
        {t.letters}
      </Button>
      <Button size="sm" weight="quiet" onClick={clear}>
        {t.clear}
      </Button>
    </>
  );
}

function NothingKnown() {
  return (
    <EmptyState icon={IconReportMoney} title={t.empty}>
      {t.emptyHelp}
      <ul className={styles.needs}>
        {t.needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
    </EmptyState>
  );
}
