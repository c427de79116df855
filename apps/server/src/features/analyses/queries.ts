import type { AttachmentType } from 'contract/vocabulary/attachments';
import { sql } from 'kysely';
import type { Actor, ClientScope } from '../../auth/actor.ts';
import type { Db } from '../../db/connection.ts';
import { visibleEngagements } from '../engagements/queries.ts';
import { fullNameOf } from '../users/queries.ts';

const attachments = (db: Db, scope: ClientScope) =>
  db
    .selectFrom('attachments')
    .where('attachments.client_id', 'in', visibleEngagements(db, scope).select('users.id'))
    .innerJoin('blobs', 'blobs.id', 'attachments.blob_id')
    .leftJoin('users as creator', 'creator.id', 'attachments.created_by')
    .leftJoin('users as deleter', 'deleter.id', 'attachments.deleted_by')
    .select([
      'attachments.id',
      'attachments.client_id',
      'attachments.type',
      'attachments.blob_id',
      'attachments.created_at',
      'attachments.version',
      'attachments.replaces_id',
      'attachments.replaced_at',
      'attachments.deleted_at',
      'blobs.filename_encrypted',
      fullNameOf('creator').as('created_by'),
      fullNameOf('deleter').as('deleted_by'),
    ]);

export type AttachmentRow = Awaited<ReturnType<typeof listAttachments>>[number];

export const listAttachments = (db: Db, scope: ClientScope, client_id: number) =>
  attachments(db, scope)
    .where('attachments.client_id', '=', client_id)
    .orderBy('attachments.created_at', 'desc')
    .orderBy('attachments.id', 'desc')
    .execute();

const isCurrent = sql<boolean>`attachments.deleted_at is null and attachments.replaced_at is null`;

export const listCurrent = (db: Db, scope: ClientScope, client_id: number) =>
  attachments(db, scope)
    .where('attachments.client_id', '=', client_id)
    .where(isCurrent)
    .orderBy('attachments.created_at', 'desc')
    .orderBy('attachments.id', 'desc')
    .execute();

export async function findAttachment(db: Db, scope: ClientScope, id: number): Promise<AttachmentRow | null> {
  return (await attachments(db, scope).where('attachments.id', '=', id).executeTakeFirst()) ?? null;
}

export async function findAttachmentOf(db: Db, scope: ClientScope, blob_id: number): Promise<AttachmentRow | null> {
  return (await attachments(db, scope).where('attachments.blob_id', '=', blob_id).executeTakeFirst()) ?? null;
}

export const listOpenings = (db: Db, scope: ClientScope, client_id: number, user_ids: readonly number[]) =>
  visibleEngagements(db, scope)
    .innerJoin('attachments', 'attachments.client_id', 'users.id')
    .innerJoin('attachment_openings as opening', 'opening.attachment_id', 'attachments.id')
    .select([
      'opening.user_id',
      sql<string>`min(opening.first_opened_at)`.as('first_at'),
      sql<string>`max(opening.last_opened_at)`.as('last_at'),
    ])
    .where('attachments.client_id', '=', client_id)
    .where(isCurrent)
    .where(sql<boolean>`opening.user_id = any(${user_ids}::bigint[])`)
    .groupBy('opening.user_id')
    .execute();

/** Correlates with `users.id`. */
export const hasCurrent = (type: AttachmentType) => sql<boolean>`exists (
  select from attachments where attachments.client_id = users.id and type = ${type} and ${isCurrent})`;

export const analysisColumns = [
  sql<boolean>`exists (select from attachments where attachments.client_id = users.id and ${isCurrent})`.as(
    'has_analyses',
  ),
  sql<string | null>`(select max(sent_at) from sent_analyses where sent_analyses.client_id = users.id)`.as('sent_at'),
] as const;

export async function findSentAt(db: Db, scope: ClientScope, client_id: number): Promise<string | null> {
  const row = await visibleEngagements(db, scope)
    .innerJoin('sent_analyses', 'sent_analyses.client_id', 'users.id')
    .select('sent_analyses.sent_at')
    .where('sent_analyses.client_id', '=', client_id)
    .orderBy('sent_analyses.sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

export async function findPlanOf(db: Db, { user_id }: Pick<Actor, 'user_id'>) {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('accounts.plan_type')
    .where('users.id', '=', user_id)
    .executeTakeFirst();
  return row?.plan_type ?? null;
}
