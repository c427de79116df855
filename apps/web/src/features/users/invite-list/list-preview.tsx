import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { defaultPageSize, pageSizes } from 'contract/vocabulary/lists';
import { advisorRoles } from 'contract/vocabulary/users';
import { useEffect, useRef, useState } from 'react';
import type { ListState } from '../../../lib/use-list-state.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { CellField } from '../../../ui/cell-field.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InlineSelect } from '../../../ui/inline-select.tsx';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { advisorTexts } from '../texts.ts';
import styles from './list-preview.module.css';
import type { InviteField, InviteList, InviteRow } from './use-invite-list.ts';

const { preview: t, roles } = advisorTexts;
const roleChoices = advisorRoles.toReversed().map((value) => ({ value, label: roles[value] }));

interface ListPreviewProps {
  list: InviteList;
  notes: readonly string[];
  error: string | null;
  busy: boolean;
  onSend: () => void;
  onCancel: () => void;
}

export function ListPreview({ list, notes, error, busy, onSend, onCancel }: ListPreviewProps) {
  const { rows, listErrors, seatNotes, hasErrors } = list;
  const problems = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, shown, isFiltered, setFiltered } = useShownRows(list);
  useEffect(() => heading.current?.focus(), []);
  const wrong = rows.filter(hasErrors).length;
  const isBlocked = listErrors.length > 0 || wrong > 0;
  return (
    <div className={styles.preview}>
      <header>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {t.title}
        </h2>
        <p className={styles.lead}>{t.lead}</p>
      </header>
      {notes.length > 0 && <Banner tone="caution">{sentences(notes)}</Banner>}
      {seatNotes.length > 0 && (
        <Banner tone="caution">
          {sentences(seatNotes)}
          <p>{t.knownTakeNoSeat}</p>
        </Banner>
      )}
      {(isBlocked || error) && (
        <Banner tone="danger" role="alert" title={isBlocked ? t.blocked : (error ?? '')} ref={problems} tabIndex={-1}>
          {listErrors.length > 0 && sentences(listErrors)}
        </Banner>
      )}
      {(wrong > 0 || isFiltered) && (
        <CheckboxField label={t.onlyErrors(wrong)} value={isFiltered} onChange={setFiltered} />
      )}
      <ListTable
        label={t.title}
        nouns={['row', 'rows']}
        columns={columnsOf(list)}
        rows={shown.slice((state.query.currentPage - 1) * state.query.pageSize).slice(0, state.query.pageSize)}
        totalCount={shown.length}
        rowId={({ id }) => id}
        state={state}
        error={null}
        onRetry={onCancel}
        empty={<EmptyState title={t.none}>{t.noneHelp}</EmptyState>}
      />
      <ButtonRow>
        <Button
          weight="primary"
          busy={busy}
          disabled={rows.length === 0}
          onClick={() => (isBlocked ? problems.current?.focus() : onSend())}
        >
          {t.send(rows.length)}
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          {t.cancel}
        </Button>
      </ButtonRow>
    </div>
  );
}

const sentences = (texts: readonly string[]) => texts.map((text) => <p key={text}>{text}</p>);

/** The page, and the rows that had errors when they were filteredIds, so that a row stays while it is corrected. */
function useShownRows({ rows, hasErrors }: InviteList) {
  const [filteredIds, setFilteredIds] = useState<ReadonlySet<number> | null>(null);
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState<ListState['query']['pageSize']>(defaultPageSize);
  const shown = filteredIds ? rows.filter(({ id }) => filteredIds.has(id)) : rows;
  const currentPage = Math.min(page, Math.max(1, Math.ceil(shown.length / pageSize)));
  const none = () => undefined;
  const state: ListState = {
    ...{ typed: '', chosen: {}, setTyped: none, clearSearch: none, setFilter: none, clearAll: none, sortBy: none },
    query: { search: '', field: '', order: 'asc', currentPage, pageSize },
    goToPage: setPage,
    returnToPage: setPage,
    setPageSize: (size) => {
      setPageSize(pageSizes.find((one) => one === size) ?? defaultPageSize);
      setPage(1);
    },
  };
  const setFiltered = (filteredIds: boolean) => {
    setFilteredIds(filteredIds ? new Set(rows.filter(hasErrors).map(({ id }) => id)) : null);
    setPage(1);
  };
  return { state, shown, isFiltered: filteredIds !== null, setFiltered };
}

function columnsOf({ rows, errorsOf, edit, remove }: InviteList): Column<InviteRow>[] {
  const numbers = new Map(rows.map(({ id }, index) => [id, index + 1]));
  const numberOf = ({ id }: InviteRow) => numbers.get(id) ?? 0;
  const textColumn = (field: Exclude<InviteField, 'role'>): Column<InviteRow> => ({
    id: field,
    header: t.columns[field],
    cell: (row) => (
      <CellField
        label={t.cell(t.columns[field], numberOf(row))}
        type={field === 'email' ? 'email' : 'text'}
        value={row[field]}
        onChange={(value) => edit(row.id, field, value)}
        error={errorsOf(row)[field]}
      />
    ),
  });
  return [
    textColumn('first_name'),
    textColumn('last_name'),
    textColumn('email'),
    {
      id: 'role',
      header: t.columns.role,
      cell: (row) => (
        <InlineSelect
          label={t.cell(t.columns.role, numberOf(row))}
          choices={choicesFor(row.role)}
          value={row.role}
          onChange={(role) => edit(row.id, 'role', role)}
          error={errorsOf(row).role === undefined ? undefined : t.noRole}
        />
      ),
    },
    {
      id: 'actions',
      header: '',
      name: t.actions,
      card: 'actions',
      cell: (row) => (
        <IconButton icon={IconTrash} tone="danger" label={t.remove(numberOf(row))} onClick={() => remove(row.id)} />
      ),
    },
  ];
}

/** With the value of the file, if it is not a role. */
const choicesFor = (role: string) =>
  roleChoices.some(({ value }) => value === role) ? roleChoices : [{ value: role, label: role }, ...roleChoices];
