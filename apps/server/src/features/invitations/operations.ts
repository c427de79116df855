import { type Actor, scopeOf } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';
import { type LinkContext, listInviteTokens, mailClient, mailLink } from '../links/operations.ts';
import { type Email, type EmailSender, type EnqueueResult, enqueueEmail } from '../notifications/operations.ts';
import { updateUserColumns } from '../users/store.ts';
import * as mail from './emails.tsx';
import { findInvited, listStaff } from './queries.ts';

export const senderOf = ({ settings, public_url }: LinkContext): EmailSender => ({ ...settings, public_url });

export const mailConfirmation = (
  ctx: LinkContext,
  user: { readonly user_id: number; readonly email: string },
): Promise<EnqueueResult> =>
  mailLink(ctx, { ...user, purpose: 'confirm_email' }, (url) => mail.confirmation(senderOf(ctx), url));

interface Invitee {
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
}
interface Inviter extends Pick<Email, 'contact'> {
  readonly user_id: number;
  /** Empty for a client without an advisor. */
  readonly inviter: string;
  readonly firm: string;
}

export type ClientInvitation = 'invitation' | 'reminder' | 'sign_in_link';

const clientInvitations = {
  invitation: mail.clientInvitation,
  reminder: mail.clientInvitationReminder,
  sign_in_link: mail.clientSignInLink,
} as const satisfies Record<ClientInvitation, unknown>;

/** @param message_id the email that was reserved for it */
export const inviteClient = (
  ctx: LinkContext,
  { user_id, email, first_name }: Invitee,
  { kind, contact, ...by }: Inviter & { readonly kind: ClientInvitation },
  message_id?: string,
): Promise<EnqueueResult> =>
  mailClient(
    ctx,
    { user_id, to: email, purpose: 'magic_link', page: '/', issued_by: by.user_id, reserved_id: message_id },
    (url) => ({ ...clientInvitations[kind](senderOf(ctx), { ...by, first_name }, url), ...(contact && { contact }) }),
  );

export async function notifyStaffOfKnownEmail(
  ctx: LinkContext,
  request: { readonly inviter: string; readonly firm: string; readonly email: string },
): Promise<void> {
  const message = mail.knownPersonInvited(senderOf(ctx), request);
  // Counted per requested address, so that many requests do not hide one another.
  for (const to of await listStaff(ctx.db))
    await enqueueEmail(ctx, { ...message, purpose: 'known_person', to, counted_as: `${to} about ${request.email}` });
}

/** Only an email to the new address reveals whether another user has it; the old address is notified. */
export async function startEmailChange(
  ctx: LinkContext,
  change: { readonly user_id: number; readonly old_email: string; readonly new_email: string },
): Promise<void> {
  const { user_id, old_email, new_email } = change;
  const isNew = old_email.toLowerCase() !== new_email.toLowerCase();
  await updateUserColumns(ctx.db, user_id, { pending_email: isNew ? new_email : null });
  if (!isNew) return;
  await mailPending(ctx, user_id);
  const message = mail.emailChangeAsked(senderOf(ctx), { when: ctx.clock() });
  await enqueueEmail(ctx, { ...message, purpose: 'email_change', to: old_email, user_id });
}

export const mailPending = ({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>, user_id: number): Promise<void> =>
  jobs.send(db, 'mail-pending', { user_id });

/** Null for those who may not create a link for the user, and in a view of another user's account. */
export async function findInviteToken(ctx: AppContext, actor: Actor, user_id: number): Promise<string | null> {
  if (actor.viewed_by_id !== null || !(await findInvited(ctx.db, scopeOf(actor), user_id))) return null;
  return (await listInviteTokens(ctx, [user_id])).get(user_id) ?? null;
}
