import type { UserChanges, updateUser } from 'contract/endpoints/user-changes';
import type { User } from 'contract/endpoints/users';
import type { AppContext } from '../context.ts';
import { assignBooking, lookUpBooking } from '../features/bookings/operations.ts';
import * as clients from '../features/engagements/public.ts';
import { mailConfirmation, startEmailChange } from '../features/invitations/public.ts';
import { enqueueEmail } from '../features/notifications/operations.ts';
import { requirePassword } from '../features/sessions/public.ts';
import { changeUser, complaintsOf, findUser, forbiddenFields, lockUser } from '../features/users/public.ts';
import { ApiError, throwApiError } from '../http/api-error.ts';
import type { Call, Handler } from '../http/route.ts';
import { publishUser } from '../realtime/public.ts';
import * as mail from './emails.tsx';
import * as rules from './rules.ts';
import { gathered } from './show-current-user.ts';

/** One's own e-mail waits for its holder; somebody else's is set at once by a super admin. */
export const handleUpdateUser: Handler<typeof updateUser> = async (call) => {
  const { ctx, actor, params, body } = call;
  const target = await findTarget(call);
  assertAllowed(call, target.editor);
  assertPermission(call, target);
  if (target.editor === 'oneself') await requireProof(call, target.before);
  const { booking_id: uid } = body.user;
  const meeting = uid === undefined ? null : { user_id: params.id, uid, actor_id: actor.user_id };
  const found = meeting && (await lookUpBooking(ctx, meeting));

  return ctx.db.transaction().execute(async (db) => {
    const tx = { ...ctx, db };
    await lockUser(db, params.id);
    await change({ ...call, ctx: tx }, target);
    if (meeting) await assignBooking(tx, { ...meeting, found });
    await publishUser(db, params.id);
    const user = (await findUser(tx, params.id)) ?? throwApiError('not_found');
    return { ...rules.shownTo(target.editor, user), ...(await gathered(tx, params.id)) };
  });
};

type UpdateCall = Call<typeof updateUser>;

/** Who is changed, by whom. */
interface Target {
  readonly editor: rules.Editor;
  /** With the address that is kept, also where another one is shown. */
  readonly before: User;
  /** Null for whoever is no client. */
  readonly engagement: clients.Engagement | null;
}

async function findTarget({ ctx, actor, params: { id } }: UpdateCall): Promise<Target> {
  const engagement = await clients.findEngagement(ctx, actor, id);
  const others = actor.super_admin ? 'staff' : 'adviser';
  const editor = actor.user_id === id ? 'oneself' : others;
  if (editor === 'adviser' && !engagement) throw new ApiError('not_found');
  const before = (await findUser(ctx, id)) ?? throwApiError('not_found');
  return { editor, engagement, before: { ...before, email: engagement?.sign_in_email ?? before.email } };
}

/** Trying what one may not is refused whole, and noted. */
function assertAllowed({ actor, body, params, log }: UpdateCall, editor: rules.Editor): void {
  const fields = (editor === 'adviser' ? clients : { forbiddenFields }).forbiddenFields(actor, body.user);
  if (fields.length === 0) return;
  log.warn({ actor_id: actor.user_id, user_id: params.id, fields }, 'fields that may not be changed');
  throw new ApiError('forbidden');
}

function assertPermission({ ctx, body }: UpdateCall, { editor, before, engagement }: Target): void {
  const { profile, engagement: changes } = rules.parted(body.user);
  const today = ctx.clock().toISOString().slice(0, 10);
  const complaints = {
    ...complaintsOf(before, profile, { isOneself: editor === 'oneself', today }),
    ...(!engagement && rules.withoutEngagement(changes)),
  };
  if (Object.keys(complaints).length > 0) throw new ApiError('invalid', { errors: complaints });
}

/** As the client is at the moment of the write: whoever joins meanwhile keeps their phone. */
function requireRightOfClient({ ctx, body }: UpdateCall, editor: rules.Editor, engagement: clients.Engagement): void {
  if (editor === 'oneself') return;
  const complaints = clients.complaintsOf(engagement, body.user, { by_staff: editor === 'staff', now: ctx.clock() });
  if (complaints) throw new ApiError('invalid', { errors: complaints });
}

/** The write itself, over the version that was read, with what it brings along. */
async function change(call: UpdateCall, { editor, before }: Target): Promise<void> {
  const { ctx: tx, actor, params, body } = call;
  const { profile, engagement: changes } = rules.parted(body.user);
  const engagement = await clients.findEngagement(tx, actor, params.id);
  if (editor === 'adviser' && !engagement) throw new ApiError('not_found');
  if (engagement) requireRightOfClient(call, editor, engagement);
  const columns = engagement ? await clients.engagementColumns(tx, actor, engagement, changes) : {};
  if (engagement) await clients.publishClientDeparture(tx, engagement, { ...columns, type: profile.type });
  const isOneself = editor === 'oneself';
  const outcome = await changeUser(tx, before, withoutEmail(profile), body.version, {
    ...columns,
    ...(!isOneself && newEmail(before, profile)),
  });
  if (outcome === 'taken') throw new ApiError('invalid', { errors: { email: ['Another account has this email.'] } });
  if (outcome === 'stale') throw new ApiError('stale');
  const hasAddress = !engagement?.quarantined_at;
  if (isOneself) await moveOwnEmail(tx, before, profile);
  else await moveEmail(tx, before, profile, hasAddress);
  if (hasAddress) await notifyPhoneChanged(tx, before, profile);
  if (engagement) await clients.recordChanges(tx, actor, engagement);
  else if (profile.type === 'ClientUser') await clients.publishNewClient(tx, params.id);
}

const choosePassword =
  'Choose a password first: ask for a link with “Forgot password?” on the sign-in page, then come back.';

/** Another way to be reached asks for the password, so that nobody takes over an account whose browser was left open. */
async function requireProof(call: UpdateCall, before: User): Promise<void> {
  const contact = rules.newContact(before, call.body.user);
  if (contact.phone_number !== undefined && rules.receivesCodes(before))
    throw new ApiError('invalid', {
      errors: { phone_number: ['This phone receives your sign-in codes. Change it in Settings.'] },
    });
  const fields = rules.guarded(before, contact);
  if (fields.length === 0) return;
  if (!before.has_password)
    throw new ApiError('invalid', { errors: Object.fromEntries(fields.map((field) => [field, [choosePassword]])) });
  await requirePassword(call, before, call.body.current_password);
}

const withoutEmail = ({ email: _, ...changes }: UserChanges): UserChanges => changes;

/** Another address by a super admin counts at once, also in the place of one that was held. */
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
  const letter = mail.emailReplaced(product_name, support_contact);
  if (hadAddress) await enqueueEmail(tx, { ...letter, purpose: 'email_change', to: before.email, user_id: before.id });
  if (!changes.email_confirmed) await mailConfirmation(tx, { user_id: before.id, email });
}

async function notifyPhoneChanged(tx: AppContext, before: User, changes: UserChanges): Promise<void> {
  const contact = rules.newContact(before, changes);
  if (!contact.phone_number || !rules.hasPhoneToTell(before, contact)) return;
  const { product_name, support_contact } = tx.settings;
  const letter = mail.phoneReplaced(contact.phone_number, product_name, support_contact);
  await enqueueEmail(tx, { ...letter, purpose: 'phone_change', to: before.email, user_id: before.id });
}
