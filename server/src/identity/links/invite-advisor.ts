import type { BodyOf } from 'contract/endpoint';
import type { inviteAdvisor } from 'contract/users';
import { postMail } from '../../notifications/public.ts';
import type { Handler } from '../../platform/http/route.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { knownPersonInvited } from './mail.ts';
import { demandFirm } from './policy.ts';
import { type LinkGround, mailInvitation, senderOf } from './public.ts';
import { hasSeat } from './rules.ts';
import { findMember, getAddressee, holdFirm, insertPerson, listStaff, updatePerson } from './store.ts';

type Invited = BodyOf<typeof inviteAdvisor>['user'];

/** Somebody known outside this firm looks like somebody new from within it: the staff alone hears of it. */
export const handleInviteAdvisor: Handler<typeof inviteAdvisor> = async ({ ground, actor, body: { user } }) => {
  const account_id = demandFirm(actor, user.account_id);
  const { first_name, last_name, email, role } = user;
  await ground.db.transaction().execute(async (db) => {
    const within = { ...ground, db };
    const firm = (await holdFirm(db, account_id)) ?? refuse('not_found');
    const { name: inviter } = await getAddressee(db, actor.user_id);
    const user_id = await putInvited(within, firm, { first_name, last_name, email, role });
    if (user_id === null) return tellStaff(within, { inviter, firm: firm.name, email });
    await mailInvitation(within, { user_id, email, first_name }, { user_id: actor.user_id, inviter, firm: firm.name });
  });
  return { invited: { name: `${first_name} ${last_name}`, email, role } };
};

/** The number of the invited person, new or invited before; null when somebody outside the firm has the address. */
async function putInvited(
  { db }: LinkGround,
  firm: NonNullable<Awaited<ReturnType<typeof holdFirm>>>,
  invited: Omit<Invited, 'account_id'>,
): Promise<number | null> {
  const member = await findMember(db, firm.id, invited.email);
  if (member && !member.is_waiting) return refuseFields({ email: ['This person is already in your firm.'] });
  if (member) {
    await updatePerson(db, member.id, invited);
    return member.id;
  }
  if (!hasSeat(firm, firm.used)) return refuse('no_seat');
  return insertPerson(db, { ...invited, account_id: firm.id, type: 'AdvisorUser' });
}

async function tellStaff(ground: LinkGround, invited: Parameters<typeof knownPersonInvited>[1]): Promise<void> {
  const letter = knownPersonInvited(senderOf(ground), invited);
  for (const to of await listStaff(ground.db)) await postMail(ground, { ...letter, purpose: 'known_person', to });
}
