import { type UserChanges, updateUser } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import type { FieldErrors } from 'contract/errors';
import { ApiError, throwApiError } from '../api-error.ts';
import { clientScopeOf } from '../auth/actor.ts';
import type { AppContext } from '../context.ts';
import { withTransaction } from '../db/connection.ts';
import { recordActivities } from '../features/activities/store.ts';
import { assignBooking, cancelUpcoming, lookUpBooking } from '../features/bookings/operations.ts';
import * as engagements from '../features/engagements/operations.ts';
import { forbiddenFields as forbiddenEngagementFields } from '../features/engagements/policy.ts';
import { type ClientRow, findClient } from '../features/engagements/queries.ts';
import { findInviteToken, mailConfirmation, startEmailChange } from '../features/invitations/operations.ts';
import { isLastAdmin, lockAccount } from '../features/invitations/queries.ts';
import { hasFreeSeat } from '../features/invitations/rules.ts';
import { enqueueEmail } from '../features/notifications/operations.ts';
import { requirePassword } from '../features/passwords/operations.ts';
import { ownSurveyDraft } from '../features/surveys/operations.ts';
import { changeUser, requireOtherSuperAdmin } from '../features/users/operations.ts';
import { forbiddenFields as forbiddenUserFields } from '../features/users/policy.ts';
import { findUser, lockUser } from '../features/users/queries.ts';
import { changeErrors } from '../features/users/rules.ts';
import { type Call, route } from '../http/route.ts';
import { publishUser } from '../realtime/store.ts';
import * as mail from './emails.tsx';
import * as rules from './rules.ts';
import { policiesAndTodos } from './show-current-user.ts';

/** A user's new email waits for its confirmation; a super admin sets another user's at once. */
export const updateUserRoute = route(updateUser, { authorize: requireTarget }, async (call) => {
  const { ctx, actor, params, body, authorized: target } = call;
  assertAllowed(call, target.editor);
  await assertValid(call, target);
  if (target.editor === 'self') await requireProof(call, target.before);
  const { booking_id: uid } = body.user;
  const meeting = uid === undefined ? null : { user_id: params.id, uid, actor_id: actor.user_id };
  const found = meeting && (await lookUpBooking(ctx, meeting));

  return withTransaction(ctx, async (tx) => {
    await requireRoleChange(tx, target.before, body.user);
    if (body.user.super_admin === false) await requireOtherSuperAdmin(tx.db, params.id);
    await lockUser(tx.db, params.id);
    await change({ ...call, ctx: tx }, target);
    if (meeting) await assignBooking(tx, { ...meeting, found });
    await publishUser(tx.db, params.id);
    const user = (await findUser(tx, params.id)) ?? throwApiError('not_found');
    return {
      ...rules.shownTo(actor, target.editor, user),
      ...(await policiesAndTodos(tx, params.id)),
      ...(await ownSurveyDraft(tx, actor, user)),
      invite_token: await findInviteToken(tx, actor, params.id),
    };
  });
});

type UpdateCall = Call<typeof updateUser>;

interface Target {
  readonly editor: rules.Editor;
  /** Has the stored address, even where another one is shown. */
  readonly before: User;
  readonly engagement: ClientRow | null;
}

async function requireTarget({
  ctx,
  actor,
  params: { id },
}: Pick<UpdateCall, 'ctx' | 'actor' | 'params'>): Promise<Target> {
  const engagement = await findClient(ctx, clientScopeOf(actor), id);
  const other = actor.super_admin ? 'staff' : 'advisor';
  const editor = actor.user_id === id ? 'self' : other;
  if (editor === 'advisor' && !engagement) throw new ApiError('not_found');
  const before = (await findUser(ctx, id)) ?? throwApiError('not_found');
  return { editor, engagement, before: { ...before, email: engagement?.sign_in_email ?? before.email } };
}

function assertAllowed({ actor, body, params, log }: UpdateCall, editor: rules.Editor): void {
  const fields =
    editor === 'advisor' ? forbiddenEngagementFields(actor, body.user) : forbiddenUserFields(actor, body.user);
  if (fields.length === 0) return;
  log.warn({ actor_id: actor.user_id, user_id: params.id, fields }, 'authz.forbidden_fields');
  throw new ApiError('forbidden');
}

async function assertValid({ ctx, body }: UpdateCall, { editor, before, engagement }: Target): Promise<void> {
  const { profile, engagement: changes } = rules.parted(body.user);
  const today = ctx.clock().toISOString().slice(0, 10);
  const errors = {
    ...rules.emailErrors(before, profile),
    ...changeErrors(before, profile, { is_self: editor === 'self', today }),
    ...(!engagement && rules.withoutEngagement(changes)),
    ...(await zipErrors(ctx, before, profile)),
  };
  if (Object.keys(errors).length > 0) throw new ApiError('validation_failed', { errors });
}

/** Imported zip codes that are not known can stay. */
async function zipErrors({ rates }: AppContext, before: User, { zip_code }: UserChanges): Promise<FieldErrors> {
  if (zip_code === undefined || zip_code === before.zip_code) return {};
  return (await rates.listCounties(zip_code)).length > 0 ? {} : { zip_code: ['Invalid zip code'] };
}

/**
 * A new advisor takes a seat, and a firm keeps an admin who has joined. The firm is locked before the user, as in the
 * other endpoints that change roles.
 */
async function requireRoleChange(ctx: AppContext, { id, account_id, ...before }: User, changes: UserChanges) {
  const { type = before.type, role = before.role } = changes;
  if (account_id === null || (changes.type === undefined && changes.role === undefined)) return;
  const firm = (await lockAccount(ctx.db, account_id)) ?? throwApiError('not_found');
  // A concurrent move to another firm held that lock.
  if ((await findUser(ctx, id))?.account_id !== account_id) throw new ApiError('version_conflict');
  if (type !== before.type && type === 'AdvisorUser' && !hasFreeSeat(ctx, firm))
    throw new ApiError('no_seat_available');
  const isAdmin = type === 'AdvisorUser' && role === 'admin';
  if (!isAdmin && (await isLastAdmin(ctx.db, { id, account_id }))) throw new ApiError('last_admin');
}

async function change(call: UpdateCall, { editor, before }: Target): Promise<void> {
  const { ctx: tx, actor, params, body } = call;
  const { profile } = rules.parted(body.user);
  // Read again under the lock: a client who has joined meanwhile keeps their phone.
  const engagement = await findClient(tx, clientScopeOf(actor), params.id);
  if (editor === 'advisor' && !engagement) throw new ApiError('not_found');
  const columns = engagement ? await engagements.engagementColumns(tx, actor, engagement, body.user) : {};
  if (engagement) await engagements.publishDeparture(tx, engagement, columns, profile.type);
  if (engagement && engagements.leavesFirm(engagement, columns)) {
    const moved = { client_ids: [params.id], actor_id: actor.user_id };
    await cancelUpcoming(tx, moved);
    await recordActivities(tx, { kind: 'client_moved', ...moved, detail: {} });
  }
  const isSelf = editor === 'self';
  const { email: _, ...withoutEmail } = profile;
  await changeUser(tx, before, {
    changes: withoutEmail,
    version: body.version,
    columns: isSelf ? {} : newEmail(before, profile),
  });
  if (engagement) await engagements.changeEngagement(tx, actor, engagement, columns);
  else if (profile.type === 'ClientUser') await engagements.makeClient(tx, before, actor);
  const hasAddress = !engagement?.quarantined_at;
  if (isSelf) await moveOwnEmail(tx, before, profile);
  else await moveEmail(tx, before, profile, hasAddress);
  if (hasAddress) await notifyPhoneChanged(tx, before, profile);
  if (hasAddress) await notifyTwoFactorChanged(tx, before, profile);
  if (engagement) await engagements.recordChanges(tx, actor, engagement);
}

const choosePassword = 'Choose a password first. Use “Forgot password?” on the sign-in page, then come back.';

/** New contact data requires the password: otherwise an unattended browser would be enough to take over an account. */
async function requireProof(call: UpdateCall, before: User): Promise<void> {
  const contact = rules.newContact(before, call.body.user);
  if (contact.phone_number !== undefined && rules.receivesCodes(before))
    throw new ApiError('validation_failed', {
      errors: { phone_number: ['This phone receives your sign-in codes. Change it in Settings.'] },
    });
  const fields = rules.protectedFields(before, contact);
  if (fields.length === 0) return;
  if (!before.has_password)
    throw new ApiError('validation_failed', {
      errors: Object.fromEntries(fields.map((field) => [field, [choosePassword]])),
    });
  await requirePassword(call, before, call.body.current_password);
}

/** A super admin's new address takes effect at once, and ends a quarantine. */
function newEmail(before: User, changes: UserChanges) {
  const { email } = rules.newContact(before, changes);
  if (email === undefined) return {};
  return { email, email_confirmed: changes.email_confirmed ?? false, pending_email: null, quarantined_at: null };
}

async function moveOwnEmail(tx: AppContext, before: User, { email }: UserChanges): Promise<void> {
  if (email === undefined || (email === before.email.toLowerCase() && before.pending_email === null)) return;
  await startEmailChange(tx, { user_id: before.id, old_email: before.email, new_email: email });
}

async function moveEmail(tx: AppContext, before: User, changes: UserChanges, hadAddress: boolean): Promise<void> {
  const { email } = rules.newContact(before, changes);
  if (email === undefined) return;
  const { product_name, support_contact } = tx.settings;
  const content = mail.emailReplaced(product_name, support_contact);
  if (hadAddress) await enqueueEmail(tx, { ...content, purpose: 'email_change', to: before.email, user_id: before.id });
  if (!changes.email_confirmed) await mailConfirmation(tx, { user_id: before.id, email });
}

async function notifyPhoneChanged(tx: AppContext, before: User, changes: UserChanges): Promise<void> {
  const contact = rules.newContact(before, changes);
  if (!contact.phone_number || !rules.isNotifiedOfPhone(before, contact)) return;
  const { product_name, support_contact } = tx.settings;
  const content = mail.phoneReplaced(contact.phone_number, product_name, support_contact);
  await enqueueEmail(tx, { ...content, purpose: 'phone_change', to: before.email, user_id: before.id });
}

async function notifyTwoFactorChanged(tx: AppContext, before: User, { two_fa_enabled }: UserChanges): Promise<void> {
  if (two_fa_enabled === undefined || two_fa_enabled === before.two_fa_enabled) return;
  const { product_name, support_contact } = tx.settings;
  const content = mail.twoFactorChanged(two_fa_enabled, product_name, support_contact);
  await enqueueEmail(tx, { ...content, purpose: 'second_factor', to: before.email, user_id: before.id });
}
