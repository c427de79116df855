import type { AnalysisFile, AnalysisSummary, Attachment } from 'contract/endpoints/attachments';
import type { Client } from 'contract/endpoints/engagements';
import { throwApiError } from '../../api-error.ts';
import { type Actor, clientScopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { assignNow } from '../../crypto/rotation/assignment.ts';
import { hasSeat } from '../accounts/queries.ts';
import { releaseBlob } from '../files/operations.ts';
import { filenameAssociatedData, signBlobId } from '../files/rules.ts';
import { canManage, isSubscriber, opensEarlierVersions, readableTypes } from './policy.ts';
import { type AttachmentRow, findAttachment, findPlanOf, listCurrent, listOpenings } from './queries.ts';
import { obstacleOf, signedIdExpiry, toAttachment, toFile } from './rules.ts';
import * as store from './store.ts';

type Context = Pick<AppContext, 'db' | 'clock' | 'encryption' | 'tokens' | 'payments'>;

export function fileOf(
  ctx: Pick<AppContext, 'clock' | 'encryption' | 'tokens'>,
  actor: Actor,
  row: AttachmentRow,
): AnalysisFile {
  const name = ctx.encryption.decrypt(filenameAssociatedData, row.filename_encrypted);
  const expires_at = signedIdExpiry(ctx.clock());
  const signed_id = signBlobId(ctx, { blob_id: row.blob_id, user_id: actor.user_id, expires_at });
  return toFile(row, { signed_id, name, canDelete: canManage(actor) });
}

export const attachmentOf = (ctx: Context, actor: Actor, row: AttachmentRow): Attachment =>
  toAttachment(row, fileOf(ctx, actor, row));

export type Access = 'granted' | 'seat_required' | 'denied';

export async function entitlementOf(
  ctx: Pick<AppContext, 'db' | 'payments'>,
  actor: Pick<Actor, 'user_id'>,
): Promise<Access> {
  if (!(await hasSeat(ctx, actor.user_id))) return 'seat_required';
  return (await findPlanOf(ctx.db, actor)) === 'core' ? 'granted' : 'denied';
}

export async function accessTo(ctx: Context, actor: Actor, row: AttachmentRow): Promise<Access> {
  const scope = clientScopeOf(actor);
  if (row.deleted_at !== null || !readableTypes(scope).includes(row.type)) return 'denied';
  if (row.replaced_at !== null && !opensEarlierVersions(scope)) return 'denied';
  return isSubscriber(scope) ? entitlementOf(ctx, actor) : 'granted';
}

/** @throws ApiError `not_found` unless the actor can delete and restore it */
export async function requireManaged(ctx: Context, actor: Actor, id: number): Promise<AttachmentRow> {
  const row = canManage(actor) ? await findAttachment(ctx.db, clientScopeOf(actor), id) : null;
  return row ?? throwApiError('not_found');
}

interface Analyses {
  readonly hpa: AnalysisFile[];
  readonly hpa_fa: AnalysisFile[];
  readonly analysis: AnalysisSummary;
}

interface AnalyzedClient extends Pick<Client, 'id' | 'financial_advisor_id' | 'financial_advisor'> {
  readonly has_analyses: boolean;
  readonly sent_at: string | null;
}

export async function showAnalyses(ctx: Context, actor: Actor, client: AnalyzedClient): Promise<Analyses> {
  const scope = clientScopeOf(actor);
  const readers = [client.id, client.financial_advisor_id ?? 0];
  const [all, openings] = client.has_analyses
    ? await Promise.all([listCurrent(ctx.db, scope, client.id), listOpenings(ctx.db, scope, client.id, readers)])
    : [[], []];
  const readable = readableTypes(scope);
  const current = all.filter(({ type }) => readable.includes(type));
  const isLocked = current.length > 0 && isSubscriber(scope) && (await entitlementOf(ctx, actor)) !== 'granted';
  const filesOf = (type: AttachmentRow['type']) =>
    isLocked ? [] : current.filter((row) => row.type === type).map((row) => fileOf(ctx, actor, row));
  const openedBy = (user_id: number | null) => {
    const opening = openings.find((one) => one.user_id === user_id);
    return opening ? { first_at: opening.first_at, last_at: opening.last_at } : null;
  };
  const may_manage = canManage(actor);
  return {
    hpa: filesOf('hpa'),
    hpa_fa: filesOf('hpa_fa'),
    analysis: {
      arrived_at: current[0]?.created_at ?? null,
      sent_at: client.sent_at,
      opened_by_client: openedBy(client.id),
      opened_by_advisor: scope.kind === 'self' ? null : openedBy(client.financial_advisor_id),
      advisor_email_obstacle: may_manage ? obstacleOf(client.financial_advisor) : null,
      may_manage,
    },
  };
}

export async function listOwnAnalyses(ctx: Context, actor: Actor): Promise<AnalysisFile[]> {
  const current = await listCurrent(ctx.db, clientScopeOf(actor), actor.user_id);
  return current.filter(({ type }) => type === 'hpa').map((row) => fileOf(ctx, actor, row));
}

/** Call it before the client is deleted. The bytes are deleted after the transaction. */
export async function deleteAnalyses(tx: AppContext, client_id: number): Promise<void> {
  for (const blob_id of await store.deleteAttachmentsOf(tx.db, client_id)) await releaseBlob(tx, blob_id);
}

interface NewAttachment extends Pick<AttachmentRow, 'client_id' | 'type' | 'blob_id'> {
  readonly created_by: number;
  readonly replaced?: { readonly id: number; readonly version: number } | undefined;
}

export async function addAttachment(
  { db, keys, clock }: Pick<AppContext, 'db' | 'keys' | 'clock'>,
  { replaced, ...row }: NewAttachment,
): Promise<number> {
  const id = await store.insertAttachment(db, {
    ...row,
    created_at: clock().toISOString(),
    ...(replaced && { replaces_id: replaced.id, version: replaced.version + 1 }),
  });
  // From now on the file belongs to the client's firm.
  await keys.ofUser(db, row.client_id);
  await assignNow({ db, keys }, { user_ids: [row.client_id] }, ['blobs']);
  return id;
}
