import { digest, randomToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import {
  type Email,
  type EmailSender,
  type EnqueueResult,
  enqueueEmail,
  type NotificationContext,
  withholdEmail,
} from '../notifications/operations.ts';
import * as mail from './emails.tsx';
import { clientInvitationLifetime, type LinkPurpose, linkAddress, linkLifetime } from './rules.ts';
import * as store from './store.ts';

/** What links and their mails stand on; `db` is the transaction of the change that they belong to. */
export type InvitationContext = NotificationContext & Pick<AppContext, 'public_url' | 'settings'>;

interface NewLink {
  readonly user_id: number;
  readonly purpose: LinkPurpose;
  /** The address it is for; the link dies when the person has another. */
  readonly email: string;
  readonly issued_by?: number | null;
  /** In seconds, where it is not the one of its purpose. */
  readonly lifetime?: number;
}

async function keepLink(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  link: NewLink,
  token: string,
  was_mailed: boolean,
) {
  const { lifetime = linkLifetime[link.purpose], ...kept } = link;
  const now = clock();
  await store.putLink(db, {
    ...kept,
    was_mailed,
    digest: digest(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifetime * 1000).toISOString(),
    used_at: null,
  });
}

/** Makes a single-use link to hand over, which does not show that its holder reads mail; the earlier one of its purpose dies. */
export async function newLink(ctx: Pick<AppContext, 'db' | 'clock' | 'public_url'>, link: NewLink) {
  const token = randomToken();
  await keepLink(ctx, link, token, false);
  return { token, url: linkAddress(ctx.public_url, link.purpose, token) };
}

/**
 * Mails a single-use link; the person's earlier one of its purpose dies. Where the address has had as many mails as it may,
 * nothing happens: who asks too often does not make the last mail's link worthless.
 */
export async function mailLink(
  ctx: InvitationContext,
  link: NewLink,
  write: (url: string) => Email,
  post = enqueueEmail,
): Promise<EnqueueResult> {
  const token = randomToken();
  const letter = write(linkAddress(ctx.public_url, link.purpose, token));
  const enqueued = await post(ctx, {
    ...letter,
    purpose: link.purpose,
    to: link.email,
    user_id: link.user_id,
  });
  if (enqueued === 'enqueued') await keepLink(ctx, link, token, true);
  return enqueued;
}

/** What a letter says of this installation. */
export const senderOf = ({ settings, public_url }: InvitationContext): EmailSender => ({ ...settings, public_url });

/** Mails the link that confirms somebody's address. */
export const mailConfirmation = (
  ctx: InvitationContext,
  person: { readonly user_id: number; readonly email: string },
): Promise<EnqueueResult> =>
  mailLink(ctx, { ...person, purpose: 'confirm_email' }, (url) => mail.confirmation(senderOf(ctx), url));

interface Invitee {
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
}
interface Inviter {
  readonly user_id: number;
  readonly inviter: string;
  readonly firm: string;
}

/** Invites an advisor who has not joined yet by a link to sign up with. */
export const mailInvitation = (ctx: InvitationContext, advisor: Invitee, by: Inviter): Promise<EnqueueResult> =>
  mailLink(ctx, { user_id: advisor.user_id, email: advisor.email, purpose: 'invite', issued_by: by.user_id }, (url) =>
    mail.invitation(senderOf(ctx), { ...advisor, ...by }, url),
  );

/**
 * Invites a client by a link that signs in; a link that the client asks for later takes its place. For somebody whose address
 * is held the same is done and nothing is sent.
 * @param client `asked_email`: the address as whoever invites knows it, where it is another. How many they may send must not show
 * what others send there, and to a held address nobody sends anything: so everyone who invites is counted by themself.
 */
export const inviteClient = (
  ctx: InvitationContext,
  client: Invitee & { readonly asked_email?: string; readonly is_quarantined?: boolean },
  by: Inviter,
): Promise<EnqueueResult> => {
  const post = client.is_quarantined ? withholdEmail : enqueueEmail;
  const counted_as = `${client.asked_email ?? client.email} from ${by.user_id}`;
  return mailLink(
    ctx,
    {
      user_id: client.user_id,
      email: client.email,
      purpose: 'magic_link',
      issued_by: by.user_id,
      lifetime: clientInvitationLifetime,
    },
    (url) => mail.clientInvitation(senderOf(ctx), { ...client, ...by }, url),
    (ctx, letter) => post(ctx, { ...letter, counted_as }),
  );
};

/** Whether the address is anybody's, of somebody disabled too: nothing that an answer may show. */
export const isTakenAddress = (db: AppContext['db'], email: string): Promise<boolean> => store.isTaken(db, email);

/** Tells the staff, and nobody else, that a firm asks for somebody who has an account outside its reach. */
export async function notifyStaffOfKnownEmail(
  ctx: InvitationContext,
  asked: { readonly inviter: string; readonly firm: string; readonly email: string },
): Promise<void> {
  const letter = mail.knownPersonInvited(senderOf(ctx), asked);
  // Counted for each address that is asked for: whoever starts many engagements leaves none of them unheard of.
  for (const to of await store.listStaff(ctx.db))
    await enqueueEmail(ctx, { ...letter, purpose: 'known_person', to, counted_as: `${to} about ${asked.email}` });
}

/**
 * Somebody wants another address. It waits for the confirmation by its holder; the old address is told. Whether the new one is
 * somebody else's shows nowhere but in that person's own mail.
 */
export async function startEmailChange(
  ctx: InvitationContext,
  change: { readonly user_id: number; readonly old_email: string; readonly new_email: string },
): Promise<void> {
  const { user_id, old_email, new_email } = change;
  const isNew = old_email.toLowerCase() !== new_email.toLowerCase();
  await store.updatePerson(ctx.db, user_id, { pending_email: isNew ? new_email : null });
  if (!isNew) return;
  await mailPending(ctx, user_id);
  const letter = mail.emailChangeAsked(senderOf(ctx), { when: ctx.clock() });
  await enqueueEmail(ctx, { ...letter, purpose: 'email_change', to: old_email, user_id });
}

/** Mails an address that is asked for, outside the request: to its owner, where it is somebody's, goes another mail. */
export const mailPending = ({ db, jobs }: InvitationContext, user_id: number): Promise<void> =>
  jobs.send(db, 'mail-pending', { user_id });
