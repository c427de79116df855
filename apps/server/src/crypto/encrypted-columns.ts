/** One column that holds sealed values. */
export interface EncryptedColumn {
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
  id_type: EncryptedColumn['id_type'],
  places: Readonly<Record<string, string>>,
): EncryptedColumn[] => Object.entries(places).map(([column, place]) => ({ table, id: 'id', id_type, column, place }));

/** Every column whose values are sealed: what a change of keys goes through. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...columns('users', 'bigint', {
    birthdate_encrypted: 'users.birthdate',
    household_income_encrypted: 'users.household_income',
    preferred_providers_encrypted: 'users.preferred_providers',
    medications_encrypted: 'users.medications',
    client_notes_encrypted: 'users.client_notes',
    advisor_notes_encrypted: 'users.advisor_notes',
    agency_notes_encrypted: 'users.agency_notes',
  }),
  ...columns('estimations', 'bigint', {
    income_encrypted: 'estimations.income',
    last_year_income_encrypted: 'estimations.last_year_income',
    share_encrypted: 'estimations.share_token',
  }),
  ...columns('messages', 'uuid', {
    recipient_encrypted: 'messages.recipient',
    content_encrypted: 'messages.content',
  }),
];
