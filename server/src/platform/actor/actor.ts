import type { UserType } from 'contract/users';

/** The signed-in person behind a request, read anew at each one so that a removed right is gone at the next. */
export interface Actor {
  readonly user_id: number;
  readonly session_id: string;
  readonly account_id: number | null;
  readonly type: UserType;
  readonly super_admin: boolean;
  /** Account admin of their firm. */
  readonly admin: boolean;
}

declare const minted: unique symbol;

/**
 * Whose records a store function may touch. Only `scopeOf` makes one, so forgetting the tenant is a type error.
 * `own`: what the person made; `firm`: the whole account; `all`: every firm.
 */
export type AccountScope = (
  | { readonly reach: 'own'; readonly user_id: number }
  | { readonly reach: 'firm'; readonly account_id: number }
  | { readonly reach: 'all' }
) & { readonly [minted]: true };

/** An advisor reaches their own records, an account admin the firm's, a super admin all. */
export function scopeOf(actor: Actor): AccountScope {
  if (actor.super_admin) return { reach: 'all' } as AccountScope;
  if (actor.admin && actor.account_id !== null) return { reach: 'firm', account_id: actor.account_id } as AccountScope;
  return { reach: 'own', user_id: actor.user_id } as AccountScope;
}

export const isAdvisor = (actor: Actor): boolean => actor.type !== 'ClientUser' || actor.super_admin;
