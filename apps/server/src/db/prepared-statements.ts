import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** How many statements a connection keeps plans for; what is beyond is planned at each use. */
const maxKept = 200;

/**
 * A pool whose statements are planned once per connection instead of at each use: planning most of ours costs more than
 * running them. A statement with a star in it stays as it is: its columns change when a newer version of the product migrates
 * the database under this one, and PostgreSQL then refuses the kept plan. Several statements in one text cannot be prepared.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (/[*;]/.test(text)) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= maxKept) return known;
    const name = `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
  const query = (client: pg.PoolClient) => (text: string, values: unknown[]) => {
    const name = nameOf(text);
    return client.query(name === undefined ? { text, values } : { name, text, values });
  };
  return {
    async connect() {
      const client = await pool.connect();
      return { query: query(client) as unknown as PostgresPoolClient['query'], release: () => client.release() };
    },
    end: () => pool.end(),
  };
}
