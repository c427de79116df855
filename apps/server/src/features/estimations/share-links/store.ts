import { isDeepStrictEqual } from 'node:util';
import { maxShareLinkOpenings } from 'contract/vocabulary/share-links';
import type { AccountScope } from '../../../auth/actor.ts';
import type { Db } from '../../../db/connection.ts';
import { type EstimationRow, visibleTo } from '../queries.ts';
import type { ShareLink } from '../store.ts';

/** Replaces or removes the link, with what is known about its openings. */
export async function replaceShareLink(trx: Db, scope: AccountScope, id: number, link: ShareLink): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('estimations')
    .set(link)
    .where('id', '=', id)
    .where(visibleTo(scope))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('share_link_openings').where('estimation_id', '=', id).execute();
  return true;
}

type Settings = Partial<Pick<ShareLink, 'share_expires_at' | 'share_code_salt'>>;

/** Null without such an estimate, and if its link was revoked. */
export async function updateShareLink(db: Db, scope: AccountScope, id: number, settings: Settings) {
  const row = await db
    .updateTable('estimations')
    .set((of) => ({ share_digest: of.ref('share_digest'), ...settings }))
    .where('id', '=', id)
    .where(visibleTo(scope))
    .where('share_digest', 'is not', null)
    .returning(['share_encrypted', 'share_expires_at', 'share_code_salt'])
    .executeTakeFirst();
  return row ?? null;
}

type Shown = Pick<EstimationRow, 'shows_outlook' | 'shows_phone'>;

interface Sharing extends Partial<Record<keyof Shown, boolean | undefined>> {
  /** Null to end it. Sharing again keeps the first moment. */
  readonly shared_at?: string | null;
}

/** Without a client, nothing is shared. Null if there is no such estimate. */
export async function updateSharing(trx: Db, scope: AccountScope, id: number, { shared_at, ...shown }: Sharing) {
  const row = await trx
    .selectFrom('estimations')
    .select(['client_id', 'shared_with_client_at', 'shows_outlook', 'shows_phone'])
    .where('id', '=', id)
    .where(visibleTo(scope))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { client_id, ...before } = row;
  const asked = shared_at === undefined ? before.shared_with_client_at : shared_at;
  const shared_with_client_at = client_id === null || asked === null ? null : (before.shared_with_client_at ?? asked);
  const { shows_outlook = before.shows_outlook, shows_phone = before.shows_phone } = shown;
  const after = { shared_with_client_at, shows_outlook, shows_phone };
  if (!isDeepStrictEqual(after, before)) await trx.updateTable('estimations').set(after).where('id', '=', id).execute();
  return { client_id, ...after, is_new: shared_with_client_at !== null && before.shared_with_client_at === null };
}

interface Opening {
  readonly visit: string;
  readonly opened_at: string;
}

/**
 * Null if the visit is already counted, the link has reached its limit or was just replaced. Concurrent openings of a link
 * wait for each other. `previous_at` is the last opening before this one.
 */
export async function insertOpening(
  trx: Db,
  { id, share_digest }: Pick<EstimationRow, 'id' | 'share_digest'>,
  { visit, opened_at }: Opening,
): Promise<{ readonly previous_at: string | null } | null> {
  const link = await trx
    .selectFrom('estimations')
    .select('id')
    .where('id', '=', id)
    .where('share_digest', '=', share_digest)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!link) return null;
  const { count, previous_at } = await trx
    .selectFrom('share_link_openings')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('opened_at').as('previous_at')])
    .where('estimation_id', '=', id)
    .executeTakeFirstOrThrow();
  if (count >= maxShareLinkOpenings) return null;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('share_link_openings')
    .values({ estimation_id: id, visit, opened_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? { previous_at } : null;
}
