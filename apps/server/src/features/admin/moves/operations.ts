import type { Move } from 'contract/endpoints/moves';
import { ApiError, throwFieldErrors } from '../../../api-error.ts';
import { type Actor, clientScopeOf } from '../../../auth/actor.ts';
import type { AppContext } from '../../../context.ts';
import { assignToFirm } from '../../../crypto/assignment/jobs.ts';
import { publishAccount, publishClients, publishUser } from '../../../realtime/store.ts';
import { findAgentOf, hasSeat } from '../../accounts/queries.ts';
import { replaceOwner } from '../../accounts/store.ts';
import { recordActivities } from '../../activities/store.ts';
import { cancelUpcoming } from '../../bookings/operations.ts';
import { moveToFirm } from '../../engagements/operations.ts';
import { setAdvisor } from '../../engagements/store.ts';
import { reassignEstimationsOfFirm } from '../../estimations/store.ts';
import { isLastAdmin } from '../../invitations/queries.ts';
import { hasFreeSeat } from '../../invitations/rules.ts';
import { enqueueEmail } from '../../notifications/operations.ts';
import { updateUserColumns } from '../../users/store.ts';
import * as mail from './emails.tsx';
import { countChosen, countEstimates, countMoved, findFirm, findMovingAdvisor, type MovingAdvisor } from './queries.ts';
import type { Plan } from './rules.ts';

type ClientsMove = Extract<Move, { kind: 'clients' | 'advisor_clients' }>;
type AdvisorMove = Extract<Move, { kind: 'advisor' }>;

/** @throws ApiError with an error at each field for which the move is not possible */
export const planMove = (ctx: AppContext, actor: Actor, move: Move): Promise<Plan> =>
  move.kind === 'advisor' ? planAdvisor(ctx, actor, move) : planClients(ctx, actor, move);

const findAdvisor = async ({ db }: AppContext, actor: Actor, id: number, field: string): Promise<MovingAdvisor> =>
  (await findMovingAdvisor(db, actor, id)) ?? throwFieldErrors({ [field]: ['Choose a financial advisor'] });

async function planClients(ctx: AppContext, actor: Actor, move: ClientsMove): Promise<Plan> {
  const scope = clientScopeOf(actor);
  const isChosen = move.kind === 'clients';
  const advisor = isChosen ? null : await findAdvisor(ctx, actor, move.advisor_id, 'advisor_id');
  const to_advisor = await findAdvisor(ctx, actor, move.to_advisor_id, 'to_advisor_id');
  if (advisor?.id === to_advisor.id) throwFieldErrors({ to_advisor_id: ['Choose another advisor'] });
  if (!(await hasSeat(ctx, to_advisor.id)))
    throwFieldErrors({ to_advisor_id: ['This advisor doesn’t have a seat. Choose another one.'] });
  if (isChosen && (await countChosen(ctx.db, scope, move)) < new Set(move.client_ids).size)
    throwFieldErrors({ client_ids: ['Some of these clients no longer exist'] });
  const plan = await planFor(ctx, actor, move, { advisor, to_advisor, firm: to_advisor });
  if (isChosen && plan.staying_ids.length + plan.changing_ids.length === 0)
    throwFieldErrors({ to_advisor_id: ['This advisor already has these clients'] });
  if (!advisor) return plan;
  const isSameFirm = advisor.account_id === to_advisor.account_id;
  const count = await countEstimates(ctx.db, advisor);
  return { ...plan, estimates: { count, to_id: isSameFirm ? to_advisor.id : null } };
}

async function planAdvisor(ctx: AppContext, actor: Actor, move: AdvisorMove): Promise<Plan> {
  const advisor = await findAdvisor(ctx, actor, move.advisor_id, 'advisor_id');
  if (advisor.is_invited)
    throwFieldErrors({ advisor_id: ['This advisor hasn’t joined yet. Invite them to the other firm instead.'] });
  const firm = (await findFirm(ctx.db, actor, move.to_account_id)) ?? throwFieldErrors(unknownFirm);
  if (firm.id === advisor.account_id) throwFieldErrors({ to_account_id: ['The advisor is already in this firm'] });
  if (!hasFreeSeat(ctx, firm)) throwFieldErrors({ to_account_id: ['This firm doesn’t have an available seat.'] });
  if (await isLastAdmin(ctx.db, advisor)) throw new ApiError('last_admin');
  const stays = move.clients === 'stay';
  const successor = await findSuccessor(ctx, actor, move, advisor);
  const to_advisor = stays && successor ? successor : advisor;
  const to_firm = stays ? advisor : { account_id: firm.id, account_name: firm.name };
  const plan = await planFor(ctx, actor, move, { advisor, to_advisor, firm: to_firm });
  const count = await countEstimates(ctx.db, advisor);
  const hasClients = plan.staying_ids.length + plan.changing_ids.length > 0;
  return {
    ...plan,
    successor_required: count > 0 || (stays && hasClients),
    new_firm: { id: firm.id, name: firm.name },
    estimates: { count, to_id: successor?.id ?? null },
  };
}

const unknownFirm = { to_account_id: ['Choose a firm'] };

async function findSuccessor(
  ctx: AppContext,
  actor: Actor,
  { successor_id }: AdvisorMove,
  { id, account_id }: MovingAdvisor,
): Promise<MovingAdvisor | null> {
  if (successor_id === null) return null;
  const successor = await findMovingAdvisor(ctx.db, actor, successor_id);
  if (!successor || successor.id === id || successor.account_id !== account_id)
    return throwFieldErrors({ successor_id: ['Choose another advisor at this firm'] });
  if (!(await hasSeat(ctx, successor.id)))
    throwFieldErrors({ successor_id: ['This advisor doesn’t have a seat. Choose another one.'] });
  return successor;
}

interface Parties {
  readonly advisor: MovingAdvisor | null;
  readonly to_advisor: MovingAdvisor;
  readonly firm: { readonly account_id: number; readonly account_name: string };
}

async function planFor(ctx: AppContext, actor: Actor, move: Move, { advisor, to_advisor, firm }: Parties) {
  const { db, clock } = ctx;
  const destination = { advisor_id: to_advisor.id, account_id: firm.account_id };
  const counted = await countMoved(db, clientScopeOf(actor), move, { destination, now: clock() });
  const { quarantined, staying_ids, changing_ids, account_ids, clients: _, ...counts } = counted;
  if (quarantined > 0) {
    const sentence = `${quarantined} of these clients ${quarantined === 1 ? 'has' : 'have'} an address that belongs to another user. Give them a new address before you move them to another firm.`;
    throwFieldErrors({ [move.kind === 'clients' ? 'client_ids' : 'advisor_id']: [sentence] });
  }
  const [only, ...others] = account_ids;
  const former = only && others.length === 0 ? await findFirm(db, actor, only) : null;
  const from_account = advisor
    ? { id: advisor.account_id, name: advisor.account_name }
    : former && { id: former.id, name: former.name };
  return {
    ...{ move, advisor, from_account, ...counts },
    staying_ids: staying_ids.map(Number),
    changing_ids: changing_ids.map(Number),
    destination: { ...destination, to_advisor, account_name: firm.account_name },
    estimates: { count: 0, to_id: null },
    new_firm: null,
    successor_required: false,
  };
}

/** Call it with everything locked. */
export async function carryOut(tx: AppContext, actor: Actor, plan: Plan): Promise<void> {
  const { advisor, destination, estimates, staying_ids, changing_ids } = plan;
  await moveClients(tx, actor, plan);
  if (advisor && estimates.to_id !== null)
    await reassignEstimationsOfFirm(tx.db, advisor.account_id, advisor.id, estimates.to_id);
  if (advisor) await changeFirm(tx, plan, advisor);
  const count = staying_ids.length + changing_ids.length;
  const { to_advisor } = destination;
  if (count > 0 && to_advisor.id !== advisor?.id)
    await notify(tx, to_advisor, { purpose: 'clients_moved', ...mail.clientsMoved(tx, to_advisor, count) });
}

async function moveClients(tx: AppContext, actor: Actor, plan: Plan): Promise<void> {
  const { staying_ids, changing_ids, destination } = plan;
  const { account_id, advisor_id: financial_advisor_id, to_advisor } = destination;
  const client_ids = [...staying_ids, ...changing_ids];
  const by = { actor_id: actor.user_id };
  const leaving = { client_ids: changing_ids, ...by };
  await recordActivities(tx, {
    ...{ kind: 'client_moved', client_ids: staying_ids, ...by },
    detail: { to: to_advisor.name },
  });
  await cancelUpcoming(tx, leaving);
  await recordActivities(tx, { kind: 'client_moved', ...leaving, detail: {} });
  await publishClients(tx.db, client_ids, 'client.updated');
  await setAdvisor(tx.db, staying_ids, financial_advisor_id);
  const health_advisor_id = await findAgentOf(tx.db, account_id);
  await moveToFirm(tx, actor, changing_ids, { account_id, financial_advisor_id, health_advisor_id });
  await recordActivities(tx, { kind: 'advisor_changed', ...leaving });
  await publishClients(tx.db, client_ids, 'client.updated');
}

/** In the new firm the advisor is a member, whatever they were before. */
async function changeFirm(tx: AppContext, { new_firm, estimates }: Plan, advisor: MovingAdvisor): Promise<void> {
  if (!new_firm) return;
  const { db, clock } = tx;
  await publishUser(db, advisor.id);
  await replaceOwner(db, advisor.account_id, { from_id: advisor.id, to_id: estimates.to_id }, clock());
  await updateUserColumns(db, advisor.id, {
    account_id: new_firm.id,
    role: 'member',
    update_account_in_onboarding: false,
  });
  await assignToFirm(tx, [advisor.id], new_firm.id);
  await publishUser(db, advisor.id);
  await publishAccount(db, advisor.account_id);
  await publishAccount(db, new_firm.id);
  await notify(tx, advisor, { purpose: 'firm_changed', ...mail.firmChanged(tx, advisor, new_firm.name) });
}

type Message = Omit<Parameters<typeof enqueueEmail>[1], 'to' | 'user_id'>;

/** Those who have not joined get only their invitation. */
async function notify(tx: AppContext, { id, email, is_invited }: MovingAdvisor, message: Message): Promise<void> {
  if (!is_invited) await enqueueEmail(tx, { ...message, to: email, user_id: id });
}
