import type { TokenScope } from 'contract/vocabulary/api-tokens';
import type { UserType } from 'contract/vocabulary/users';
import { allRows, type RowScope } from '../db/row-scope.ts';

/** Read or checked for each request, so that a revoked right is gone at the next one. */
export interface Actor {
  readonly user_id: number;
  readonly session_id: string;
  readonly account_id: number | null;
  readonly type: UserType;
  readonly super_admin: boolean;
  readonly admin: boolean;
  /** The password was typed, or the user signed in, within `confirmationLifetime`. */
  readonly is_confirmed: boolean;
  /** The super admin who views this user's account, in a read-only session. */
  readonly viewed_by_id: number | null;
  /** Only if a program acts for the user, with an API token in place of a session. */
  readonly api_token?: ApiTokenOfActor;
}

export interface ApiTokenOfActor {
  readonly id: number;
  readonly scopes: readonly TokenScope[];
}

declare const scopeBrand: unique symbol;

/** Only the functions below create a scope, so that a query without a tenant, or with just an id, does not compile. */
type Scope<Name, Kinds> = Kinds & { readonly [scopeBrand]: Name };

/** `own`: what the actor made; `firm`: the whole account; `all`: every firm. */
export type AccountScope = Scope<
  'accounts',
  | { readonly kind: 'own'; readonly user_id: number }
  | { readonly kind: 'firm'; readonly account_id: number }
  | { readonly kind: 'all' }
>;

/**
 * `self`: the client alone; `advised`: the clients of a financial advisor; `assigned`: those of a health agent; `firm`: those of the
 * whole account; `all`: those of every firm.
 */
export type ClientScope = Scope<
  'clients',
  | { readonly kind: 'self' | 'advised' | 'assigned'; readonly user_id: number }
  | { readonly kind: 'firm'; readonly account_id: number }
  | { readonly kind: 'all' }
>;

export function scopeOf(actor: Actor): AccountScope {
  if (actor.super_admin) return { kind: 'all' } as AccountScope;
  if (actor.admin && actor.account_id !== null) return { kind: 'firm', account_id: actor.account_id } as AccountScope;
  return { kind: 'own', user_id: actor.user_id } as AccountScope;
}

/** Specification, section 6; a client sees themself. */
export function clientScopeOf(
  actor: Pick<Actor, 'user_id' | 'account_id' | 'type' | 'super_admin' | 'admin'>,
): ClientScope {
  const { user_id, account_id, type, super_admin, admin } = actor;
  if (super_admin) return { kind: 'all' } as ClientScope;
  if (type === 'ClientUser') return { kind: 'self', user_id } as ClientScope;
  if (type === 'HealthAdvisorUser') return { kind: 'assigned', user_id } as ClientScope;
  if (admin && account_id !== null) return { kind: 'firm', account_id } as ClientScope;
  return { kind: 'advised', user_id } as ClientScope;
}

/** What the database lets the actor's calls see, at least what the scopes above select. */
export function rowScopeOf({
  user_id,
  account_id,
  type,
  super_admin,
}: Pick<Actor, 'user_id' | 'account_id' | 'type' | 'super_admin'>): RowScope {
  if (super_admin) return allRows;
  return { rows: 'own', account_id: type === 'AdvisorUser' ? account_id : null, user_id };
}

export const systemScope = { kind: 'all' } as ClientScope;

export const servesClients = (actor: Actor): boolean => actor.type !== 'ClientUser' || actor.super_admin;
