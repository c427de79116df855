import type { createClient } from 'contract/endpoints/engagements';
import { clientScopeOf, scopeOf } from '../../auth/actor.ts';
import { randomToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Call, Handler } from '../../http/route.ts';
import { publishClient } from '../../realtime/public.ts';
import { findAccount, findAgentOf, hasSeat } from '../accounts/public.ts';
import { recordActivity } from '../activities/public.ts';
import { isTakenEmail } from '../invitations/queries.ts';
import { enqueueQuarantineNotice } from './jobs.ts';
import { canRefer, choosesAdvisor } from './policy.ts';
import { sendInvitation } from './public.ts';
import { complaintOfStart, encryptedNotes } from './rules.ts';
import * as store from './store.ts';

type CreateClient = Call<typeof createClient>;

/** Somebody known outside the actor's reach looks like somebody new from within it: the staff alone hears of it. */
export const handleCreateClient: Handler<typeof createClient> = async (call) => {
  const { ctx, actor, body } = call;
  if (!canRefer(actor)) throw new ApiError('forbidden');
  const advisor = await chosenAdvisor(call);
  if (!actor.super_admin) await requireSeats(ctx, [actor.user_id, advisor.id]);
  const complaint = complaintOfStart(body.client.projected_start_date, ctx.clock());
  if (complaint) throw new ApiError('validation_failed', { errors: { projected_start_date: [complaint] } });

  return ctx.db.transaction().execute(async (db) => {
    const tx = { ...ctx, db };
    const id = await putClient({ ...call, ctx: tx }, advisor);
    await enqueueQuarantineNotice(tx, { client_id: id, actor_id: actor.user_id });
    await recordActivity(tx, { kind: 'client_referred', client_id: id, actor_id: actor.user_id });
    const row = (await store.findClient(db, clientScopeOf(actor), id)) ?? throwApiError('not_found');
    const was_invited =
      !body.client.do_not_send_referral_email && (await sendInvitation(tx, actor, row)) === 'enqueued';
    await publishClient(db, id, 'client.updated');
    return { id, name: `${row.first_name} ${row.last_name}`, was_invited };
  });
};

/** The client's financial advisor: oneself, another of the firm for its admin, or whom a super admin names. */
async function chosenAdvisor({ ctx, actor, body, log }: CreateClient) {
  const { account_id, client } = body;
  const { financial_advisor_id: named } = client;
  if (account_id !== undefined && !(await isOwnFirm(ctx, actor, account_id))) throw new ApiError('not_found');
  if (named !== undefined && named !== actor.user_id && !choosesAdvisor(actor)) {
    log.warn({ actor_id: actor.user_id, fields: ['financial_advisor_id'] }, 'fields that may not be changed');
    throw new ApiError('forbidden');
  }
  if (named === undefined && actor.super_admin)
    throw new ApiError('validation_failed', { errors: { financial_advisor_id: ['Financial advisor is required'] } });
  const advisor = await store.findAdvisor(ctx.db, scopeOf(actor), named ?? actor.user_id);
  if (!advisor || (account_id !== undefined && advisor.account_id !== account_id))
    throw new ApiError('validation_failed', {
      errors: { financial_advisor_id: ['Please choose a financial advisor of this firm'] },
    });
  return advisor;
}

const isOwnFirm = async ({ db }: AppContext, actor: CreateClient['actor'], account_id: number): Promise<boolean> =>
  actor.super_admin ? (await findAccount(db, account_id)) !== null : actor.account_id === account_id;

async function requireSeats({ db }: AppContext, people: readonly number[]): Promise<void> {
  for (const user_id of new Set(people)) if (!(await hasSeat(db, user_id))) throw new ApiError('payment_required');
}

/** Keeps the new client; under an address of our own where the one that was asked for is somebody else's. */
async function putClient(call: CreateClient, advisor: { readonly id: number; readonly account_id: number }) {
  const { ctx, actor, body } = call;
  const { email } = body.client;
  await store.lockEmail(ctx.db, email);
  if (await store.hasClient(ctx.db, clientScopeOf(actor), email))
    throw new ApiError('validation_failed', { errors: { email: ['You already work with this client.'] } });
  const person = await engagementOf(call, advisor);
  // Looked up beforehand: an insert that fails uses up a number, and a gap between two numbers would tell.
  const is_taken = await isTakenEmail(ctx.db, email);
  const id = is_taken ? null : await store.insertClient(ctx.db, { ...person, email });
  if (id !== null) return id;
  if (actor.super_admin)
    throw new ApiError('validation_failed', { errors: { email: ['Another account has this email.'] } });
  const quarantined = {
    email: `held-${randomToken()}@held.invalid`,
    pending_email: email,
    quarantined_at: person.created_at,
  };
  return (await store.insertClient(ctx.db, { ...person, ...quarantined })) ?? throwApiError('internal_error');
}

async function engagementOf({ ctx, body }: CreateClient, advisor: { id: number; account_id: number }) {
  const { first_name, last_name, phone_number, client_request_type, projected_start_date } = body.client;
  const now = ctx.clock().toISOString();
  return {
    ...{ first_name, last_name, phone_number, client_request_type },
    do_not_send_referral_email: body.client.do_not_send_referral_email,
    projected_start_on: projected_start_date,
    advisor_notes_encrypted: encryptedNotes(ctx.encryption, 'advisor_notes', body.client.advisor_notes ?? null),
    account_id: advisor.account_id,
    financial_advisor_id: advisor.id,
    health_advisor_id: await findAgentOf(ctx.db, advisor.account_id),
    ...{ type: 'ClientUser', referred_at: now, created_at: now, updated_at: now },
  };
}
