import type { Client, ClientStatus } from 'contract/endpoints/engagements';
import type { EngagementChanges } from 'contract/endpoints/user-changes';
import { type Actor, clientScopeOf, scopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { ApiError, throwFieldErrors } from '../../http/api-error.ts';
import { publishClient } from '../../realtime/public.ts';
import { findAgentOf, hasSeat, isAgent } from '../accounts/public.ts';
import { recordActivity } from '../activities/public.ts';
import { inviteClient } from '../invitations/public.ts';
import type { EnqueueResult } from '../notifications/operations.ts';
import { fullName } from '../users/public.ts';
import * as policy from './policy.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

export const { forbiddenFields, canDelete } = policy;
export const { complaintsOf } = rules;
export const { visibleClients } = store;

/** What other slices know of a client whom somebody looks after, or of somebody's own record. */
export interface VisibleClient {
  readonly id: number;
  readonly account_id: number | null;
  readonly financial_advisor_id: number | null;
  readonly health_advisor_id: number | null;
  /** As whoever looks after the client knows it: for showing. */
  readonly email: string;
  /** Whether that address is somebody else's, so that nothing is sent there. */
  readonly is_quarantined: boolean;
  readonly name: string;
  readonly phone_number: string | null;
  readonly client_request_type: Client['client_request_type'];
  readonly booking_id: string | null;
}

/** A client in the actor's reach, or oneself for a client; null for everybody else. */
export async function findVisibleClient(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  client_id: number,
): Promise<VisibleClient | null> {
  const row = await store.findClient(db, clientScopeOf(actor), client_id);
  if (!row) return null;
  const { id, account_id, financial_advisor_id, health_advisor_id, email, phone_number, booking_id, quarantined_at } =
    row;
  return {
    ...{ id, account_id, financial_advisor_id, health_advisor_id, email, phone_number, booking_id },
    is_quarantined: quarantined_at !== null,
    name: fullName(row),
    client_request_type: row.client_request_type as Client['client_request_type'],
  };
}

/** A client as this person may see them, without what other slices add; null where they are not in reach. */
export async function showableClient(
  { db, encryption }: Pick<AppContext, 'db' | 'encryption'>,
  actor: Actor,
  client_id: number,
) {
  const row = await store.findClient(db, clientScopeOf(actor), client_id);
  return row && rules.clientOf(encryption, row, policy.viewOf(actor));
}

/**
 * Mails a client their invitation, in the name of their advisor; the link in the one before dies. For a held address it looks
 * the same and nothing is sent.
 */
export async function sendInvitation(ctx: AppContext, actor: Actor, row: store.ClientRow): Promise<EnqueueResult> {
  const {
    id: user_id,
    sign_in_email: email,
    email: asked_email,
    first_name,
    quarantined_at,
    advisor_name,
    account_name,
  } = row;
  const by = { user_id: actor.user_id, inviter: advisor_name ?? '', firm: account_name ?? '' };
  const client = { user_id, email, asked_email, first_name, is_quarantined: quarantined_at !== null };
  const enqueued = await inviteClient(ctx, client, by);
  if (enqueued === 'enqueued')
    await recordActivity(ctx, { kind: 'client_invited', client_id: user_id, actor_id: actor.user_id });
  return enqueued;
}

/** An engagement as it stands. */
export type Engagement = store.ClientRow;

/** A client in the actor's reach, or oneself for a client, with all that is kept of the engagement; null for everybody else. */
export const findEngagement = (
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  client_id: number,
): Promise<Engagement | null> => store.findClient(db, clientScopeOf(actor), client_id);

/**
 * The columns that allowed changes of an engagement decide. Another firm's advisor brings the client into that firm: its agent
 * takes over, and what the firm before noted stays behind.
 * @throws Refusal on the field of an advisor or agent who cannot be chosen
 */
export async function engagementColumns(ctx: AppContext, actor: Actor, before: Engagement, changes: EngagementChanges) {
  const { financial_advisor_id: advisor_id, health_advisor_id: agent_id } = changes;
  const columns = rules.engagementColumns(ctx.encryption, changes);
  if (agent_id && agent_id !== before.health_advisor_id && !(await isAgent(ctx.db, agent_id)))
    throw new ApiError('invalid', { errors: { health_advisor_id: ['Please choose a health agent'] } });
  if (advisor_id === undefined || advisor_id === before.financial_advisor_id) return columns;
  const advisor =
    (await store.findAdvisor(ctx.db, scopeOf(actor), advisor_id)) ??
    throwFieldErrors({ financial_advisor_id: ['Please choose a financial advisor of this firm'] });
  if (!actor.super_admin && !(await hasSeat(ctx.db, advisor.id)))
    throw new ApiError('invalid', {
      errors: { financial_advisor_id: ['This advisor has no seat. Please choose another.'] },
    });
  if (advisor.account_id === before.account_id) return columns;
  return {
    advisor_notes_encrypted: null,
    health_advisor_id: await findAgentOf(ctx.db, advisor.account_id),
    ...columns,
    account_id: advisor.account_id,
  };
}

/** Tells whoever had the client that this is about to change; before the change. */
export async function publishClientDeparture(
  { db }: Pick<AppContext, 'db'>,
  before: Engagement,
  after: Moved,
): Promise<void> {
  const { financial_advisor_id = before.financial_advisor_id, health_advisor_id = before.health_advisor_id } = after;
  const stays =
    financial_advisor_id === before.financial_advisor_id &&
    health_advisor_id === before.health_advisor_id &&
    (after.type ?? 'ClientUser') === 'ClientUser';
  if (!stays) await publishClient(db, before.id, 'client.updated');
}

interface Moved {
  readonly financial_advisor_id?: number | null;
  readonly health_advisor_id?: number | null;
  /** What a super admin makes of them. */
  readonly type?: string | undefined;
}

/** Tells all whom somebody concerns who has just been made a client. */
export const publishNewClient = ({ db }: Pick<AppContext, 'db'>, client_id: number): Promise<void> =>
  publishClient(db, client_id, 'client.updated');

/** Keeps what somebody else than the client has changed of an engagement, and tells the pages that show it; after the change. */
export async function recordChanges(ctx: AppContext, actor: Actor, before: Engagement): Promise<void> {
  const by = { client_id: before.id, actor_id: actor.user_id };
  const after = await store.findClient(ctx.db, clientScopeOf(actor), before.id);
  if (after && actor.user_id !== before.id) {
    const [from, to] = [before.status as ClientStatus, after.status as ClientStatus];
    if (from !== to) await recordActivity(ctx, { ...by, kind: 'status_changed', detail: { from, to } });
    for (const kind of rules.changedKinds(before, after)) await recordActivity(ctx, { ...by, kind });
  }
  await publishClient(ctx.db, before.id, 'client.updated');
}
