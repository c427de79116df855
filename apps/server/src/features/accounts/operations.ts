import { randomInt } from 'node:crypto';
import type { AccountChanges } from 'contract/endpoints/accounts';
import type { NewAccount } from 'contract/endpoints/admin-accounts';
import type { PlanType } from 'contract/vocabulary/billing';
import { ApiError, throwFieldErrors } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { canManageAccounts, canViewAccount } from './policy.ts';
import { accountExists, isAdvisorOf, isAgent } from './queries.ts';
import { writtenColumns } from './rules.ts';
import * as store from './store.ts';

type Transaction = Pick<AppContext, 'db' | 'clock'>;

/** @throws ApiError `not_found` for another firm, as for one that does not exist; `forbidden` for a member of the firm */
export async function requireManagedAccount({ db }: Pick<AppContext, 'db'>, actor: Actor, id: number): Promise<void> {
  if (!canViewAccount(actor, id) || !(await accountExists(db, id))) throw new ApiError('not_found');
  if (!canManageAccounts(actor)) throw new ApiError('forbidden');
}

/**
 * @throws ApiError `version_conflict` where the record has another version by now; `validation_failed` for an agent or
 * owner who cannot be chosen
 */
export async function changeAccount(
  { db, clock }: Transaction,
  read: { readonly id: number; readonly version: number | undefined },
  changes: AccountChanges,
): Promise<void> {
  const { health_advisor_id: agent_id, account_owner_id: owner_id } = changes;
  if (agent_id && !(await isAgent(db, agent_id))) throwFieldErrors({ health_advisor_id: ['Choose a health agent'] });
  if (owner_id && !(await isAdvisorOf(db, owner_id, read.id)))
    throwFieldErrors({ account_owner_id: ['Choose an advisor from this firm'] });
  if (!(await store.updateAccount(db, read, writtenColumns(changes), clock()))) throw new ApiError('version_conflict');
}

/** A firm whose setup is not complete. @returns its id */
export async function createAccount(
  { db, keys, clock, payments }: Transaction & Pick<AppContext, 'keys' | 'payments'>,
  { address_attributes, ...account }: NewAccount,
): Promise<number> {
  const id = await store.insertAccount(db, {
    ...account,
    ...address_attributes,
    stripeable: payments !== null,
    setup_complete: false,
    created_at: clock().toISOString(),
  });
  await keys.ofFirm(db, id);
  return id;
}

export async function completeSetup({ db, clock }: Transaction, account_id: number): Promise<void> {
  await store.updateAccount(db, { id: account_id }, { setup_complete: true }, clock());
}

/** Call it with the firm locked, for an empty firm whose users are gone. */
export const deleteAccount = ({ db }: Transaction, id: number): Promise<void> => store.deleteAccount(db, id);

/** Omits letters and digits that look alike. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

const codePart = (): string => Array.from({ length: 4 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

/** About 59 random bits, such as K7QM-2XWD-HT9P. */
export const newSignupCode = (): string => Array.from({ length: 3 }, codePart).join('-');

export async function setSignupCode(
  { db, clock }: Transaction,
  account_id: number,
  signup_code: string | null,
): Promise<void> {
  await store.updateAccount(db, { id: account_id }, { signup_code }, clock());
}

interface Entitlement {
  readonly seats: number;
  readonly plan_type: PlanType;
  readonly coupon_id: string | null;
  /** Cents. */
  readonly applied_coupon_amount: number | null;
  readonly applied_coupon_percent: number | null;
}

export async function saveEntitlement(
  { db, clock }: Transaction,
  account_id: number,
  changes: Partial<Entitlement>,
): Promise<void> {
  await store.updateAccount(db, { id: account_id }, changes, clock());
}
