import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { Book, CouponState } from './model.ts';
import type { BillingStorage, BillingTransaction, Outcome } from './storage.ts';

/** @param db not a transaction: a payment is not undone if the caller's transaction is rolled back */
export const databaseStorage = (db: Db): BillingStorage => ({
  transaction: (work) => db.transaction().execute((trx) => work(transactionOn(trx))),
  async listBooks() {
    const rows = await db
      .selectFrom('local_billing_customers')
      .select(sql<Book>`book`.as('book'))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ book }) => book);
  },
  async listCoupons() {
    const rows = await db
      .selectFrom('local_billing_coupons')
      .select(sql<CouponState>`coupon`.as('coupon'))
      .orderBy('id')
      .execute();
    return rows.map(({ coupon }) => coupon);
  },
});

const transactionOn = (db: Db): BillingTransaction => ({
  async claim<T>({ key, fingerprint }: { key: string; fingerprint: string }) {
    const claimed = await db
      .insertInto('local_billing_requests')
      .values({ key, fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (claimed) return null;
    return db
      .selectFrom('local_billing_requests')
      .select(['fingerprint', sql<Outcome<T>>`outcome`.as('outcome')])
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
  },
  async saveOutcome(key, outcome) {
    await db
      .updateTable('local_billing_requests')
      .set({ outcome: JSON.stringify(outcome) })
      .where('key', '=', key)
      .execute();
  },
  async lockBook(id) {
    const row = await db
      .selectFrom('local_billing_customers')
      .select(sql<Book>`book`.as('book'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row?.book ?? null;
  },
  async saveBook(book) {
    await db
      .insertInto('local_billing_customers')
      .values({ id: book.id, book: JSON.stringify(book) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ book: JSON.stringify(book) }))
      .execute();
  },
  ...couponMethods(db),
});

const couponMethods = (db: Db) =>
  ({
    async lockCoupon(id) {
      const row = await db
        .selectFrom('local_billing_coupons')
        .select(sql<CouponState>`coupon`.as('coupon'))
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row?.coupon ?? null;
    },
    async saveCoupon(coupon) {
      await db
        .updateTable('local_billing_coupons')
        .set({ coupon: JSON.stringify(coupon) })
        .where('id', '=', coupon.id)
        .execute();
    },
    async insertCoupon(coupon) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('local_billing_coupons')
        .values({ id: coupon.id, coupon: JSON.stringify(coupon) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
  }) satisfies Partial<BillingTransaction>;
