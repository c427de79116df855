import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { AuditAlerts } from '../../../db/database.gen.ts';

/** True if it is the first alert about this user on this day. A later one is kept where it is worse. */
export async function raiseAlert(db: Db, row: Insertable<AuditAlerts>): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into audit_alerts as alert (kind, user_id, account_id, on_day, is_hourly, clients, client_limit, raised_at)
    values (${row.kind}, ${row.user_id}, ${row.account_id}, ${row.on_day}, ${row.is_hourly}, ${row.clients},
      ${row.client_limit}, ${row.raised_at})
    on conflict (user_id, on_day) do update set
      kind = excluded.kind, is_hourly = excluded.is_hourly, clients = excluded.clients,
      client_limit = excluded.client_limit
    where excluded.clients::float / excluded.client_limit > alert.clients::float / alert.client_limit
    returning xmax = 0 as is_new`.execute(db);
  return rows[0]?.is_new ?? false;
}

/** Keeps the first acknowledgment. */
export async function acknowledgeAlert(db: Db, id: number, user_id: number, now: Date): Promise<void> {
  await db
    .updateTable('audit_alerts')
    .set({ acknowledged_at: now.toISOString(), acknowledged_by_id: user_id })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .execute();
}
