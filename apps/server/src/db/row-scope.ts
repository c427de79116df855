import type { ClientBase } from 'pg';

/** The name of the connections of every version that sets scopes. */
export const applicationName = 'healthplanner';

/** Whose rows the statements of a connection read and write. The policies of the tables compare them with it. */
export interface RowScope {
  readonly rows: 'none' | 'own' | 'all';
  /** The firm of an advisor. */
  readonly account_id: number | null;
  readonly user_id: number | null;
}

export const noRows: RowScope = { rows: 'none', account_id: null, user_id: null };
export const allRows: RowScope = { rows: 'all', account_id: null, user_id: null };

export const keyOfScope = ({ rows, account_id, user_id }: RowScope): string => `${rows} ${account_id} ${user_id}`;

const text = `select set_config('healthplanner.scope', $1, false), set_config('healthplanner.account_id', $2, false),
  set_config('healthplanner.user_id', $3, false)`;

/** A connection keeps its scope until it is used for another one. */
const scopes = new WeakMap<ClientBase, string>();

/** Outside of transactions only, whose rollback would bring back the former scope. */
export async function setRowScope(client: ClientBase, scope: RowScope): Promise<void> {
  const key = keyOfScope(scope);
  if (scopes.get(client) === key) return;
  // If it fails, nothing is known about the scope.
  scopes.delete(client);
  const values = [scope.rows, scope.account_id, scope.user_id].map((value) => String(value ?? ''));
  await client.query({ name: 'set_row_scope', text, values });
  scopes.set(client, key);
}
