import { postMail } from '../notifications/public.ts';
import type { Ground } from '../../context.ts';
import type { Job } from '../../jobs/queue.ts';
import * as mail from './mail.ts';
import { type LinkGround, mailConfirmation, mailInvitation, mailLink, senderOf, tellStaffOfKnown } from './public.ts';
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
  { db, jobs, seal }: Pick<Ground, 'db' | 'jobs' | 'seal'>,
  name: MailJob,
  email: string,
  about: Partial<Given> & { readonly invited_by?: number } = {},
): Promise<void> => jobs.send(db, name, { email: seal.seal(jobPlace, email), ...about });

/** A job whose mail and link come to be together or not at all. */
const mailing = <Payload>(name: string, act: (ground: LinkGround, payload: Payload) => Promise<unknown>): Job => ({
  name,
  retries: { limit: 5, first_pause: 5, longest_pause: 60 },
  work: (ground, { payload }) =>
    ground.db.transaction().execute(async (db) => {
      await act({ ...ground, db }, payload as Payload);
    }),
});

type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;
type ToAddress = { readonly email: string };

const addressOf = ({ seal }: LinkGround, { email }: ToAddress): string => seal.open(jobPlace, email);

/** A job for an address that nobody has ends with nothing done. */
const forAddressee = (name: MailJob, act: (ground: LinkGround, person: Addressee) => Promise<unknown>): Job =>
  mailing<ToAddress>(name, async (ground, payload) => {
    const person = await findAddressee(ground.db, { email: addressOf(ground, payload) });
    if (person) await act(ground, person);
  });

const mailReset = (ground: LinkGround, person: Addressee) =>
  mailLink(ground, { user_id: person.id, email: person.email, purpose: 'reset_password' }, (url) =>
    mail.reset(senderOf(ground), person, url),
  );

const mailSignInLink = (ground: LinkGround, person: Addressee) => {
  const { id: user_id, email, type } = person;
  const sender = senderOf(ground);
  if (type === 'ClientUser')
    return mailLink(ground, { user_id, email, purpose: 'magic_link' }, (url) => mail.magicLink(sender, person, url));
  return postMail(ground, { ...mail.signInWithPassword(sender, person), purpose: 'magic_link', to: email, user_id });
};

/** To the invited person; to the staff where that is somebody outside the firm. */
async function mailInvited(ground: LinkGround, payload: ToAddress & Given & { readonly invited_by: number }) {
  const { user_id, account_id, invited_by } = payload;
  const firm = await getFirmName(ground.db, account_id);
  const inviter = (await findAddressee(ground.db, { id: invited_by }))?.name ?? '';
  const email = addressOf(ground, payload);
  if (user_id === null) {
    await tellStaffOfKnown(ground, { inviter, firm, email });
    return;
  }
  const person = await findAddressee(ground.db, { id: user_id });
  if (person) await mailInvitation(ground, { ...person, user_id }, { user_id: invited_by, inviter, firm });
}

/** To whoever signed up by a firm's code; to whom the address belongs where that is somebody else. */
async function mailSignedUp(ground: LinkGround, payload: ToAddress & Given) {
  const { user_id, account_id } = payload;
  const email = addressOf(ground, payload);
  const sender = senderOf(ground);
  if (user_id === null)
    return postMail(ground, { ...mail.existingAccount(sender), purpose: 'confirm_email', to: email });
  const firm = await getFirmName(ground.db, account_id);
  return mailLink(ground, { user_id, email, purpose: 'confirm_email' }, (url) =>
    mail.signUpConfirmation(sender, { firm }, url),
  );
}

/** To an address that is asked for the link that confirms it, or word to its owner that it was asked for. */
async function mailPending(ground: LinkGround, { user_id }: { readonly user_id: number }) {
  const pending = (await findAddressee(ground.db, { id: user_id }))?.pending_email;
  if (!pending) return;
  if (await isTaken(ground.db, pending))
    await postMail(ground, { ...mail.addressInUse(senderOf(ground)), purpose: 'confirm_email', to: pending });
  else await mailConfirmation(ground, { user_id, email: pending });
}

export const linkJobs: Job[] = [
  forAddressee('mail-reset-link', mailReset),
  forAddressee('mail-sign-in-link', mailSignInLink),
  mailing('mail-invitation', mailInvited),
  mailing('mail-sign-up', mailSignedUp),
  mailing('mail-pending', mailPending),
];
