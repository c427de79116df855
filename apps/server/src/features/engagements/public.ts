import type { Client, ClientStatus } from 'contract/endpoints/engagements';
import type { EngagementChanges } from 'contract/endpoints/user-changes';
import { findAgentOf, hasSeat, isAgent } from '../accounts/public.ts';
import { recordActivity } from '../activities/public.ts';
import { inviteClient } from '../invitations/public.ts';
import type { Posted } from '../notifications/public.ts';
import { type Actor, clientScopeOf, scopeOf } from '../../auth/actor.ts';
import type { Ground } from '../../context.ts';
import { refuseFields } from '../../http/api-error.ts';
import { publishClient } from '../../realtime/public.ts';
import { fullName } from '../users/public.ts';
import * as policy from './policy.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

export const { forbiddenFields, mayDelete } = policy;
export const { complaintsOf } = rules;
export const { reachedClients } = store;

/** What other slices know of a client whom somebody looks after, or of somebody's own record. */
export interface ReachedClient {
  readonly id: number;
  readonly account_id: number | null;
  readonly financial_advisor_id: number | null;
  readonly health_advisor_id: number | null;
  /** As whoever looks after the client knows it: for showing. */
  readonly email: string;
  /** Whether that address is somebody else's, so that nothing is sent there. */
  readonly is_held: boolean;
  readonly name: string;
  readonly phone_number: string | null;
  readonly client_request_type: Client['client_request_type'];
  readonly booking_id: string | null;
}

/** A client in the actor's reach, or oneself for a client; null for everybody else. */
export async function findClientInReach(
  { db }: Pick<Ground, 'db'>,
  actor: Actor,
  client_id: number,
): Promise<ReachedClient | null> {
  const row = await store.findClient(db, clientScopeOf(actor), client_id);
  if (!row) return null;
  const { id, account_id, financial_advisor_id, health_advisor_id, email, phone_number, booking_id, held_at } = row;
  return {
    ...{ id, account_id, financial_advisor_id, health_advisor_id, email, phone_number, booking_id },
    is_held: held_at !== null,
    name: fullName(row),
    client_request_type: row.client_request_type as Client['client_request_type'],
  };
}

/** A client as this person may see them, without what other slices add; null where they are not in reach. */
export async function showableClient({ db, seal }: Pick<Ground, 'db' | 'seal'>, actor: Actor, client_id: number) {
  const row = await store.findClient(db, clientScopeOf(actor), client_id);
  return row && rules.clientOf(seal, row, policy.viewOf(actor));
}

/**
 * Mails a client their invitation, in the name of their advisor; the link in the one before dies. For a held address it looks
 * the same and nothing is sent.
 */
export async function sendInvitation(within: Ground, actor: Actor, row: store.ClientRow): Promise<Posted> {
  const {
    id: user_id,
    sign_in_email: email,
    email: asked_email,
    first_name,
    held_at,
    advisor_name,
    account_name,
  } = row;
  const by = { user_id: actor.user_id, inviter: advisor_name ?? '', firm: account_name ?? '' };
  const client = { user_id, email, asked_email, first_name, is_held: held_at !== null };
  const posted = await inviteClient(within, client, by);
  if (posted === 'posted')
    await recordActivity(within, { kind: 'client_invited', client_id: user_id, actor_id: actor.user_id });
  return posted;
}

/** An engagement as it stands. */
export type Engagement = store.ClientRow;

/** A client in the actor's reach, or oneself for a client, with all that is kept of the engagement; null for everybody else. */
export const findEngagement = (
  { db }: Pick<Ground, 'db'>,
  actor: Actor,
  client_id: number,
): Promise<Engagement | null> => store.findClient(db, clientScopeOf(actor), client_id);

/**
 * The columns that allowed changes of an engagement decide. Another firm's advisor brings the client into that firm: its agent
 * takes over, and what the firm before noted stays behind.
 * @throws Refusal on the field of an advisor or agent who cannot be chosen
 */
export async function engagementColumns(within: Ground, actor: Actor, before: Engagement, changes: EngagementChanges) {
  const { financial_advisor_id: advisor_id, health_advisor_id: agent_id } = changes;
  const columns = rules.engagementColumns(within.seal, changes);
  if (agent_id && agent_id !== before.health_advisor_id && !(await isAgent(within.db, agent_id)))
    refuseFields({ health_advisor_id: ['Please choose a health agent'] });
  if (advisor_id === undefined || advisor_id === before.financial_advisor_id) return columns;
  const advisor =
    (await store.findAdvisor(within.db, scopeOf(actor), advisor_id)) ??
    refuseFields({ financial_advisor_id: ['Please choose a financial advisor of this firm'] });
  if (!actor.super_admin && !(await hasSeat(within.db, advisor.id)))
    refuseFields({ financial_advisor_id: ['This advisor has no seat. Please choose another.'] });
  if (advisor.account_id === before.account_id) return columns;
  return {
    advisor_notes_sealed: null,
    health_advisor_id: await findAgentOf(within.db, advisor.account_id),
    ...columns,
    account_id: advisor.account_id,
  };
}

/** Tells whoever had the client that this is about to change; before the change. */
export async function announceLeave({ db }: Pick<Ground, 'db'>, before: Engagement, after: Moved): Promise<void> {
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
export const announceClient = ({ db }: Pick<Ground, 'db'>, client_id: number): Promise<void> =>
  publishClient(db, client_id, 'client.updated');

/** Keeps what somebody else than the client has changed of an engagement, and tells the pages that show it; after the change. */
export async function recordChanges(within: Ground, actor: Actor, before: Engagement): Promise<void> {
  const by = { client_id: before.id, actor_id: actor.user_id };
  const after = await store.findClient(within.db, clientScopeOf(actor), before.id);
  if (after && actor.user_id !== before.id) {
    const [from, to] = [before.status as ClientStatus, after.status as ClientStatus];
    if (from !== to) await recordActivity(within, { ...by, kind: 'status_changed', detail: { from, to } });
    for (const kind of rules.changedKinds(before, after)) await recordActivity(within, { ...by, kind });
  }
  await publishClient(within.db, before.id, 'client.updated');
}
