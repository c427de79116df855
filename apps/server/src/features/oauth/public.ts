import { postMail } from '../notifications/public.ts';
import { inTransaction } from '../../db/connection.ts';
import type { Ground } from '../../context.ts';
import { currentUser } from '../users/public.ts';
import type { Entrance } from '../sessions/rules.ts';
import { connectedLetter } from './mail.ts';
import { cookiePlace, type Kept, keptFor, type Unconnected } from './rules.ts';
import { insertIdentity } from './store.ts';

/** The content of the cookie that keeps a foreign sign-in with this browser: signed, so that no other is ever opened, and sealed. */
export function sealKept({ clock, seal, tokens }: Ground, kept: Kept): string {
  const ends = Math.floor(clock().getTime() / 1000) + keptFor;
  return tokens.sign('foreign', `${ends}.${seal.seal(cookiePlace, JSON.stringify(kept))}`);
}

/** What this browser keeps of a foreign sign-in; null when that has run out or is not of ours. */
export function readKept({ ground, caller }: Pick<Entrance, 'ground' | 'caller'>): Kept | null {
  const content = caller.cookies.foreign === undefined ? null : ground.tokens.read('foreign', caller.cookies.foreign);
  const [ends = '', ...sealed] = content?.split('.') ?? [];
  if (content === null || !(ground.clock().getTime() / 1000 < Number(ends))) return null;
  return JSON.parse(ground.seal.open(cookiePlace, sealed.join('.'))) as Kept;
}

/** The same entrance for somebody who asks that the foreign sign-in tried before be theirs, once all of their own has succeeded. */
export function wishToConnect<E extends Entrance>(entrance: E, user_id: number): E {
  const kept = readKept(entrance);
  if (kept?.kind !== 'unconnected') return entrance;
  const foreign = sealKept(entrance.ground, { ...kept, connect_to: user_id });
  entrance.setCookies({ foreign });
  return { ...entrance, caller: { ...entrance.caller, cookies: { ...entrance.caller.cookies, foreign } } };
}

/** Fulfils such a wish of the person who has now come in. */
export async function connectWished(entrance: Entrance, user_id: number): Promise<void> {
  const kept = readKept(entrance);
  if (kept?.kind === 'unconnected' && kept.connect_to === user_id) await connect(entrance.ground, kept, user_id);
}

/** Lets another provider open a person's account from now on, and tells the person. */
export async function connect(
  ground: Ground,
  identity: Pick<Unconnected, 'issuer' | 'subject' | 'provider'>,
  user_id: number,
): Promise<void> {
  await inTransaction(ground.db, async (db) => {
    if (!(await insertIdentity(db, identity, user_id))) return;
    const { email, account_id } = await currentUser({ ...ground, db }, user_id);
    const letter = connectedLetter(identity.provider, ground.settings.product_name);
    await postMail({ ...ground, db }, { ...letter, to: email, purpose: 'foreign_connected', user_id, account_id });
  });
}
