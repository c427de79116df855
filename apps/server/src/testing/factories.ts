import { hash } from '@node-rs/argon2';
import type { BodyInput } from 'contract/endpoint';
import type { createEstimation, Estimation } from 'contract/endpoints/estimations';
import { type Insertable, sql } from 'kysely';
import { digest } from '../auth/tokens.ts';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/connection.ts';
import type { AgentProfiles, ClientProfiles, Engagements, Users } from '../db/database.gen.ts';
import { beginCodeAttempt, codeOf } from '../features/sign-in/attempts/operations.ts';
import type { Browser, Person } from './browser.ts';

export const testPassword = 'Right-Horse-7';

/** Far below the cost of the product, at which sign-ins would take most of the time of the tests. */
export const testCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

const testHash = hash(testPassword, testCost);

let created = 0;

export const newNumber = (): string => `+1415555${String(++created).padStart(4, '0')}`;

/** A firm; its id. */
export async function newAccount(db: Db, name = `Firm ${++created}`): Promise<number> {
  return (await db.insertInto('accounts').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
}

const kinds = {
  advisor: { type: 'AdvisorUser' },
  admin: { type: 'AdvisorUser', role: 'admin' },
  agent: { type: 'HealthAdvisorUser' },
  client: { type: 'ClientUser' },
  superAdmin: { type: 'AdvisorUser', super_admin: true },
} as const satisfies Record<string, Partial<Insertable<Users>>>;

const profileColumns = [
  'survey_step',
  'survey_completed_at',
  'client_request_type',
  'sex',
  'zip_code',
  'taxable_dependents',
  'spouse_name',
] as const;
const agentColumns = ['meeting_path', 'bio_url'] as const;
const engagementColumns = [
  'financial_advisor_id',
  'health_advisor_id',
  'status',
  'referred_at',
  'projected_start_on',
  'agency_person_id',
  'do_not_send_referral_email',
] as const;

export type UserColumns = Partial<
  Insertable<Users> &
    Pick<Insertable<ClientProfiles>, (typeof profileColumns)[number]> &
    Pick<Insertable<AgentProfiles>, (typeof agentColumns)[number]> &
    Pick<Insertable<Engagements>, (typeof engagementColumns)[number]>
>;

function byTable(columns: UserColumns) {
  const picked = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(columns).filter(([name]) => names.includes(name)));
  const others: readonly string[] = [...profileColumns, ...agentColumns, ...engagementColumns];
  const users: Partial<Insertable<Users>> = Object.fromEntries(
    Object.entries(columns).filter(([name]) => !others.includes(name)),
  );
  return { users, profile: picked(profileColumns), agent: picked(agentColumns), engagement: picked(engagementColumns) };
}

export async function writeUser(db: Db, { id }: Pick<Person, 'id'>, columns: UserColumns): Promise<void> {
  const { users, profile, agent, engagement } = byTable(columns);
  const { account_id } = users;
  const ofEngagement = { ...engagement, ...(account_id !== undefined && { account_id }) };
  if (Object.keys(users).length > 0) await db.updateTable('users').set(users).where('id', '=', id).execute();
  if (Object.keys(profile).length > 0)
    await db.updateTable('client_profiles').set(profile).where('user_id', '=', id).execute();
  if (Object.keys(agent).length > 0)
    await db.updateTable('agent_profiles').set(agent).where('user_id', '=', id).execute();
  if (Object.keys(ofEngagement).length > 0)
    await db
      .updateTable('engagements')
      .set(ofEngagement)
      .where('client_id', '=', id)
      .where(sql<boolean>`is_current`)
      .execute();
}

/** All columns of a user, with their profile and current engagement; `id` is the user's. */
export async function readUser(db: Db, id: number) {
  const profile = await db.selectFrom('client_profiles').selectAll().where('user_id', '=', id).executeTakeFirst();
  const engagement = await db
    .selectFrom('engagements')
    .selectAll()
    .where('client_id', '=', id)
    .where(sql<boolean>`is_current`)
    .executeTakeFirst();
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { booking_id } = engagement ?? user;
  return { ...profile, ...engagement, ...user, booking_id };
}

/** A user of one kind, confirmed and onboarded, who signs in with `testPassword`, unless `changed` says otherwise. */
export async function newPerson(
  db: Db,
  kind: keyof typeof kinds,
  account_id: number | null,
  changed: UserColumns = {},
): Promise<Person> {
  const { users, profile, agent, engagement } = byTable(changed);
  const person = {
    first_name: 'Pat',
    last_name: `Test${++created}`,
    email: `person${created}@example.test`,
    email_confirmed: true,
    onboarding_complete: true,
    password_hash: await testHash,
    account_id,
    ...kinds[kind],
    ...users,
  };
  const { id } = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow();
  if (person.type === 'ClientUser' || Object.keys(profile).length + Object.keys(engagement).length > 0) {
    await db
      .insertInto('client_profiles')
      .values({ ...profile, user_id: id })
      .execute();
    await db
      .insertInto('engagements')
      .values({ ...engagement, client_id: id, account_id: person.account_id })
      .execute();
  }
  if (person.type === 'HealthAdvisorUser' || Object.keys(agent).length > 0)
    await db
      .insertInto('agent_profiles')
      .values({ ...agent, user_id: id })
      .execute();
  return { id, account_id, email: person.email, password: testPassword };
}

export const finishedSurvey = (advisor: Pick<Person, 'id'>) => ({
  survey_completed_at: new Date().toISOString(),
  financial_advisor_id: advisor.id,
});

/** A child of this person's household; its id. */
export async function newDependent(db: Db, user_id: number): Promise<number> {
  const child = { user_id, age: 9, sex: 'Female' as const };
  return (await db.insertInto('dependents').values(child).returning('id').executeTakeFirstOrThrow()).id;
}

export async function createActors(db: Db) {
  const [firm, otherFirm, agency] = [await newAccount(db), await newAccount(db), await newAccount(db)];
  return {
    firm,
    otherFirm,
    client: await newPerson(db, 'client', firm),
    advisor: await newPerson(db, 'advisor', firm),
    colleague: await newPerson(db, 'advisor', firm),
    admin: await newPerson(db, 'admin', firm),
    otherAdvisor: await newPerson(db, 'advisor', otherFirm),
    otherAdmin: await newPerson(db, 'admin', otherFirm),
    agent: await newPerson(db, 'agent', agency),
    superAdmin: await newPerson(db, 'superAdmin', null),
  };
}

/** A sign-in that waits for a code, or without a number an enrollment; not started by any browser. */
export async function newAttempt(ctx: AppContext, person: Person, phone_number: string | null = newNumber()) {
  const purpose = phone_number ? 'sign_in' : 'phone';
  const token = await beginCodeAttempt(ctx, { user_id: person.id, purpose, phone_number });
  return { token, codeFor: (number = phone_number) => codeFor(ctx, token, number) };
}

async function codeFor(ctx: AppContext, token: string, phone_number: string | null): Promise<string> {
  const row = ctx.db.selectFrom('code_attempts').select('id').where('digest', '=', digest(token));
  const { id } = await row.executeTakeFirstOrThrow();
  return codeOf(ctx, { id, phone_number: phone_number ?? '' });
}

export type EstimationForm = BodyInput<typeof createEstimation>['estimation'];

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
  readonly token: string;
};

export async function newEstimation(browser: Browser, changed: Partial<EstimationForm> = {}): Promise<SavedEstimation> {
  const { body } = await browser.call('create-estimation', { body: { estimation: estimationForm(changed) } });
  return { ...body, id: Number(body.id), token: tokenOf(body.share_url) };
}

/** An estimate of the root estimator, and the token that its maker got. */
export async function newRootEstimation(browser: Browser, changed: Partial<EstimationForm> = {}): Promise<string> {
  const body = { estimation: estimationForm(changed), rootEstimator: true };
  return (await browser.call('create-estimation', { body })).body.root_token ?? '';
}

export const tokenOf = (share_url: string | null): string =>
  share_url?.match(/\/estimations\/([^/]+)\/view$/)?.[1] ?? '';
