import type { CurrentUser } from 'contract/users';
import type { Db } from '../platform/db.ts';
import * as store from './store.ts';

/** The signed-in person as the browser knows them. */
export const currentUser = (db: Db, user_id: number): Promise<CurrentUser> => store.getCurrentUser(db, user_id);

/** Who signs in with this e-mail, and the hash of their password. */
export const signIn = (db: Db, email: string) => store.findSignIn(db, email);
