import type { EngagementChanges } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import type { ClientStatus } from 'contract/vocabulary/engagements';
import type { Updateable } from 'kysely';
import { ApiError, throwApiError, throwFieldErrors } from '../../api-error.ts';
import { type Actor, clientScopeOf, scopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { assignToFirm } from '../../crypto/assignment/jobs.ts';
import type { Engagements, UserType } from '../../db/database.gen.ts';
import { publishClient } from '../../realtime/store.ts';
import { hasSeat, isAgent } from '../accounts/queries.ts';
import { recordActivity } from '../activities/store.ts';
import { reserveEmail } from '../notifications/operations.ts';
import { lockUser } from '../users/queries.ts';
import { saveClientProfile, setAccounts, updateUserColumns } from '../users/store.ts';
import { viewOf } from './policy.ts';
import { type ClientRow, findAdvisor, findClient, listClientsOfAdvisor, lockAdvisor } from './queries.ts';
import {
  changedKinds,
  changeErrors,
  type Invitee,
  invitationOf,
  type OwnFields,
  toClient,
  writtenColumns,
} from './rules.ts';
import * as store from './store.ts';

type Transaction = Pick<AppContext, 'db' | 'clock'>;

/** For an actor to whom the client is visible. */
export const shownClient = ({ encryption }: Pick<AppContext, 'encryption'>, actor: Actor, row: ClientRow): OwnFields =>
  toClient(encryption, row, viewOf(actor));

/**
 * An advisor of another firm takes the client into that firm: its agent takes over, and the advisor notes of the former
 * firm stay with the former engagement.
 * @throws ApiError with an error at each field that is wrong
 */
export async function engagementColumns(
  ctx: AppContext,
  actor: Actor,
  before: ClientRow,
  changes: EngagementChanges,
): Promise<Updateable<Engagements>> {
  const is_self = actor.user_id === before.id;
  const errors = is_self ? null : changeErrors(before, changes, { by_staff: actor.super_admin, now: ctx.clock() });
  if (errors) throw new ApiError('validation_failed', { errors });
  const { financial_advisor_id: advisor_id, health_advisor_id: agent_id } = changes;
  const columnsIn = async (account_id: number | null) =>
    writtenColumns(await ctx.keys.ofFirm(ctx.db, account_id), changes);
  if (agent_id && agent_id !== before.health_advisor_id && !(await isAgent(ctx.db, agent_id)))
    throw new ApiError('validation_failed', { errors: { health_advisor_id: ['Choose a health agent'] } });
  if (advisor_id === undefined || advisor_id === before.financial_advisor_id) return columnsIn(before.account_id);
  const advisor = await findAdvisor(ctx.db, scopeOf(actor), advisor_id);
  const locked = advisor && (await lockAdvisor(ctx.db, advisor));
  if (!locked) return throwFieldErrors({ financial_advisor_id: ['Choose a financial advisor at this firm'] });
  if (!(await hasSeat(ctx, advisor.id)))
    throw new ApiError('validation_failed', {
      errors: { financial_advisor_id: ['This advisor doesn’t have a seat. Choose another one.'] },
    });
  if (advisor.account_id === before.account_id) return columnsIn(before.account_id);
  const { account_id } = advisor;
  return {
    advisor_notes_encrypted: null,
    health_advisor_id: locked.health_advisor_id,
    ...(await columnsIn(account_id)),
    account_id,
  };
}

/**
 * Publishes to those who lose the client by these columns, or by another type of the user. Call it before the change.
 */
export async function publishDeparture(
  { db }: Pick<AppContext, 'db'>,
  before: ClientRow,
  columns: Updateable<Engagements>,
  type: UserType = 'ClientUser',
): Promise<void> {
  const keeps = (column: 'financial_advisor_id' | 'health_advisor_id') =>
    columns[column] === undefined || columns[column] === before[column];
  if (keeps('financial_advisor_id') && keeps('health_advisor_id') && type === 'ClientUser') return;
  await publishClient(db, before.id, 'client.updated');
}

export async function changeEngagement(
  ctx: Transaction & Pick<AppContext, 'jobs' | 'keys' | 'payments'>,
  actor: Actor,
  before: ClientRow,
  columns: Updateable<Engagements>,
): Promise<void> {
  if (leavesFirm(before, columns)) return changeFirm(ctx, actor, before, columns);
  if (Object.keys(columns).length === 0) return;
  const { db, clock } = ctx;
  const { engagement_id, status } = before;
  await store.updateEngagement(db, engagement_id, columns);
  const { status: to_status } = columns;
  const history = { changed_by: actor.user_id, changed_at: clock().toISOString() };
  if (to_status !== undefined && to_status !== status)
    await store.insertStatusChange(db, { ...history, engagement_id, from_status: status, to_status });
}

interface OtherFirm {
  readonly account_id: number;
  readonly financial_advisor_id: number;
  readonly health_advisor_id?: number | null;
}

export const leavesFirm = (
  before: Pick<ClientRow, 'account_id'>,
  columns: Updateable<Engagements>,
): columns is Updateable<Engagements> & OtherFirm =>
  columns.account_id !== undefined && columns.account_id !== before.account_id;

async function changeFirm(
  ctx: Transaction & Pick<AppContext, 'jobs' | 'keys' | 'payments'>,
  actor: Actor,
  { id: client_id }: ClientRow,
  columns: Updateable<Engagements> & OtherFirm,
): Promise<void> {
  const { account_id, financial_advisor_id, health_advisor_id = null, ...others } = columns;
  await moveToFirm(ctx, actor, [client_id], { account_id, financial_advisor_id, health_advisor_id });
  const after = await findClient(ctx, clientScopeOf(actor), client_id);
  if (after) await changeEngagement(ctx, actor, after, others);
}

/**
 * Their engagements end, and new ones begin with another firm; profiles, plans and analyses go along. Call it with the
 * clients locked, after their meetings were canceled.
 */
export async function moveToFirm(
  ctx: Transaction & Pick<AppContext, 'jobs' | 'keys'>,
  actor: Actor,
  client_ids: readonly number[],
  to: Required<OtherFirm>,
): Promise<void> {
  const { db, clock } = ctx;
  await store.replaceEngagements(db, client_ids, { ...to, changed_by: actor.user_id, now: clock().toISOString() });
  await setAccounts(db, client_ids, to.account_id);
  await assignToFirm(ctx, client_ids, to.account_id);
}

/** Call it after the change. */
export async function recordChanges(ctx: AppContext, actor: Actor, before: ClientRow): Promise<void> {
  const by = { client_id: before.id, actor_id: actor.user_id };
  const after = await findClient(ctx, clientScopeOf(actor), before.id);
  if (after && actor.user_id !== before.id) {
    const [from, to] = [before.status, after.status];
    // A former firm's status is not told to the next one.
    if (from !== to && before.account_id === after.account_id)
      await recordActivity(ctx, { ...by, kind: 'status_changed', detail: { from, to } });
    for (const kind of changedKinds(before, after)) await recordActivity(ctx, { ...by, kind });
  }
  await publishClient(ctx.db, before.id, 'client.updated');
}

/** False if the address has received the maximum number of invitations for now. Call it with the client locked. */
export async function sendInvitation(tx: AppContext, actor: Actor, client: Invitee): Promise<boolean> {
  const by = { client_id: client.id, actor_id: actor.user_id };
  const job = { name: 'mail-client-invitation', payload: by };
  if ((await reserveEmail(tx, invitationOf(client, actor.user_id), job)) !== 'enqueued') return false;
  await recordActivity(tx, { kind: 'client_invited', ...by });
  return true;
}

/** Has the effects of changing the advisor of each client that the actor sees. Other clients keep their advisor. */
export async function reassignClients(ctx: AppContext, actor: Actor, from_id: number, to_id: number): Promise<void> {
  const scope = clientScopeOf(actor);
  const columns = { financial_advisor_id: to_id };
  for (const client_id of await listClientsOfAdvisor(ctx.db, scope, from_id)) {
    await lockUser(ctx.db, client_id);
    const before = await findClient(ctx, scope, client_id);
    if (before?.financial_advisor_id !== from_id) continue;
    await publishDeparture(ctx, before, columns);
    await changeEngagement(ctx, actor, before, columns);
    await recordChanges(ctx, actor, before);
  }
}

/**
 * For two users who are the same person: the engagements of one become those of the other, whose current engagement
 * ends. Notes, meetings and estimates of the former firm stay with the engagement that ends.
 */
export async function adoptEngagements(
  { db, clock }: Transaction,
  { from_id, to_id }: { readonly from_id: number; readonly to_id: number },
) {
  const current = (await store.adoptEngagements(db, from_id, to_id, clock())) ?? throwApiError('not_found');
  await setAccounts(db, [to_id], current.account_id);
  return current;
}

interface BookingChange {
  readonly user_id: number;
  readonly actor_id: number | null;
}

export async function setCurrentBooking(
  { db }: Pick<AppContext, 'db'>,
  user_id: number,
  booking_id: string | null,
): Promise<void> {
  if (!(await store.setBooking(db, user_id, booking_id))) await updateUserColumns(db, user_id, { booking_id });
}

export async function moveStatus(
  { db, clock }: Transaction,
  { user_id, actor_id }: BookingChange,
  from: ClientStatus,
  to: ClientStatus,
): Promise<void> {
  await store.moveStatus(db, user_id, { from_status: from, to_status: to, changed_by: actor_id }, clock());
}

/**
 * A client without an agent keeps the first one who meets them. Call it before the booking is published, so that the
 * agent gets it.
 */
export async function assignFirstAgent(ctx: Transaction, booked: BookingChange, agent_id: number): Promise<void> {
  const { user_id: client_id, actor_id } = booked;
  if (!(await store.setFirstAgent(ctx.db, client_id, agent_id))) return;
  await recordActivity(ctx, { kind: 'agent_changed', client_id, actor_id });
}

export async function makeClient(ctx: Transaction, user: Pick<User, 'id' | 'account_id'>, actor: Actor): Promise<void> {
  const { id: client_id, account_id } = user;
  await saveClientProfile(ctx.db, client_id, {});
  await store.startEngagement(ctx.db, { client_id, account_id }, { changed_by: actor.user_id, now: ctx.clock() });
  await publishClient(ctx.db, client_id, 'client.updated');
}
