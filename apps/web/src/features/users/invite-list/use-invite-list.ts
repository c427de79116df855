import {
  duplicatesOf,
  type ListedAdvisor,
  listErrorsOf,
  rowErrorsOf,
  seatErrorsOf,
} from 'contract/fields/invitation-list';
import { useMemo, useState } from 'react';
import { advisorTexts } from '../texts.ts';

export interface InviteRow extends ListedAdvisor {
  readonly id: number;
}
export type InviteField = keyof ListedAdvisor;
type RowErrors = Readonly<Partial<Record<string, string>>>;

const valuesOf = ({ id: _, ...values }: InviteRow): ListedAdvisor => values;

const checked = new WeakMap<InviteRow, RowErrors>();
function ownErrorsOf(row: InviteRow): RowErrors {
  const errors = checked.get(row) ?? rowErrorsOf(valuesOf(row)) ?? {};
  checked.set(row, errors);
  return errors;
}

export function useInviteList(listed: readonly ListedAdvisor[], seats: number | null) {
  const [rows, setRows] = useState<readonly InviteRow[]>(() => listed.map((row, id) => ({ ...row, id })));
  // By row, so that the errors of a row end when it is changed.
  const [serverErrors, setServerErrors] = useState<ReadonlyMap<InviteRow, RowErrors>>(new Map());
  const [serverListErrors, setServerListErrors] = useState<readonly string[]>([]);
  const listErrors = useMemo(() => listErrorsOf(rows), [rows]);
  const duplicates = useMemo(() => {
    const indexes = duplicatesOf(rows);
    return new Set(rows.filter((_, index) => indexes.has(index)));
  }, [rows]);
  const errorsOf = (row: InviteRow): RowErrors => ({
    ...(duplicates.has(row) && { email: advisorTexts.preview.duplicate }),
    ...serverErrors.get(row),
    ...ownErrorsOf(row),
  });
  const change = (next: (rows: readonly InviteRow[]) => readonly InviteRow[]) => {
    setServerListErrors([]);
    setRows(next);
  };
  return {
    rows,
    listErrors: [...new Set([...listErrors, ...serverListErrors])],
    /** The server decides about seats: people who were invited before or have joined take none. */
    seatNotes: seatErrorsOf(rows.length, seats).filter((note) => !serverListErrors.includes(note)),
    errorsOf,
    hasErrors: (row: InviteRow) => Object.keys(errorsOf(row)).length > 0,
    edit: (id: number, field: InviteField, value: string) =>
      change((before) => before.map((row) => (row.id === id ? { ...row, [field]: value } : row))),
    remove: (id: number) => change((before) => before.filter((row) => row.id !== id)),
    toSend: () => rows.map(valuesOf),
    showServerErrors: (errors: Readonly<Record<string, string>>) => {
      const byRow = new Map<InviteRow, RowErrors>();
      for (const [path, message] of Object.entries(errors)) {
        const [, index, field = ''] = path.split('.');
        const row = index === undefined ? undefined : rows[Number(index)];
        if (row) byRow.set(row, { ...byRow.get(row), [field]: message });
      }
      setServerErrors(byRow);
      setServerListErrors(errors.users === undefined ? [] : [errors.users]);
    },
  };
}

export type InviteList = ReturnType<typeof useInviteList>;
