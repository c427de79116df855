import type { PlanType } from 'contract/vocabulary/billing';
import type { AppContext } from '../../context.ts';
import { publishAccount } from '../../realtime/store.ts';
import * as store from './store.ts';

/** What a firm's subscription pays for. */
interface Entitlement {
  readonly seats: number;
  readonly plan_type: PlanType;
  readonly coupon_id: string | null;
  /** Cents. */
  readonly applied_coupon_amount: number | null;
  readonly applied_coupon_percent: number | null;
}

export async function saveEntitlement(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  account_id: number,
  changes: Partial<Entitlement>,
): Promise<void> {
  await store.updateAccount(db, { id: account_id }, changes, clock());
  await publishAccount(db, account_id);
}
