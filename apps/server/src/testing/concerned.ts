import { type EndpointName, endpoints } from 'contract/endpoints';
import { sql } from 'kysely';
import type { CallOptions } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** Paths that name a record by `:id`, and the client that the record concerns. */
const owners = {
  '/clients/': sql`select id::text as id, id as client_id from users`,
  '/users/': sql`select id::text as id, id as client_id from users`,
  '/surveys/': sql`select id::text as id, id as client_id from users`,
  '/admin/quarantined/': sql`select id::text as id, id as client_id from users`,
  '/admin/throttled/': sql`select id::text as id, id as client_id from users`,
  '/admin/undelivered/': sql`select id::text as id, user_id as client_id from messages`,
  '/policies/': sql`select id::text as id, client_id from policies`,
  '/attachments/': sql`select id::text as id, client_id from attachments`,
  '/dependents/': sql`select id::text as id, user_id as client_id from dependents`,
  '/bookings/': sql`select uid as id, user_id as client_id from bookings union select id::text, id from users`,
  '/estimations/': sql`select id::text as id, client_id from estimations`,
  '/legal_holds/': sql`select id::text as id, client_id from legal_holds`,
};

/** Imports, and estimates by the token of a link. */
const otherPaths = /^\/(policies\/imports\/|estimations\/:id\/(share_code|openings)$)/;

const recordOf = (name: EndpointName): string | undefined => {
  const { path } = endpoints[name];
  return otherPaths.test(path) ? undefined : Object.keys(owners).find((one) => path.startsWith(`${one}:id`));
};

/** Endpoints whose calls are recorded, and whose path names a record that can be a client's. */
export const pathsOfClients = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => endpoints[name].audit !== null && recordOf(name) !== undefined,
);

/** Read before the call, which may delete the record. */
export async function readOwners({ db }: Pick<TestApp, 'db'>) {
  const rows = Object.entries(owners).map(
    ([path, query]) => sql`select ${path} as path, owned.id, owned.client_id from (${query}) owned
      join users on users.id = owned.client_id and users.type = 'ClientUser'`,
  );
  const found = await sql<{ path: string; id: string; client_id: number }>`${sql.join(rows, sql` union all `)}`.execute(
    db,
  );
  const all = await db.selectFrom('users').select('id').where('type', '=', 'ClientUser').execute();
  return {
    clients: new Set(all.map(({ id }) => id)),
    ofRecord: (path: string, id: unknown) =>
      found.rows.filter((row) => row.path === path && row.id === String(id)).map(({ client_id }) => client_id),
  };
}

type Owners = Awaited<ReturnType<typeof readOwners>>;

function idsIn(value: unknown, key = ''): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => idsIn(one, key));
  if (typeof value !== 'object' || value === null) return /^(client|user)_ids?$/.test(key) ? [value] : [];
  const { id, type } = value as Record<string, unknown>;
  const isClient = /^clients?$/.test(key) || type === 'ClientUser';
  return [...(isClient ? [id] : []), ...Object.entries(value).flatMap(([name, one]) => idsIn(one, name))];
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The clients that a call names in its path, its query, its body or its reply. */
export function concernedClients(
  name: EndpointName,
  { params = {}, query, body }: CallOptions<never>,
  { reply, before }: { readonly reply: string; readonly before: Owners },
): number[] {
  const record = recordOf(name);
  const inPath = record ? before.ofRecord(record, params.id) : [];
  const named = idsIn({ query, body, reply: parsed(reply) }).map(Number);
  return [...new Set([...inPath, ...named])].filter((id) => before.clients.has(id));
}
