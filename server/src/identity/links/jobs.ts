import { postMail } from '../../notifications/public.ts';
import type { Ground } from '../../platform/ground.ts';
import type { Job } from '../../platform/jobs.ts';
import * as mail from './mail.ts';
import { type LinkGround, mailLink, senderOf } from './public.ts';
import { jobPlace } from './rules.ts';
import { findAddressee } from './store.ts';

type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;

/** Somebody typed this address. Whoever has it is looked up outside the request, so that the answer does not depend on it. */
export const queueForAddress = (
  { db, jobs, seal }: Pick<Ground, 'db' | 'jobs' | 'seal'>,
  name: 'mail-reset-link' | 'mail-sign-in-link',
  email: string,
): Promise<void> => jobs.send(db, name, { email: seal.seal(jobPlace, email) });

/** A job for an address that nobody has ends with nothing done. */
const forAddressee = (name: string, act: (ground: LinkGround, person: Addressee) => Promise<unknown>): Job => ({
  name,
  retries: { limit: 5, first_pause: 5, longest_pause: 60 },
  async work(ground, { payload }) {
    const email = ground.seal.open(jobPlace, (payload as { email: string }).email);
    await ground.db.transaction().execute(async (db) => {
      const person = await findAddressee(db, { email });
      if (person) await act({ ...ground, db }, person);
    });
  },
});

export const linkJobs: Job[] = [
  forAddressee('mail-reset-link', (ground, person) =>
    mailLink(ground, { user_id: person.id, email: person.email, purpose: 'reset_password' }, (url) =>
      mail.reset(senderOf(ground), person, url),
    ),
  ),
  forAddressee('mail-sign-in-link', (ground, person) =>
    person.type === 'ClientUser'
      ? mailLink(ground, { user_id: person.id, email: person.email, purpose: 'magic_link' }, (url) =>
          mail.magicLink(senderOf(ground), person, url),
        )
      : postMail(ground, {
          ...mail.signInWithPassword(senderOf(ground), person),
          purpose: 'magic_link',
          to: person.email,
          user_id: person.id,
        }),
  ),
];
