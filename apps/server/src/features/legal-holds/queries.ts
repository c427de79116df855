import { sql } from 'kysely';
import type { Db } from '../../db/connection.ts';

const nameOf = (table: string) =>
  sql<string | null>`trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`;

const legalHolds = (db: Db) =>
  db
    .selectFrom('legal_holds')
    .leftJoin('users as client', 'client.id', 'legal_holds.client_id')
    .leftJoin('users as creator', 'creator.id', 'legal_holds.created_by')
    .leftJoin('users as releaser', 'releaser.id', 'legal_holds.released_by')
    .select([
      'legal_holds.id',
      'legal_holds.client_id',
      'legal_holds.reason_encrypted',
      'legal_holds.created_at',
      'legal_holds.release_reason_encrypted',
      'legal_holds.released_at',
      nameOf('client').as('client_name'),
      nameOf('creator').as('created_by'),
      nameOf('releaser').as('released_by'),
    ]);

export type LegalHoldRow = Awaited<ReturnType<typeof getLegalHold>>;

export const findLegalHold = (db: Db, id: number) => legalHolds(db).where('legal_holds.id', '=', id).executeTakeFirst();

export const getLegalHold = (db: Db, id: number) =>
  legalHolds(db).where('legal_holds.id', '=', id).executeTakeFirstOrThrow();

interface Listed {
  readonly client_id?: number | undefined;
  readonly currentPage: number;
  readonly pageSize: number;
}

export async function listLegalHolds(db: Db, { client_id, currentPage, pageSize }: Listed) {
  const isListed = sql<boolean>`(${client_id ?? null}::bigint is null or legal_holds.client_id = ${client_id ?? null}::bigint)`;
  const [rows, { count }] = await Promise.all([
    legalHolds(db)
      .where(isListed)
      .orderBy(sql`legal_holds.released_at is null`, 'desc')
      .orderBy('legal_holds.id', 'desc')
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .execute(),
    db.selectFrom('legal_holds').where(isListed).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, totalCount: count };
}

export async function hasLegalHold(db: Db, client_id: number): Promise<boolean> {
  const row = db.selectFrom('legal_holds').select('id').where('active_client_id', '=', client_id);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Until the transaction ends, the client is not deleted. False for other users. */
export async function keepClient(trx: Db, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'ClientUser')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export const isWithoutLegalHold = (client_id: string) =>
  sql<boolean>`not exists (select from legal_holds where legal_holds.active_client_id = ${sql.ref(client_id)})`;
