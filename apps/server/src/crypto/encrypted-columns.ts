/** One column that holds sealed values. */
export interface SealedColumn {
  readonly table: string;
  /** The primary key, and what it is written as. */
  readonly id: string;
  readonly id_type: 'bigint' | 'uuid';
  readonly column: string;
  /** What its values are bound to, so that one moved elsewhere does not open (see seal). */
  readonly place: string;
}

const columns = (
  table: string,
  id_type: SealedColumn['id_type'],
  places: Readonly<Record<string, string>>,
): SealedColumn[] => Object.entries(places).map(([column, place]) => ({ table, id: 'id', id_type, column, place }));

/** Every column whose values are sealed: what a change of keys goes through. */
export const sealedColumns: readonly SealedColumn[] = [
  ...columns('users', 'bigint', {
    birthdate_sealed: 'users.birthdate',
    household_income_sealed: 'users.household_income',
    preferred_providers_sealed: 'users.preferred_providers',
    medications_sealed: 'users.medications',
    client_notes_sealed: 'users.client_notes',
    advisor_notes_sealed: 'users.advisor_notes',
    agency_notes_sealed: 'users.agency_notes',
  }),
  ...columns('estimations', 'bigint', {
    income_sealed: 'estimations.income',
    last_year_income_sealed: 'estimations.last_year_income',
    share_sealed: 'estimations.share_token',
  }),
  ...columns('messages', 'uuid', {
    recipient_sealed: 'messages.recipient',
    content_sealed: 'messages.content',
  }),
];
