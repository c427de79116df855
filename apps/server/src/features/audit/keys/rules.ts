export const keyAssociatedData = 'audit_keys.data_key';

export type Subject = `user:${number}` | `account:${number}`;

interface Owner {
  readonly user_id: number | null;
  readonly account_id: number | null;
}

/** A record about both belongs to the user: firms end, and their clients stay. */
export function subjectOf({ user_id, account_id }: Owner): Subject | null {
  if (user_id !== null) return `user:${user_id}`;
  return account_id === null ? null : `account:${account_id}`;
}
