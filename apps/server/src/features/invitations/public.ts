import { type Letter, type Posted, type PostGround, postMail, withholdMail } from '../notifications/public.ts';
import type { Ground } from '../../context.ts';
import { digest, randomToken } from '../../auth/tokens.ts';
import * as mail from './mail.ts';
import { clientInvitationLifetime, type LinkPurpose, linkAddress, linkLifetime } from './rules.ts';
import * as store from './store.ts';

/** What links and their mails stand on; `db` is the transaction of the change that they belong to. */
export type LinkGround = PostGround & Pick<Ground, 'public_url' | 'settings'>;

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
  { db, clock }: Pick<Ground, 'db' | 'clock'>,
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
export async function newLink(ground: Pick<Ground, 'db' | 'clock' | 'public_url'>, link: NewLink) {
  const token = randomToken();
  await keepLink(ground, link, token, false);
  return { token, url: linkAddress(ground.public_url, link.purpose, token) };
}

/**
 * Mails a single-use link; the person's earlier one of its purpose dies. Where the address has had as many mails as it may,
 * nothing happens: who asks too often does not make the last mail's link worthless.
 */
export async function mailLink(
  ground: LinkGround,
  link: NewLink,
  write: (url: string) => Letter,
  post = postMail,
): Promise<Posted> {
  const token = randomToken();
  const letter = write(linkAddress(ground.public_url, link.purpose, token));
  const posted = await post(ground, {
    ...letter,
    purpose: link.purpose,
    to: link.email,
    user_id: link.user_id,
  });
  if (posted === 'posted') await keepLink(ground, link, token, true);
  return posted;
}

/** What a letter says of this installation. */
export const senderOf = ({ settings, public_url }: LinkGround): mail.Sender => ({ ...settings, public_url });

/** Mails the link that confirms somebody's address. */
export const mailConfirmation = (
  ground: LinkGround,
  person: { readonly user_id: number; readonly email: string },
): Promise<Posted> =>
  mailLink(ground, { ...person, purpose: 'confirm_email' }, (url) => mail.confirmation(senderOf(ground), url));

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
export const mailInvitation = (ground: LinkGround, advisor: Invitee, by: Inviter): Promise<Posted> =>
  mailLink(
    ground,
    { user_id: advisor.user_id, email: advisor.email, purpose: 'invite', issued_by: by.user_id },
    (url) => mail.invitation(senderOf(ground), { ...advisor, ...by }, url),
  );

/**
 * Invites a client by a link that signs in; a link that the client asks for later takes its place. For somebody whose address
 * is held the same is done and nothing is sent.
 * @param client `asked_email`: the address as whoever invites knows it, where it is another. How many they may send must not show
 * what others send there, and to a held address nobody sends anything: so everyone who invites is counted by themself.
 */
export const inviteClient = (
  ground: LinkGround,
  client: Invitee & { readonly asked_email?: string; readonly is_held?: boolean },
  by: Inviter,
): Promise<Posted> => {
  const post = client.is_held ? withholdMail : postMail;
  const counted_as = `${client.asked_email ?? client.email} from ${by.user_id}`;
  return mailLink(
    ground,
    {
      user_id: client.user_id,
      email: client.email,
      purpose: 'magic_link',
      issued_by: by.user_id,
      lifetime: clientInvitationLifetime,
    },
    (url) => mail.clientInvitation(senderOf(ground), { ...client, ...by }, url),
    (within, letter) => post(within, { ...letter, counted_as }),
  );
};

/** Whether the address is anybody's, of somebody disabled too: nothing that an answer may show. */
export const isTakenAddress = (db: Ground['db'], email: string): Promise<boolean> => store.isTaken(db, email);

/** Tells the staff, and nobody else, that a firm asks for somebody who has an account outside its reach. */
export async function tellStaffOfKnown(
  ground: LinkGround,
  asked: { readonly inviter: string; readonly firm: string; readonly email: string },
): Promise<void> {
  const letter = mail.knownPersonInvited(senderOf(ground), asked);
  // Counted for each address that is asked for: whoever starts many engagements leaves none of them unheard of.
  for (const to of await store.listStaff(ground.db))
    await postMail(ground, { ...letter, purpose: 'known_person', to, counted_as: `${to} about ${asked.email}` });
}

/**
 * Somebody wants another address. It waits for the confirmation by its holder; the old address is told. Whether the new one is
 * somebody else's shows nowhere but in that person's own mail.
 */
export async function startEmailChange(
  ground: LinkGround,
  change: { readonly user_id: number; readonly old_email: string; readonly new_email: string },
): Promise<void> {
  const { user_id, old_email, new_email } = change;
  const isNew = old_email.toLowerCase() !== new_email.toLowerCase();
  await store.updatePerson(ground.db, user_id, { pending_email: isNew ? new_email : null });
  if (!isNew) return;
  await mailPending(ground, user_id);
  const letter = mail.emailChangeAsked(senderOf(ground), { when: ground.clock() });
  await postMail(ground, { ...letter, purpose: 'email_change', to: old_email, user_id });
}

/** Mails an address that is asked for, outside the request: to its owner, where it is somebody's, goes another mail. */
export const mailPending = ({ db, jobs }: LinkGround, user_id: number): Promise<void> =>
  jobs.send(db, 'mail-pending', { user_id });
