import { throwApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';

/** The firm that a request names, or else the actor's. */
export const accountOf = (actor: Actor, account_id?: number): number =>
  account_id ?? actor.account_id ?? throwApiError('not_found');
