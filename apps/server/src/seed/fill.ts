import { estimationInput } from 'contract/endpoints/estimations';
import type { AppContext } from '../context.ts';
import { createEstimation } from '../features/estimations/operations.ts';
import { inviteClient, mailInvitation } from '../features/invitations/public.ts';
import { changeUser, findUser, fullName } from '../features/users/public.ts';
import { requireMarket } from '../integrations/rates/demand-market.ts';
import { activitiesOf, referredAt, startOn } from './engagements.ts';
import { estimates } from './estimates.ts';
import { fillEngagements } from './fill-engagements.ts';
import { firms } from './firms.ts';
import { type Ids, idOf } from './ids.ts';
import type { DemoPerson } from './person.ts';
import * as store from './store.ts';
import { demoPassword, people } from './world.ts';

/** Fills an empty database with a small believable world; does nothing once there is anybody. All of it or nothing. */
export async function seedDemoData(ctx: AppContext): Promise<void> {
  const password_hash = await ctx.passwords.hash(demoPassword);
  const markets = await Promise.all(estimates.map((estimate) => requireMarket(ctx.rates, estimate)));
  await ctx.db.transaction().execute(async (db) => {
    if (!(await store.isFirst(db))) return;
    const tx = { ...ctx, db };
    const accounts = new Map<string, number>();
    for (const firm of firms) accounts.set(firm.name, await store.insertAccount(db, firm));
    const users = new Map<string, number>();
    for (const person of people) {
      const columns = columnsOf(person, users, ctx.clock());
      const account_id = person.firm === null ? null : idOf(accounts, person.firm);
      const kept = { account_id, password_hash: hasJoined(person) ? password_hash : null };
      users.set(person.email, await store.insertUser(db, { ...columns, ...kept }));
    }
    for (const person of people) {
      await answer(tx, person, idOf(users, person.email));
      await invite(tx, person, users);
    }
    await fillEngagements(tx, { accounts, users });
    for (const [index, { by, name, ages, ...rest }] of estimates.entries()) {
      const market = markets[index];
      const firm = people.find(({ email }) => email === by)?.firm;
      if (!firm || !market) throw new Error(`The demo estimate of ${name} has nobody or nowhere`);
      const owner = { user_id: idOf(users, by), account_id: idOf(accounts, firm) };
      const dependents_attributes = ages.map(dependentOf);
      const input = estimationInput.parse({ ...rest, client_first_name: name, dependents_attributes });
      await createEstimation(tx, owner, input, market);
    }
  });
}

const hasJoined = ({ invited_by, engagement }: DemoPerson): boolean => !invited_by && !engagement?.is_waiting;

/** Whoever advises somebody stands before them in the list. */
function columnsOf(person: DemoPerson, users: Ids, now: Date) {
  const {
    description: _,
    firm: __,
    survey: ____,
    invited_by: ___,
    financial_advisor,
    health_advisor,
    ...rest
  } = person;
  const { has_verified_phone, engagement, ...plain } = rest;
  return {
    email_confirmed: hasJoined(person),
    onboarding_complete: hasJoined(person),
    ...plain,
    ...(engagement && engagementOf(engagement, now)),
    phone_verified_at: has_verified_phone ? now.toISOString() : null,
    survey_completed_at: finishedSurveyAt(person, now) ?? null,
    financial_advisor_id: financial_advisor ? idOf(users, financial_advisor) : null,
    health_advisor_id: health_advisor ? idOf(users, health_advisor) : null,
  };
}

const finishedSurveyAt = (person: DemoPerson, now: Date): string | undefined =>
  activitiesOf(person, now)
    .find(({ happening }) => happening.kind === 'survey_completed')
    ?.at.toISOString();

function engagementOf(engagement: NonNullable<DemoPerson['engagement']>, now: Date) {
  const referred_at = referredAt(engagement, now).toISOString();
  return {
    status: engagement.status,
    agency_person_id: engagement.agency_person_id ?? null,
    projected_start_on: startOn(engagement, now),
    referred_at,
    created_at: referred_at,
  };
}

/** What somebody told in their survey. */
async function answer(tx: AppContext, { survey }: DemoPerson, id: number): Promise<void> {
  const person = survey && (await findUser(tx, id));
  if (!survey || !person) return;
  await changeUser(tx, person, survey.answers, undefined);
  for (const dependent of survey.dependents) await store.insertDependent(tx.db, { user_id: id, ...dependent });
}

/** The mail with somebody's invitation, for the outbox. */
async function invite(tx: AppContext, { email, first_name, type, invited_by }: DemoPerson, users: Ids): Promise<void> {
  const inviter = people.find((person) => person.email === invited_by);
  if (!inviter) return;
  const by = { user_id: idOf(users, inviter.email), inviter: fullName(inviter), firm: inviter.firm ?? '' };
  const mail = type === 'ClientUser' ? inviteClient : mailInvitation;
  await mail(tx, { user_id: idOf(users, email), email, first_name }, by);
}

/** A negative age is the spouse's; sexes alternate. */
const dependentOf = (age: number, index: number) => ({
  age: Math.abs(age),
  sex: index % 2 === 0 ? ('Female' as const) : ('Male' as const),
  spouse: age < 0,
});
