import type { UserType } from 'contract/vocabulary/users';

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
  | { readonly kind: 'own'; readonly user_id: number }
  | { readonly kind: 'firm'; readonly account_id: number }
  | { readonly kind: 'all' }
) & { readonly [minted]: true };

/** An advisor reaches their own records, an account admin the firm's, a super admin all. */
export function scopeOf(actor: Actor): AccountScope {
  if (actor.super_admin) return { kind: 'all' } as AccountScope;
  if (actor.admin && actor.account_id !== null) return { kind: 'firm', account_id: actor.account_id } as AccountScope;
  return { kind: 'own', user_id: actor.user_id } as AccountScope;
}

declare const mintedForClients: unique symbol;

/**
 * Which clients a store function may touch. Only `clientScopeOf` makes one.
 * `self`: the client alone; `advised`: whose financial advisor the person is; `assigned`: whose health agent; `firm`: the whole
 * account's; `all`: every firm's.
 */
export type ClientScope = (
  | { readonly kind: 'self' | 'advised' | 'assigned'; readonly user_id: number }
  | { readonly kind: 'firm'; readonly account_id: number }
  | { readonly kind: 'all' }
) & { readonly [mintedForClients]: true };

/** Whom somebody looks after (specification, section 6); a client reaches themself. */
export function clientScopeOf({
  user_id,
  account_id,
  type,
  super_admin,
  admin,
}: Omit<Actor, 'session_id'>): ClientScope {
  if (super_admin) return { kind: 'all' } as ClientScope;
  if (type === 'ClientUser') return { kind: 'self', user_id } as ClientScope;
  if (type === 'HealthAdvisorUser') return { kind: 'assigned', user_id } as ClientScope;
  if (admin && account_id !== null) return { kind: 'firm', account_id } as ClientScope;
  return { kind: 'advised', user_id } as ClientScope;
}

export const isAdvisor = (actor: Actor): boolean => actor.type !== 'ClientUser' || actor.super_admin;
