import type { Entry, startGoogleSession } from 'contract/endpoints/sessions';
import { digest } from '../../auth/tokens.ts';
import { inTransaction } from '../../db/connection.ts';
import { ApiError, throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import type { OAuthIdentity } from '../../integrations/oidc/social.ts';
import { takeLink, updatePerson } from '../invitations/store.ts';
import { completeSignIn } from '../sessions/public.ts';
import type { SignInContext } from '../sessions/rules.ts';
import { currentUser, findSignIn } from '../users/queries.ts';
import { connect, encryptStored } from './public.ts';
import { findPersonOf, insertIdentity, takeToken } from './store.ts';

export const handleStartGoogleSession: Handler<typeof startGoogleSession> = async (call) => {
  const identity = (await call.ctx.social.verifyGoogle(call.body.credential)) ?? throwApiError('identity_rejected');
  return welcome(call, { identity, provider: 'Google', invitation: call.body.token ?? null });
};

/** Somebody for whom another provider has vouched. */
interface Guest {
  readonly identity: OAuthIdentity;
  /** The provider's name as people read it. */
  readonly provider: string;
  /** The token of an invitation that they bring. */
  readonly invitation: string | null;
}

/**
 * Lets in whoever signs in so, joins by an invitation, or has the account of an address that the provider speaks for. Anyone
 * else gets the same answer, whether or not the address has an account, and this browser remembers whom the provider named.
 */
export async function welcome(signInContext: SignInContext, guest: Guest): Promise<Entry> {
  const { ctx } = signInContext;
  const { identity, provider, invitation } = guest;
  const { issuer, subject } = identity;
  if (!(await takeToken(ctx.db, identity))) throw new ApiError('identity_rejected');
  const known = await findPersonOf(ctx.db, identity);
  if (known) return completeSignIn(signInContext, known);
  if (invitation) return join(signInContext, identity, invitation);

  const owner = await ownerOf(signInContext, identity);
  if (owner) {
    await connect(ctx, { issuer, subject, provider }, owner);
    return completeSignIn(signInContext, owner);
  }
  signInContext.setCookies({
    foreign: encryptStored(ctx, { kind: 'unconnected', issuer, subject, provider, connect_to: null }),
  });
  throw new ApiError('identity_not_linked');
}

/** Whose confirmed address it is, where the provider speaks for it. An address that was only claimed finds nobody. */
async function ownerOf({ ctx }: SignInContext, { email, is_authoritative }: OAuthIdentity): Promise<number | null> {
  const person = is_authoritative && email ? await findSignIn(ctx.db, email) : null;
  return person && (await currentUser(ctx, person.id)).email_confirmed ? person.id : null;
}

/** An invitation is used up; that it was mailed, or that the provider speaks for its address, shows that the address is one's own. */
function join(signInContext: SignInContext, identity: OAuthIdentity, invitation: string): Promise<Entry> {
  const { ctx } = signInContext;
  return inTransaction(ctx.db, async (db) => {
    const link = (await takeLink(db, digest(invitation), 'invite', ctx.clock())) ?? throwApiError('link_invalid');
    const speaksFor = identity.is_authoritative && identity.email === link.email.toLowerCase();
    if (link.was_mailed || speaksFor) await updatePerson(db, link.user_id, { email_confirmed: true });
    if (!(await insertIdentity(db, identity, link.user_id))) throw new ApiError('identity_rejected');
    return completeSignIn({ ...signInContext, ctx: { ...ctx, db } }, link.user_id);
  });
}
