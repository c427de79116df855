import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';

/** Every row of every table but the market's, as one text: what a thief of the database could read. */
export async function dump(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') and tablename not like 'market%'
    order by name`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select json_agg(row)::text as text from ${sql.raw(name)} as row`.execute(db);
    texts.push(`${name}: ${rows[0]?.text ?? ''}`);
  }
  return texts.join('\n');
}
