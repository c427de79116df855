import type { CurrentUser } from 'contract/users';
import type { Db } from '../platform/db.ts';
import { personOf } from './rules.ts';
import * as store from './store.ts';

/** The signed-in person as the browser knows them. */
export const currentUser = async (db: Db, user_id: number): Promise<CurrentUser> =>
  personOf(await store.getPerson(db, user_id));

/** Who signs in with this e-mail, and the hash of their password. */
export const signIn = (db: Db, email: string) => store.findSignIn(db, email);

/** Whether this person's sign-in asks for a second factor, and the phone that its code goes to. */
export const secondFactorOf = (db: Db, user_id: number) => store.getSecondFactor(db, user_id);
