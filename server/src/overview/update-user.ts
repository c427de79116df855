import type { UserChanges, updateUser } from 'contract/user-changes';
import type { User } from 'contract/users';
import { mailConfirmation, startEmailChange } from '../identity/links/public.ts';
import { demandPassword } from '../identity/public.ts';
import { postMail } from '../notifications/public.ts';
import type { Ground } from '../platform/ground.ts';
import type { Call, Handler } from '../platform/http/route.ts';
import { refuse, refuseFields } from '../platform/refusal.ts';
import { changeUser, complaintsOf, findUser, forbiddenFields, mayReach } from '../users/public.ts';
import * as mail from './mail.ts';
import { guarded, hasPhoneToTell, newContact, receivesCodes } from './rules.ts';

/** One's own e-mail waits for its holder; somebody else's is set at once by a super admin. */
export const handleUpdateUser: Handler<typeof updateUser> = async (call) => {
  const { ground, actor, params, body } = call;
  const isOneself = actor.user_id === params.id;
  const before = (mayReach(actor, params.id) ? await findUser(ground, params.id) : null) ?? refuse('not_found');
  demandAllowed(call);
  const today = ground.clock().toISOString().slice(0, 10);
  const complaints = complaintsOf(before, body.user, { isOneself, today });
  if (complaints) refuseFields(complaints);
  if (isOneself) await demandProof(call, before);

  return ground.db.transaction().execute(async (db) => {
    const within = { ...ground, db };
    const outcome = await changeUser(
      within,
      before,
      isOneself ? ownChanges(body.user) : byStaff(before, body.user),
      body.version,
    );
    if (outcome === 'taken') refuseFields({ email: ['Another account has this email.'] });
    if (outcome === 'stale') refuse('stale');
    await (isOneself ? moveOwnEmail : moveEmail)(within, before, body.user);
    await tellOfPhone(within, before, body.user);
    return (await findUser(within, params.id)) ?? refuse('not_found');
  });
};

type UpdateCall = Call<typeof updateUser>;

/** Trying what one may not is refused whole, and noted. */
function demandAllowed({ actor, body, params, log }: UpdateCall): void {
  const fields = forbiddenFields(actor, body.user);
  if (fields.length === 0) return;
  log.warn({ actor_id: actor.user_id, user_id: params.id, fields }, 'fields that may not be changed');
  refuse('forbidden');
}

const choosePassword =
  'Choose a password first: ask for a link with “Forgot password?” on the sign-in page, then come back.';

/** Another way to be reached asks for the password, so that nobody takes over an account whose browser was left open. */
async function demandProof(call: UpdateCall, before: User): Promise<void> {
  const contact = newContact(before, call.body.user);
  if (contact.phone_number !== undefined && receivesCodes(before))
    refuseFields({ phone_number: ['This phone receives your sign-in codes. Change it in Settings.'] });
  const fields = guarded(before, contact);
  if (fields.length === 0) return;
  if (!before.has_password) refuseFields(Object.fromEntries(fields.map((field) => [field, [choosePassword]])));
  await demandPassword(call, before, call.body.current_password);
}

const ownChanges = ({ email: _, ...changes }: UserChanges): UserChanges => changes;

const byStaff = (before: User, changes: UserChanges) =>
  newContact(before, changes).email === undefined
    ? changes
    : { email_confirmed: false, ...changes, pending_email: null };

async function moveOwnEmail(within: Ground, before: User, { email }: UserChanges): Promise<void> {
  if (email === undefined || (email === before.email.toLowerCase() && before.pending_email === null)) return;
  await startEmailChange(within, { user_id: before.id, old_email: before.email, new_email: email });
}

async function moveEmail(within: Ground, before: User, changes: UserChanges): Promise<void> {
  const { email } = newContact(before, changes);
  if (email === undefined) return;
  const { product_name, support_contact } = within.settings;
  const letter = mail.emailReplaced(product_name, support_contact);
  await postMail(within, { ...letter, purpose: 'email_change', to: before.email, user_id: before.id });
  if (!changes.email_confirmed) await mailConfirmation(within, { user_id: before.id, email });
}

async function tellOfPhone(within: Ground, before: User, changes: UserChanges): Promise<void> {
  const contact = newContact(before, changes);
  if (!contact.phone_number || !hasPhoneToTell(before, contact)) return;
  const { product_name, support_contact } = within.settings;
  const letter = mail.phoneReplaced(contact.phone_number, product_name, support_contact);
  await postMail(within, { ...letter, purpose: 'phone_change', to: before.email, user_id: before.id });
}
