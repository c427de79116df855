import type { AppContext } from '../../../context.ts';
import { withTransaction } from '../../../db/connection.ts';
import {
  createOperatorLink,
  inWords,
  type LinkContext,
  linkLifetime,
  mailLink,
  revokeSignInLinks,
} from '../../links/operations.ts';
import { endEveryWayIn, unlockUser } from '../../sign-in/operations.ts';
import { hasUsers, lockUserByEmail } from '../../users/queries.ts';
import { createUser, updateUserColumns } from '../../users/store.ts';
import { firstSuperAdminInvitation } from './emails.tsx';

const newSuperAdmin = (email: string) =>
  ({ type: 'AdvisorUser', super_admin: true, email, first_name: '', last_name: '' }) as const;

type EventContext = Pick<AppContext, 'db' | 'beforeCommit' | 'clock' | 'audit'>;

const recorded = <Ctx extends EventContext>(ctx: Ctx): Ctx => {
  const call = { kind: 'permission', action: 'create-super-admin', actor: null, caller: 'system' } as const;
  return ctx.audit.start({ ...call, address: null, request_id: null }).capturing(ctx);
};

interface SuperAdminLink {
  readonly url: string;
  readonly expires_in: string;
  readonly is_new: boolean;
}

/**
 * For operators. An existing user's password, phone and other ways to sign in are removed, so that a super admin who lost
 * them, or whose account was taken over, starts again. Null for a client.
 */
export const createSuperAdmin = (
  ctx: EventContext & Pick<AppContext, 'public_url'>,
  email: string,
): Promise<SuperAdminLink | null> =>
  withTransaction(recorded(ctx), async (tx) => {
    const created = await createUser(tx.db, newSuperAdmin(email));
    const user = await lockUserByEmail(tx.db, email);
    if (!user || user.type === 'ClientUser') return null;
    const { id: user_id, onboarding_complete } = user;
    if (created === null) await resetSignIn(tx, user_id, email);
    // An invitation ends with the onboarding.
    const purpose = onboarding_complete ? 'reset_password' : 'invite';
    const url = await createOperatorLink(tx, { user_id, email, purpose });
    return { url, expires_in: inWords(linkLifetime[purpose]), is_new: created !== null };
  });

async function resetSignIn(tx: Pick<AppContext, 'db' | 'clock'>, id: number, email: string): Promise<void> {
  await updateUserColumns(tx.db, id, {
    ...{ super_admin: true, disabled_at: null, password_hash: null, pending_email: null },
    ...{ phone_number: null, phone_verified_at: null },
  });
  await endEveryWayIn(tx, id);
  await revokeSignInLinks(tx.db, id);
  await unlockUser(tx.db, { id, email });
}

/** Of several processes that start at once, one sends the email. */
export async function inviteFirstSuperAdmin(
  ctx: LinkContext & EventContext,
  email: string | null,
): Promise<'invited' | 'missing' | 'not_needed'> {
  if (await hasUsers(ctx.db)) return 'not_needed';
  if (email === null) return 'missing';
  return withTransaction(recorded(ctx), async (tx) => {
    const user_id = await createUser(tx.db, newSuperAdmin(email));
    if (user_id === null) return 'not_needed';
    await mailLink(tx, { user_id, email, purpose: 'invite' }, (url) => firstSuperAdminInvitation(tx, url));
    return 'invited';
  });
}
