import { hash } from '@node-rs/argon2';
import type { BodyInput } from 'contract/endpoint';
import type { createEstimation, Estimation } from 'contract/endpoints/estimations';
import type { Insertable } from 'kysely';
import { digest } from '../auth/tokens.ts';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/connection.ts';
import type { Users } from '../db/database.gen.ts';
import { beginCodeAttempt, codeOf } from '../features/sign-in/operations.ts';
import type { Browser, Person } from './browser.ts';

/** What everyone built here signs in with. */
export const testPassword = 'Right-Horse-7';

/** Cheap to check, so that a test file full of sign-ins stays fast; its cost is recorded in the hash. */
const cheapHash = hash(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 });

let made = 0;

/** A number for text messages that nobody else here has. */
export const newNumber = (): string => `+1415555${String(++made).padStart(4, '0')}`;

/** A firm; its id. */
export async function newAccount(db: Db, name = `Firm ${++made}`): Promise<number> {
  return (await db.insertInto('accounts').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
}

const kinds = {
  advisor: { type: 'AdvisorUser' },
  admin: { type: 'AdvisorUser', role: 'admin' },
  agent: { type: 'HealthAdvisorUser' },
  client: { type: 'ClientUser' },
  superAdmin: { type: 'AdvisorUser', super_admin: true },
} as const satisfies Record<string, Partial<Insertable<Users>>>;

/** A person of one kind, confirmed and onboarded, who signs in with `testPassword` unless told otherwise. */
export async function newPerson(
  db: Db,
  kind: keyof typeof kinds,
  account_id: number | null,
  changed: Partial<Insertable<Users>> = {},
): Promise<Person> {
  const person = {
    first_name: 'Pat',
    last_name: `Test${++made}`,
    email: `person${made}@example.test`,
    email_confirmed: true,
    onboarding_complete: true,
    password_hash: await cheapHash,
    account_id,
    ...kinds[kind],
    ...changed,
  };
  const { id } = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow();
  return { id, account_id, email: person.email, password: testPassword };
}

/** What is changed of a client who has finished the survey, for this advisor. */
export const finishedSurvey = (advisor: Pick<Person, 'id'>) => ({
  survey_completed_at: new Date().toISOString(),
  financial_advisor_id: advisor.id,
});

/** A child of this person's household; its id. */
export async function newDependent(db: Db, user_id: number): Promise<number> {
  const child = { user_id, age: 9, sex: 'Female' };
  return (await db.insertInto('dependents').values(child).returning('id').executeTakeFirstOrThrow()).id;
}

/** Two firms and an agency, and everyone whose rights differ. */
export async function createActors(db: Db) {
  const [firm, otherFirm, agency] = [await newAccount(db), await newAccount(db), await newAccount(db)];
  return {
    firm,
    otherFirm,
    client: await newPerson(db, 'client', firm),
    advisor: await newPerson(db, 'advisor', firm),
    colleague: await newPerson(db, 'advisor', firm),
    admin: await newPerson(db, 'admin', firm),
    stranger: await newPerson(db, 'advisor', otherFirm),
    otherAdmin: await newPerson(db, 'admin', otherFirm),
    agent: await newPerson(db, 'agent', agency),
    superAdmin: await newPerson(db, 'superAdmin', null),
  };
}

/** A sign-in that waits for the code to this number, or without one an enrolment, begun by nobody's browser in particular. */
export async function newAttempt(ctx: AppContext, person: Person, phone_number: string | null = newNumber()) {
  const purpose = phone_number ? 'sign_in' : 'phone';
  const token = await beginCodeAttempt(ctx, { user_id: person.id, purpose, phone_number });
  return { token, codeFor: (number = phone_number) => codeFor(ctx, token, number) };
}

/** The code that an attempt expects, if it went to this number. */
async function codeFor(ctx: AppContext, token: string, phone_number: string | null): Promise<string> {
  const row = ctx.db.selectFrom('code_attempts').select('id').where('digest', '=', digest(token));
  const { id } = await row.executeTakeFirstOrThrow();
  return codeOf(ctx, { id, phone_number: phone_number ?? '' });
}

export type EstimationForm = BodyInput<typeof createEstimation>['estimation'];

/** A valid form: a couple before 65 in Chicago, or what is changed of them. */
export const estimationForm = (changed: Partial<EstimationForm> = {}): EstimationForm => ({
  client_first_name: 'Margaret',
  zip: '60614',
  county: '17031',
  plan_year: 2025,
  dependents_attributes: [
    { age: 61, sex: 'Female' },
    { age: 59, sex: 'Male', spouse: 'yes' },
  ],
  household_size: 2,
  income: 72_000,
  ...changed,
});

/** A valid form with somebody on each side of 65. */
export const blendedForm = (changed: Partial<EstimationForm> = {}): EstimationForm =>
  estimationForm({
    client_first_name: 'Ruth',
    zip: '33139',
    county: '12086',
    dependents_attributes: [
      { age: 67, sex: 'Female' },
      { age: 63, sex: 'Male', spouse: true },
    ],
    income: 96_000,
    last_year_income: 268_000,
    tax_filing_status: 'married_joint',
    ...changed,
  });

type SavedEstimation = Omit<Estimation, 'id' | 'share_url'> & {
  readonly id: number;
  /** The secret part of its public link. */
  readonly token: string;
};

/** An estimate that this person saved. */
export async function newEstimation(browser: Browser, changed: Partial<EstimationForm> = {}): Promise<SavedEstimation> {
  const { body } = await browser.call('create-estimation', { body: { estimation: estimationForm(changed) } });
  return { ...body, id: Number(body.id), token: tokenOf(body.share_url) };
}

/** An estimate of the root estimator, and the token that its maker got. */
export async function newRootEstimation(browser: Browser, changed: Partial<EstimationForm> = {}): Promise<string> {
  const body = { estimation: estimationForm(changed), rootEstimator: true };
  return (await browser.call('create-estimation', { body })).body.root_token ?? '';
}

/** The token in the address of a public page. */
export const tokenOf = (share_url: string | null): string =>
  share_url?.match(/\/estimations\/([^/]+)\/view$/)?.[1] ?? '';
