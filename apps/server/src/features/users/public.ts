import type { UserChanges } from 'contract/endpoints/user-changes';
import type { CurrentUser, Dependent, User } from 'contract/endpoints/users';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/connection.ts';
import { throwApiError } from '../../http/api-error.ts';
import { dependentOf } from './dependents/rules.ts';
import { listDependents } from './dependents/store.ts';
import { listNames } from './list/store.ts';
import * as policy from './policy.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

export const { forbiddenFields, canReach } = policy;
export const { complaintsOf, complaintsOfNames, fullName } = rules;

/** A person without what they told about themself; null when there is none. */
export async function findPerson({ db }: Pick<AppContext, 'db'>, user_id: number): Promise<CurrentUser | null> {
  const row = await store.findPerson(db, user_id);
  return row && rules.personOf(row);
}

/**
 * The signed-in person as the browser knows them.
 * @throws Refusal `not_signed_in` for whoever has just been removed, with all their sessions
 */
export const currentUser = async (ctx: Pick<AppContext, 'db'>, user_id: number): Promise<CurrentUser> =>
  (await findPerson(ctx, user_id)) ?? throwApiError('not_signed_in');

/** A person with all they told about themself; null when there is none. */
export async function findUser(
  { db, encryption }: Pick<AppContext, 'db' | 'encryption'>,
  user_id: number,
): Promise<User | null> {
  const row = await store.findUser(db, user_id);
  return row && rules.userOf(encryption, row);
}

/**
 * Writes changes that are allowed, and columns that others decide: over `version` where one is given. `stale`: somebody else wrote meanwhile; `taken`: the
 * e-mail is somebody else's, and the transaction is lost.
 */
export const changeUser = (
  { db, encryption, clock }: Pick<AppContext, 'db' | 'encryption' | 'clock'>,
  before: User,
  changes: UserChanges,
  version: number | undefined,
  columns: store.WrittenFields = {},
) =>
  store.updateUser(
    db,
    { id: before.id, version },
    { ...rules.writtenFields(encryption, before, changes), ...columns },
    clock(),
  );

/** Who of a household needs coverage, the person first. */
export const dependentsOf = async (db: Db, user_id: number): Promise<Dependent[]> =>
  (await listDependents(db, user_id)).map(dependentOf);

export const { completeOnboarding, completeSurvey, findAdvisorOf, removePerson, setStep } = store;
export const { insertUser, replaceEmail, updateIdentity } = store;

/** Who signs in with this e-mail, and the hash of their password. */
export const signIn = (db: Db, email: string) => store.findSignIn(db, email);

/** Whether this person's sign-in asks for a second factor, and the phone that its code goes to. */
export const twoFactorOf = (db: Db, user_id: number) => store.getSecondFactor(db, user_id);

/** Until the transaction ends, whoever else changes this person, as a new password does, waits. */
export const lockUser = (trx: Db, user_id: number) => store.lockUser(trx, user_id);

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

/** Somebody whom clients belong to. */
export type Adviser = Awaited<ReturnType<typeof listNames>>[number];

/** What advisors and agents of these numbers are called, and the plan of their firm. */
export const advisersOf = (db: Db, ids: readonly number[]): Promise<Adviser[]> => listNames(db, ids);
