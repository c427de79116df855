import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { AppContext } from '../context.ts';
import { createEncryption } from '../crypto/encryption.ts';
import type { Db } from '../db/connection.ts';
import type { AuditAlerts, AuditEvents } from '../db/database.gen.ts';
import { keyAssociatedData } from '../features/audit/keys/rules.ts';
import type { Details } from '../features/audit/queries.ts';
import { detailsAssociatedData } from '../features/audit/rules.ts';

type Subject = { readonly user_id: number } | { readonly account_id: number };

interface NewEvent extends Partial<Omit<Insertable<AuditEvents>, 'client_ids' | 'account_ids' | 'details'>> {
  readonly client_ids?: readonly number[];
  readonly account_ids?: readonly number[];
  readonly details?: readonly (Subject & { readonly details: Details })[];
}

export async function newAuditEvent(ctx: Pick<AppContext, 'db' | 'encryption'>, changed: NewEvent = {}) {
  const { details = [], client_ids = [], account_ids = [], ...columns } = changed;
  const encrypted = Object.fromEntries(
    await Promise.all(details.map(({ details: said, ...subject }) => encryptDetails(ctx, subject, said))),
  );
  return ctx.db
    .insertInto('audit_events')
    .values({
      at: new Date().toISOString(),
      kind: 'read',
      action: 'show-client',
      actor: 'user',
      ...columns,
      client_ids: sql`${client_ids}::bigint[]`,
      account_ids: sql`${account_ids}::bigint[]`,
      details: details.length > 0 ? JSON.stringify(encrypted) : null,
    })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow();
}

async function encryptDetails(
  { db, encryption }: Pick<AppContext, 'db' | 'encryption'>,
  subject: Subject,
  details: Details,
): Promise<[id: string, ciphertext: string]> {
  const user_id = 'user_id' in subject ? subject.user_id : null;
  const account_id = 'account_id' in subject ? subject.account_id : null;
  const stored = await db
    .insertInto('audit_keys')
    .values({
      user_id,
      account_id,
      data_key_encrypted: encryption.encrypt(keyAssociatedData, randomBytes(32).toString('base64')),
    })
    .onConflict((conflict) =>
      conflict.column(user_id === null ? 'account_id' : 'user_id').doUpdateSet({ user_id, account_id }),
    )
    .returning(['id', 'data_key_encrypted'])
    .executeTakeFirstOrThrow();
  const id = String(stored.id);
  const key = Buffer.from(encryption.decrypt(keyAssociatedData, stored.data_key_encrypted), 'base64');
  return [id, createEncryption([{ id, key }]).encrypt(detailsAssociatedData, JSON.stringify(details))];
}

/** An open alert about this user; its id. */
export async function newAuditAlert(
  db: Db,
  user: { readonly id: number; readonly account_id: number | null },
  changed: Partial<Insertable<AuditAlerts>> = {},
): Promise<number> {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto('audit_alerts')
    .values({
      kind: 'opened',
      user_id: user.id,
      account_id: user.account_id,
      on_day: now.slice(0, 10),
      is_hourly: true,
      clients: 60,
      client_limit: 30,
      raised_at: now,
      ...changed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
