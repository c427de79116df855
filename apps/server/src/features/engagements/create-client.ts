import { createClient } from 'contract/endpoints/engagements';
import { ApiError, throwApiError, throwFieldErrors } from '../../api-error.ts';
import { clientScopeOf, scopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { withRows, withTransaction } from '../../db/connection.ts';
import { allRows } from '../../db/row-scope.ts';
import { type Call, route } from '../../http/route.ts';
import { findAccount, hasSeat } from '../accounts/queries.ts';
import { recordActivity } from '../activities/store.ts';
import { placeholderEmail } from '../users/operations.ts';
import { createUser } from '../users/store.ts';
import { sendInvitation } from './operations.ts';
import { canRefer, choosesAdvisor } from './policy.ts';
import { findAddressUse, findAdvisor, lockAdvisor, lockEmail } from './queries.ts';
import { encryptedNotes, startDateError } from './rules.ts';
import { startEngagement } from './store.ts';

type CreateClient = Call<typeof createClient>;

async function authorize({ actor }: Pick<CreateClient, 'actor'>) {
  if (!canRefer(actor)) throw new ApiError('forbidden');
}

/** An address of another firm's client looks like a new one: only super admins are notified. */
export const createClientRoute = route(createClient, { authorize }, async (call) => {
  const { ctx, actor, body } = call;
  const advisor = await chosenAdvisor(call);
  await requireSeats(ctx, [actor.user_id, advisor.id]);
  const error = startDateError(body.client.projected_start_date, ctx.clock());
  if (error) throw new ApiError('validation_failed', { errors: { projected_start_date: [error] } });

  // Whether another firm's client has the address.
  return withTransaction(withRows(ctx, allRows), async (tx) => {
    const client = await insertClient({ ...call, ctx: tx }, advisor);
    const { id } = client;
    const by = { client_id: id, actor_id: actor.user_id };
    // Always enqueued, so that the response time does not show whether the address was taken.
    await tx.jobs.send(tx.db, 'notify-of-quarantine', by);
    await recordActivity(tx, { kind: 'client_referred', ...by }, 'client.updated');
    const { do_not_send_referral_email, first_name, last_name } = body.client;
    const was_invited = !do_not_send_referral_email && (await sendInvitation(tx, actor, client));
    return { id, name: `${first_name} ${last_name}`, was_invited };
  });
});

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
  if (!advisor || (account_id !== undefined && advisor.account_id !== account_id)) return throwUnknownAdvisor();
  return advisor;
}

const throwUnknownAdvisor = (): never =>
  throwFieldErrors({ financial_advisor_id: ['Choose a financial advisor at this firm'] });

const canReferTo = async ({ db }: AppContext, actor: CreateClient['actor'], account_id: number): Promise<boolean> =>
  actor.super_admin ? (await findAccount(db, account_id)) !== null : actor.account_id === account_id;

async function requireSeats(ctx: AppContext, user_ids: readonly number[]): Promise<void> {
  for (const user_id of new Set(user_ids)) if (!(await hasSeat(ctx, user_id))) throw new ApiError('payment_required');
}

async function insertClient(call: CreateClient, advisor: Advisor) {
  const { ctx, actor, body } = call;
  const { db } = ctx;
  const { email, do_not_send_referral_email, projected_start_date, advisor_notes } = body.client;
  const { health_advisor_id } = (await lockAdvisor(db, advisor)) ?? throwUnknownAdvisor();
  await lockEmail(db, email);
  // Checked beforehand: a failed insert uses up an id, and the gap would show that the address was taken.
  const { is_own_client, is_taken } = await findAddressUse(db, clientScopeOf(actor), email);
  if (is_own_client)
    throw new ApiError('validation_failed', { errors: { email: ['You already work with this client.'] } });
  const { account_id } = advisor;
  const client = await insertUser(call, account_id, is_taken);
  const engagement = {
    client_id: client.id,
    account_id,
    financial_advisor_id: advisor.id,
    health_advisor_id,
    do_not_send_referral_email,
    projected_start_on: projected_start_date,
    advisor_notes_encrypted: encryptedNotes(
      await ctx.keys.ofFirm(db, account_id),
      'advisor_notes',
      advisor_notes ?? null,
    ),
  };
  await startEngagement(db, engagement, { changed_by: actor.user_id, now: ctx.clock() });
  return client;
}

/** Uses a placeholder address where the requested one belongs to another user. */
async function insertUser({ ctx: { db, clock }, actor, body }: CreateClient, account_id: number, is_taken: boolean) {
  const { email, first_name, last_name, phone_number, client_request_type } = body.client;
  const now = clock().toISOString();
  const user = {
    ...{ first_name, last_name, phone_number, account_id, created_at: now },
    profile: { client_request_type },
  };
  const id = is_taken ? null : await createUser(db, { type: 'ClientUser', ...user, email });
  if (id !== null) return { id, email, sign_in_email: email, quarantined_at: null };
  if (actor.super_admin)
    throw new ApiError('validation_failed', { errors: { email: ['Another account already uses this email.'] } });
  const sign_in_email = placeholderEmail();
  const quarantined = { email: sign_in_email, pending_email: email, quarantined_at: now };
  const quarantined_id =
    (await createUser(db, { type: 'ClientUser', ...user, ...quarantined })) ?? throwApiError('internal_error');
  return { id: quarantined_id, email, sign_in_email, quarantined_at: now };
}
