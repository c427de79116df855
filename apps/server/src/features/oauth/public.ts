import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/connection.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import type { SignInContext } from '../sessions/rules.ts';
import { currentUser } from '../users/queries.ts';
import { identityLinkedEmail } from './emails.tsx';
import { cookiePlace, type Kept, keptFor, type Unconnected } from './rules.ts';
import { insertIdentity } from './store.ts';

/** The content of the cookie that keeps a foreign sign-in with this browser: signed, so that no other is ever opened, and sealed. */
export function encryptStored({ clock, encryption, tokens }: AppContext, kept: Kept): string {
  const ends = Math.floor(clock().getTime() / 1000) + keptFor;
  return tokens.sign('foreign', `${ends}.${encryption.encrypt(cookiePlace, JSON.stringify(kept))}`);
}

/** What this browser keeps of a foreign sign-in; null when that has run out or is not of ours. */
export function readKept({ ctx, caller }: Pick<SignInContext, 'ctx' | 'caller'>): Kept | null {
  const content = caller.cookies.foreign === undefined ? null : ctx.tokens.read('foreign', caller.cookies.foreign);
  const [ends = '', ...encrypted] = content?.split('.') ?? [];
  if (content === null || !(ctx.clock().getTime() / 1000 < Number(ends))) return null;
  return JSON.parse(ctx.encryption.decrypt(cookiePlace, encrypted.join('.'))) as Kept;
}

/** The same entrance for somebody who asks that the foreign sign-in tried before be theirs, once all of their own has succeeded. */
export function wishToConnect<E extends SignInContext>(signInContext: E, user_id: number): E {
  const kept = readKept(signInContext);
  if (kept?.kind !== 'unconnected') return signInContext;
  const foreign = encryptStored(signInContext.ctx, { ...kept, connect_to: user_id });
  signInContext.setCookies({ foreign });
  return {
    ...signInContext,
    caller: { ...signInContext.caller, cookies: { ...signInContext.caller.cookies, foreign } },
  };
}

/** Fulfils such a wish of the person who has now come in. */
export async function linkPendingIdentity(signInContext: SignInContext, user_id: number): Promise<void> {
  const kept = readKept(signInContext);
  if (kept?.kind === 'unconnected' && kept.connect_to === user_id) await connect(signInContext.ctx, kept, user_id);
}

/** Lets another provider open a person's account from now on, and tells the person. */
export async function connect(
  ctx: AppContext,
  identity: Pick<Unconnected, 'issuer' | 'subject' | 'provider'>,
  user_id: number,
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!(await insertIdentity(db, identity, user_id))) return;
    const { email, account_id } = await currentUser({ ...ctx, db }, user_id);
    const letter = identityLinkedEmail(identity.provider, ctx.settings.product_name);
    await enqueueEmail({ ...ctx, db }, { ...letter, to: email, purpose: 'foreign_connected', user_id, account_id });
  });
}
