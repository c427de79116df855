import { ApiError, throwApiError } from '../../api-error.ts';
import { type Actor, scopeOf, servesClients } from '../../auth/actor.ts';
import type { Rows } from '../../http/route.ts';
import type { EstimationRow } from './queries.ts';

export function requireActor(actor: Actor | null): Actor {
  if (!actor) throw new ApiError('not_signed_in');
  return servesClients(actor) ? actor : throwApiError('forbidden');
}

/** The token of a link is the authorization, also for users of other firms. */
export const rowsOfLink = ({ id }: { readonly id: number | string }): Rows => (typeof id === 'string' ? 'all' : 'own');

export type Viewer =
  | { readonly public_url: string; readonly access: 'edit' | 'read' | 'client' }
  | { readonly token: string };

/** Who can read an estimate can edit it, except for clients, and agents if it belongs to the advisor of their client. */
export function viewerOf(
  { public_url }: { readonly public_url: string },
  actor: Actor,
  { user_id }: Pick<EstimationRow, 'user_id'>,
): Viewer {
  if (!servesClients(actor)) return { public_url, access: 'client' };
  const scope = scopeOf(actor);
  return { public_url, access: scope.kind !== 'own' || scope.user_id === user_id ? 'edit' : 'read' };
}

/** The token of a root estimate is that of its creator. */
export const canEdit = ({ root_digest }: Pick<EstimationRow, 'root_digest'>, viewer: Viewer): boolean =>
  'token' in viewer ? root_digest !== null : viewer.access === 'edit';

export const isInsider = (row: Pick<EstimationRow, 'root_digest'>, viewer: Viewer): boolean =>
  canEdit(row, viewer) || ('access' in viewer && viewer.access === 'read');

export const canSeeOutlook = (row: Pick<EstimationRow, 'root_digest' | 'shows_outlook'>, viewer: Viewer): boolean =>
  isInsider(row, viewer) || row.shows_outlook;
