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

/** Marks the number as one whose holder reads what is sent there; nothing where the person has another by now. */
export const confirmPhone = (db: Db, user_id: number, phone_number: string, now: Date) =>
  store.setPhoneVerified(db, user_id, phone_number, now);

/** Gives a person who has no number one that was verified; false where they have one by now. */
export const enrolPhone = (db: Db, user_id: number, phone_number: string, now: Date) =>
  store.insertPhone(db, user_id, phone_number, now);

/** Gives a person a verified number in place of the one they had. */
export const replacePhone = (db: Db, user_id: number, phone_number: string, now: Date) =>
  store.setPhone(db, user_id, phone_number, now);

/** Whether the person asks for a second factor of their own accord. */
export const setTwoFactor = (db: Db, user_id: number, enabled: boolean) => store.setTwoFactor(db, user_id, enabled);

/** The same password under a stronger hash; nothing where the password was changed meanwhile. */
export const replaceHash = (db: Db, user_id: number, from: string, to: string) =>
  store.replaceHash(db, user_id, from, to);
