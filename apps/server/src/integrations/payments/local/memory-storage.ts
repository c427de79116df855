import pLimit from 'p-limit';
import type { Book, CouponState } from './model.ts';
import type { BillingStorage, BillingTransaction } from './storage.ts';

/** For tests. Runs one transaction at a time; `work` saves as its last steps, so a failed one changes nothing. */
export function memoryStorage(): BillingStorage {
  const books = new Map<string, Book>();
  const coupons = new Map<string, CouponState>();
  /** Outcomes as JSON. */
  const requests = new Map<string, { fingerprint: string; outcome: string | null }>();
  const oneAtATime = pLimit(1);
  const copyOf = <T>(map: ReadonlyMap<string, T>, id: string): T | null => structuredClone(map.get(id) ?? null);
  const tx: BillingTransaction = {
    claim: async ({ key, fingerprint }) => {
      const stored = requests.get(key);
      if (stored?.outcome) return { fingerprint: stored.fingerprint, outcome: JSON.parse(stored.outcome) };
      requests.set(key, { fingerprint, outcome: null });
      return null;
    },
    saveOutcome: async (key, outcome) => {
      const fingerprint = requests.get(key)?.fingerprint ?? '';
      requests.set(key, { fingerprint, outcome: JSON.stringify(outcome) });
    },
    lockBook: async (id) => copyOf(books, id),
    saveBook: async (book) => void books.set(book.id, structuredClone(book)),
    lockCoupon: async (id) => copyOf(coupons, id),
    saveCoupon: async (coupon) => void coupons.set(coupon.id, structuredClone(coupon)),
    insertCoupon: async (coupon) => {
      if (coupons.has(coupon.id)) return false;
      coupons.set(coupon.id, structuredClone(coupon));
      return true;
    },
  };
  return {
    transaction: (work) => oneAtATime(() => work(tx)),
    listBooks: async () => structuredClone([...books.values()].reverse()),
    listCoupons: async () => structuredClone([...coupons.values()].reverse()),
  };
}
