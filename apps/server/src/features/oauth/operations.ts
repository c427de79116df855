import type { Entry } from 'contract/endpoints/sessions';
import { phoneRequiredText, termsText } from 'contract/endpoints/sign-up-form';
import { ApiError, throwApiError, throwFieldErrors } from '../../api-error.ts';
import { digest } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { withTransaction } from '../../db/connection.ts';
import type { OAuthIdentity } from '../../integrations/oidc/social.ts';
import { publishClient } from '../../realtime/store.ts';
import { useLink } from '../links/operations.ts';
import { findInvitation } from '../links/queries.ts';
import {
  completeSignIn,
  encryptOAuthState,
  linkFirstIdentity,
  linkIdentity,
  type SignInContext,
} from '../sign-in/operations.ts';
import { findUserByIdentity } from '../sign-in/queries.ts';
import type { Joining } from '../sign-in/rules.ts';
import { currentUser, findSignIn } from '../users/queries.ts';
import { updateUserColumns } from '../users/store.ts';
import { insertUsedToken } from './store.ts';

interface VerifiedIdentity {
  readonly identity: OAuthIdentity;
  readonly provider: string;
  readonly joining: Joining | null;
}

/**
 * If no user is signed in, the reply is the same whether or not the email has an account, and this browser keeps the
 * identity.
 * @throws ApiError `identity_rejected`, `link_invalid` or `identity_not_linked`
 */
export async function signInWithIdentity(
  call: SignInContext,
  { identity, provider, joining }: VerifiedIdentity,
): Promise<Entry> {
  const { ctx } = call;
  const { issuer, subject } = identity;
  if (!(await insertUsedToken(ctx.db, identity))) throw new ApiError('identity_rejected');
  const known = await findUserByIdentity(ctx.db, identity);
  if (known) return completeSignIn(call, known);
  if (joining) return acceptInvitation(call, identity, joining);

  const owner = await findOwner(ctx, identity);
  if (owner) {
    return withTransaction(ctx, async (tx) => {
      await linkIdentity(tx, { issuer, subject, provider }, owner);
      return completeSignIn({ ...call, ctx: tx }, owner);
    });
  }
  call.setCookies({
    oauth: encryptOAuthState(ctx, { kind: 'unlinked', issuer, subject, provider, link_to: null }),
  });
  throw new ApiError('identity_not_linked');
}

async function findOwner(ctx: AppContext, { email, is_authoritative }: OAuthIdentity): Promise<number | null> {
  const user = is_authoritative && email ? await findSignIn(ctx.db, email) : null;
  return user && (await currentUser(ctx, user.id)).email_confirmed ? user.id : null;
}

interface JoiningBody {
  readonly token?: string | undefined;
  readonly accepts_terms?: true | undefined;
  readonly phone_number?: string | undefined;
}

/**
 * The invitation to accept, or null. Joining requires what the sign-up with a password does. An invitation that does not
 * work is reported once the identity is verified.
 */
export async function joiningOf(
  ctx: Pick<AppContext, 'db' | 'clock' | 'sms'>,
  { token, accepts_terms, phone_number }: JoiningBody,
): Promise<Joining | null> {
  if (!token) return null;
  const invited = await findInvitation(ctx, digest(token));
  const errors = {
    ...(!accepts_terms && { accepts_terms: [termsText] }),
    ...(invited?.phone_required && phone_number === undefined && { phone_number: [phoneRequiredText] }),
  };
  if (invited && Object.keys(errors).length > 0) throwFieldErrors(errors);
  return { invitation: token, phone_number: phone_number ?? null };
}

/** Confirms the email as well if the invitation was mailed to it or the provider is authoritative for it. */
function acceptInvitation(
  call: SignInContext,
  identity: OAuthIdentity,
  { invitation, phone_number }: Joining,
): Promise<Entry> {
  return withTransaction(call.ctx, async (tx) => {
    const { user_id, email, was_mailed } = (await useLink(tx, invitation, 'invite')) ?? throwApiError('link_invalid');
    const isProven = was_mailed || (identity.is_authoritative && identity.email === email.toLowerCase());
    if (phone_number !== null) await updateUserColumns(tx.db, user_id, { phone_number });
    if (isProven) await updateUserColumns(tx.db, user_id, { email_confirmed: true });
    await linkFirstIdentity(tx.db, identity, user_id);
    await publishClient(tx.db, user_id, 'client.updated');
    return completeSignIn({ ...call, ctx: tx }, user_id);
  });
}

export const callbackUrl = ({ public_url }: Pick<AppContext, 'public_url'>, affiliate: string): string =>
  `${public_url}/signin/${encodeURIComponent(affiliate)}`;

export const requireProvider = ({ settings }: Pick<AppContext, 'settings'>, affiliate: string) =>
  settings.openid_providers.find((provider) => provider.affiliate === affiliate) ?? throwApiError('not_found');
