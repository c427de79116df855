import type { createClient } from 'contract/endpoints/engagements';
import { ApiError, throwApiError } from '../../api-error.ts';
import { clientScopeOf, scopeOf } from '../../auth/actor.ts';
import { randomToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import type { Call, Handler } from '../../http/route.ts';
import { publishClient } from '../../realtime/store.ts';
import { findAccount, findAgentOf, hasSeat } from '../accounts/queries.ts';
import { recordActivity } from '../activities/operations.ts';
import { isTakenEmail } from '../invitations/queries.ts';
import { createUser } from '../users/operations.ts';
import { sendInvitation, startEngagement } from './operations.ts';
import { canRefer, choosesAdvisor } from './policy.ts';
import { findAdvisor, findClient, hasClient, lockEmail } from './queries.ts';
import { encryptedNotes, startDateError } from './rules.ts';

type CreateClient = Call<typeof createClient>;

/** An address of another firm's client looks like a new one: only super admins are notified. */
export const handleCreateClient: Handler<typeof createClient> = async (call) => {
  const { ctx, actor, body } = call;
  if (!canRefer(actor)) throw new ApiError('forbidden');
  const advisor = await chosenAdvisor(call);
  if (!actor.super_admin) await requireSeats(ctx, [actor.user_id, advisor.id]);
  const error = startDateError(body.client.projected_start_date, ctx.clock());
  if (error) throw new ApiError('validation_failed', { errors: { projected_start_date: [error] } });

  return withTransaction(ctx, async (tx) => {
    const id = await insertClient({ ...call, ctx: tx }, advisor);
    // Always enqueued, so that the response time does not show whether the address was taken.
    await tx.jobs.send(tx.db, 'notify-of-quarantine', { client_id: id, actor_id: actor.user_id });
    await recordActivity(tx, { kind: 'client_referred', client_id: id, actor_id: actor.user_id });
    const row = (await findClient(tx.db, clientScopeOf(actor), id)) ?? throwApiError('not_found');
    const was_invited =
      !body.client.do_not_send_referral_email && (await sendInvitation(tx, actor, row)) === 'enqueued';
    await publishClient(tx.db, id, 'client.updated');
    return { id, name: `${row.first_name} ${row.last_name}`, was_invited };
  });
};

interface Advisor {
  readonly id: number;
  readonly account_id: number;
}

async function chosenAdvisor({ ctx, actor, body, log }: CreateClient): Promise<Advisor> {
  const { account_id, client } = body;
  const { financial_advisor_id: named } = client;
  if (account_id !== undefined && !(await canReferTo(ctx, actor, account_id))) throw new ApiError('not_found');
  if (named !== undefined && named !== actor.user_id && !choosesAdvisor(actor)) {
    log.warn({ actor_id: actor.user_id, fields: ['financial_advisor_id'] }, 'authz.forbidden_fields');
    throw new ApiError('forbidden');
  }
  if (named === undefined && actor.super_admin)
    throw new ApiError('validation_failed', { errors: { financial_advisor_id: ['Financial advisor is required'] } });
  const advisor = await findAdvisor(ctx.db, scopeOf(actor), named ?? actor.user_id);
  if (!advisor || (account_id !== undefined && advisor.account_id !== account_id))
    throw new ApiError('validation_failed', {
      errors: { financial_advisor_id: ['Please choose a financial advisor of this firm'] },
    });
  return advisor;
}

const canReferTo = async ({ db }: AppContext, actor: CreateClient['actor'], account_id: number): Promise<boolean> =>
  actor.super_admin ? (await findAccount(db, account_id)) !== null : actor.account_id === account_id;

async function requireSeats({ db }: AppContext, user_ids: readonly number[]): Promise<void> {
  for (const user_id of new Set(user_ids)) if (!(await hasSeat(db, user_id))) throw new ApiError('payment_required');
}

/** Uses a placeholder address where the requested one belongs to another user. */
async function insertClient({ ctx, actor, body }: CreateClient, advisor: Advisor): Promise<number> {
  const { db } = ctx;
  const { email, first_name, last_name, phone_number, client_request_type } = body.client;
  await lockEmail(db, email);
  if (await hasClient(db, clientScopeOf(actor), email))
    throw new ApiError('validation_failed', { errors: { email: ['You already work with this client.'] } });
  const { account_id } = advisor;
  const now = ctx.clock().toISOString();
  const user = { type: 'ClientUser' as const, first_name, last_name, phone_number, account_id, created_at: now };
  const profile = { client_request_type };
  // Checked beforehand: a failed insert uses up an id, and the gap would show that the address was taken.
  const is_taken = await isTakenEmail(db, email);
  let id = is_taken ? null : await createUser(db, { ...user, email, profile });
  if (id === null) {
    if (actor.super_admin)
      throw new ApiError('validation_failed', { errors: { email: ['Another account has this email.'] } });
    const placeholder = {
      email: `held-${randomToken()}@held.invalid`,
      pending_email: email,
      quarantined_at: now,
    };
    id = (await createUser(db, { ...user, ...placeholder, profile })) ?? throwApiError('internal_error');
  }
  const engagement = {
    client_id: id,
    account_id,
    financial_advisor_id: advisor.id,
    health_advisor_id: await findAgentOf(db, account_id),
    do_not_send_referral_email: body.client.do_not_send_referral_email,
    projected_start_on: body.client.projected_start_date,
    advisor_notes_encrypted: encryptedNotes(ctx.encryption, 'advisor_notes', body.client.advisor_notes ?? null),
  };
  await startEngagement(ctx, engagement, actor.user_id);
  return id;
}
