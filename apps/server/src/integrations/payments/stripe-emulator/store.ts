import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { Book, CouponState } from './model.ts';

export interface StoredReply {
  readonly status: number;
  readonly body: object;
}

interface StoredRequest {
  readonly fingerprint: string;
  readonly reply: StoredReply;
}

/** Reads return copies. Locks last until the end of the transaction. */
export type Transaction = ReturnType<typeof transactionOn>;

/** @param db not a transaction: a payment is not undone if the caller's transaction is rolled back */
export const createStore = (db: Db) => ({
  transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    db.transaction().execute((trx) => work(transactionOn(trx))),
  async listBooks(): Promise<Book[]> {
    const rows = await db
      .selectFrom('stripe_emulator_customers')
      .select(sql<Book>`book`.as('book'))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ book }) => book);
  },
  async listCoupons(): Promise<CouponState[]> {
    const rows = await db
      .selectFrom('stripe_emulator_coupons')
      .select(sql<CouponState>`coupon`.as('coupon'))
      .orderBy('id')
      .execute();
    return rows.map(({ coupon }) => coupon);
  },
  async insertCoupon(coupon: CouponState): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('stripe_emulator_coupons')
      .values({ id: coupon.id, coupon: JSON.stringify(coupon) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },
});

export type Store = ReturnType<typeof createStore>;

const transactionOn = (db: Db) => ({
  /** Null for the first request with its key; `running` while that one has no reply. */
  async claim(key: string): Promise<StoredRequest | 'running' | null> {
    const lock = sql<{ is_free: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as is_free`;
    const { rows } = await lock.execute(db);
    // Read after the lock, because the first request can have ended before. Another replay can have the lock.
    const stored = await db
      .selectFrom('stripe_emulator_requests')
      .select(['fingerprint', sql<StoredReply>`outcome`.as('reply')])
      .where('key', '=', key)
      .executeTakeFirst();
    return stored ?? (rows[0]?.is_free ? null : 'running');
  },
  async saveReply(key: string, fingerprint: string, reply: StoredReply): Promise<void> {
    await db
      .insertInto('stripe_emulator_requests')
      .values({ key, fingerprint, outcome: JSON.stringify(reply) })
      .execute();
  },
  async lockBook(id: string): Promise<Book | null> {
    const row = await db
      .selectFrom('stripe_emulator_customers')
      .select(sql<Book>`book`.as('book'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row?.book ?? null;
  },
  async saveBook(book: Book): Promise<void> {
    await db
      .insertInto('stripe_emulator_customers')
      .values({ id: book.id, book: JSON.stringify(book) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ book: JSON.stringify(book) }))
      .execute();
  },
  async lockCoupon(id: string): Promise<CouponState | null> {
    const row = await db
      .selectFrom('stripe_emulator_coupons')
      .select(sql<CouponState>`coupon`.as('coupon'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row?.coupon ?? null;
  },
  async saveCoupon(coupon: CouponState): Promise<void> {
    await db
      .updateTable('stripe_emulator_coupons')
      .set({ coupon: JSON.stringify(coupon) })
      .where('id', '=', coupon.id)
      .execute();
  },
});
