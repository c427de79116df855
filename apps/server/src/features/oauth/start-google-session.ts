import type { Entry, startGoogleSession } from 'contract/endpoints/sessions';
import { inTransaction } from '../../db/connection.ts';
import type { Handler } from '../../http/route.ts';
import type { ForeignIdentity } from '../../integrations/oidc/social.ts';
import { refuse } from '../../http/api-error.ts';
import { digest } from '../../auth/tokens.ts';
import { currentUser, signIn } from '../users/public.ts';
import { takeLink, updatePerson } from '../invitations/store.ts';
import { admit } from '../sessions/public.ts';
import type { Entrance } from '../sessions/rules.ts';
import { connect, sealKept } from './public.ts';
import { findPersonOf, insertIdentity, takeToken } from './store.ts';

export const handleStartGoogleSession: Handler<typeof startGoogleSession> = async (call) => {
  const identity = (await call.ground.social.verifyGoogle(call.body.credential)) ?? refuse('bad_identity');
  return welcome(call, { identity, provider: 'Google', invitation: call.body.token ?? null });
};

/** Somebody for whom another provider has vouched. */
interface Guest {
  readonly identity: ForeignIdentity;
  /** The provider's name as people read it. */
  readonly provider: string;
  /** The token of an invitation that they bring. */
  readonly invitation: string | null;
}

/**
 * Lets in whoever signs in so, joins by an invitation, or has the account of an address that the provider speaks for. Anyone
 * else gets the same answer, whether or not the address has an account, and this browser remembers whom the provider named.
 */
export async function welcome(entrance: Entrance, guest: Guest): Promise<Entry> {
  const { ground } = entrance;
  const { identity, provider, invitation } = guest;
  const { issuer, subject } = identity;
  if (!(await takeToken(ground.db, identity))) return refuse('bad_identity');
  const known = await findPersonOf(ground.db, identity);
  if (known) return admit(entrance, known);
  if (invitation) return join(entrance, identity, invitation);

  const owner = await ownerOf(entrance, identity);
  if (owner) {
    await connect(ground, { issuer, subject, provider }, owner);
    return admit(entrance, owner);
  }
  entrance.setCookies({
    foreign: sealKept(ground, { kind: 'unconnected', issuer, subject, provider, connect_to: null }),
  });
  return refuse('unknown_identity');
}

/** Whose confirmed address it is, where the provider speaks for it. An address that was only claimed finds nobody. */
async function ownerOf({ ground }: Entrance, { email, is_authoritative }: ForeignIdentity): Promise<number | null> {
  const person = is_authoritative && email ? await signIn(ground.db, email) : null;
  return person && (await currentUser(ground, person.id)).email_confirmed ? person.id : null;
}

/** An invitation is used up; that it was mailed, or that the provider speaks for its address, shows that the address is one's own. */
function join(entrance: Entrance, identity: ForeignIdentity, invitation: string): Promise<Entry> {
  const { ground } = entrance;
  return inTransaction(ground.db, async (db) => {
    const link = (await takeLink(db, digest(invitation), 'invite', ground.clock())) ?? refuse('bad_link');
    const speaksFor = identity.is_authoritative && identity.email === link.email.toLowerCase();
    if (link.was_mailed || speaksFor) await updatePerson(db, link.user_id, { email_confirmed: true });
    if (!(await insertIdentity(db, identity, link.user_id))) return refuse('bad_identity');
    return admit({ ...entrance, ground: { ...ground, db } }, link.user_id);
  });
}
