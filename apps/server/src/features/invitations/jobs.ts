import type { AppContext } from '../../context.ts';
import type { Job } from '../../jobs/queue.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import * as mail from './emails.tsx';
import {
  type InvitationContext,
  mailConfirmation,
  mailInvitation,
  mailLink,
  notifyStaffOfKnownEmail,
  senderOf,
} from './public.ts';
import { jobPlace } from './rules.ts';
import { findAddressee, getFirmName, isTaken } from './store.ts';

/** Mails whose kind depends on who has an address: written outside the request, whose time and answer so say nothing of it. */
type MailJob = 'mail-reset-link' | 'mail-sign-in-link' | 'mail-invitation' | 'mail-sign-up';

/** `user_id`: whom a new address was given to; null when it was somebody's already. */
interface Given {
  readonly user_id: number | null;
  readonly account_id: number;
}

/** Queues a mail to this address, which waits encrypted. */
export const queueMail = (
  { db, jobs, encryption }: Pick<AppContext, 'db' | 'jobs' | 'encryption'>,
  name: MailJob,
  email: string,
  about: Partial<Given> & { readonly invited_by?: number } = {},
): Promise<void> => jobs.send(db, name, { email: encryption.encrypt(jobPlace, email), ...about });

/** A job whose mail and link come to be together or not at all. */
const mailing = <Payload>(name: string, act: (ctx: InvitationContext, payload: Payload) => Promise<unknown>): Job => ({
  name,
  retries: { limit: 5, first_pause: 5, longest_pause: 60 },
  work: (ctx, { payload }) =>
    ctx.db.transaction().execute(async (db) => {
      await act({ ...ctx, db }, payload as Payload);
    }),
});

type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;
type ToAddress = { readonly email: string };

const addressOf = ({ encryption }: InvitationContext, { email }: ToAddress): string =>
  encryption.decrypt(jobPlace, email);

/** A job for an address that nobody has ends with nothing done. */
const forAddressee = (name: MailJob, act: (ctx: InvitationContext, person: Addressee) => Promise<unknown>): Job =>
  mailing<ToAddress>(name, async (ctx, payload) => {
    const person = await findAddressee(ctx.db, { email: addressOf(ctx, payload) });
    if (person) await act(ctx, person);
  });

const mailReset = (ctx: InvitationContext, person: Addressee) =>
  mailLink(ctx, { user_id: person.id, email: person.email, purpose: 'reset_password' }, (url) =>
    mail.reset(senderOf(ctx), person, url),
  );

const mailSignInLink = (ctx: InvitationContext, person: Addressee) => {
  const { id: user_id, email, type } = person;
  const sender = senderOf(ctx);
  if (type === 'ClientUser')
    return mailLink(ctx, { user_id, email, purpose: 'magic_link' }, (url) => mail.magicLink(sender, person, url));
  return enqueueEmail(ctx, { ...mail.signInWithPassword(sender, person), purpose: 'magic_link', to: email, user_id });
};

/** To the invited person; to the staff where that is somebody outside the firm. */
async function mailInvited(ctx: InvitationContext, payload: ToAddress & Given & { readonly invited_by: number }) {
  const { user_id, account_id, invited_by } = payload;
  const firm = await getFirmName(ctx.db, account_id);
  const inviter = (await findAddressee(ctx.db, { id: invited_by }))?.name ?? '';
  const email = addressOf(ctx, payload);
  if (user_id === null) {
    await notifyStaffOfKnownEmail(ctx, { inviter, firm, email });
    return;
  }
  const person = await findAddressee(ctx.db, { id: user_id });
  if (person) await mailInvitation(ctx, { ...person, user_id }, { user_id: invited_by, inviter, firm });
}

/** To whoever signed up by a firm's code; to whom the address belongs where that is somebody else. */
async function mailSignedUp(ctx: InvitationContext, payload: ToAddress & Given) {
  const { user_id, account_id } = payload;
  const email = addressOf(ctx, payload);
  const sender = senderOf(ctx);
  if (user_id === null)
    return enqueueEmail(ctx, { ...mail.existingAccount(sender), purpose: 'confirm_email', to: email });
  const firm = await getFirmName(ctx.db, account_id);
  return mailLink(ctx, { user_id, email, purpose: 'confirm_email' }, (url) =>
    mail.signUpConfirmation(sender, { firm }, url),
  );
}

/** To an address that is asked for the link that confirms it, or word to its owner that it was asked for. */
async function mailPending(ctx: InvitationContext, { user_id }: { readonly user_id: number }) {
  const pending = (await findAddressee(ctx.db, { id: user_id }))?.pending_email;
  if (!pending) return;
  if (await isTaken(ctx.db, pending))
    await enqueueEmail(ctx, { ...mail.addressInUse(senderOf(ctx)), purpose: 'confirm_email', to: pending });
  else await mailConfirmation(ctx, { user_id, email: pending });
}

export const linkJobs: Job[] = [
  forAddressee('mail-reset-link', mailReset),
  forAddressee('mail-sign-in-link', mailSignInLink),
  mailing('mail-invitation', mailInvited),
  mailing('mail-sign-up', mailSignedUp),
  mailing('mail-pending', mailPending),
];
