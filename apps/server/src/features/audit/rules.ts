export interface FieldChange {
  /** Missing for a created record. */
  readonly old?: unknown;
  /** Missing for a deleted record. */
  readonly new?: unknown;
  /** A password, a token or a code: recorded is only that it changed. */
  readonly withheld?: true;
}

export interface RecordChange {
  readonly table: string;
  readonly id: string;
  readonly operation: 'insert' | 'update' | 'delete';
  /** By column, without the suffix of encrypted columns. */
  readonly fields: Readonly<Record<string, FieldChange>>;
}

/** What an event says of one user or firm. */
export interface Details {
  readonly changes?: readonly RecordChange[];
  /** The error code of a denied sign-in. */
  readonly error?: string;
}

export const detailsAssociatedData = 'audit_events.details';
export const keyAssociatedData = 'audit_keys.data_key';
