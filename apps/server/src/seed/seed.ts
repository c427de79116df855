import { estimationInput } from 'contract/endpoints/estimations';
import type { AppContext } from '../context.ts';
import { withTransaction } from '../db/connection.ts';
import { createEstimation } from '../features/estimations/operations.ts';
import { createScenario } from '../features/estimations/scenarios/operations.ts';
import { choosePlan } from '../features/estimations/store.ts';
import { mailInvitations } from '../features/invitations/advisors/operations.ts';
import { saveInvitations } from '../features/invitations/advisors/store.ts';
import { inviteClient } from '../features/invitations/operations.ts';
import { changeUser } from '../features/users/operations.ts';
import { findUser, fullName } from '../features/users/queries.ts';
import { createUser } from '../features/users/store.ts';
import { listPublishedLoads } from '../integrations/rates/catalog/queries.ts';
import { publishSamplePlans } from '../integrations/rates/sample-plans.ts';
import { billedFirms, billedUsers, invitingFirm } from './billed-firms.ts';
import { demoPassword, users } from './demo-accounts.ts';
import { at, type DemoUser, type Ids, idOf } from './demo-user.ts';
import { activitiesOf, referredAt } from './engagements.ts';
import { estimates } from './estimates.ts';
import { alder, type DemoFirm, firms } from './firms.ts';
import { priceEstimate } from './price-estimate.ts';
import { seedAnalyses } from './seed-analyses.ts';
import { seedEngagements } from './seed-engagements.ts';
import { seedSubscriptions } from './seed-subscriptions.ts';
import * as store from './store.ts';

export async function seedDemoData(ctx: AppContext): Promise<void> {
  const password_hash = await ctx.passwords.hash(demoPassword);
  await seedSamplePlans(ctx);
  const priced = await Promise.all(estimates.map((estimate) => priceEstimate(ctx, estimate)));
  await withTransaction(ctx, async (tx) => {
    if (!(await store.isEmpty(tx.db))) return addBilledFirms(tx, password_hash);
    const billed = billedPeople(tx);
    const people = {
      firms: [...firms.map(withBilling(tx)), ...billed.firms],
      users: users.filter((user) => !billedUsers.includes(user) || billed.users.includes(user)),
    };
    const seeded = await seedPeople(tx, people, password_hash);
    const { accounts, users: ids } = seeded;
    await seedEngagements(tx, seeded);
    for (const [
      index,
      { by, name, client, is_shared, sex, ages, birth_date, scenarios = [], chooses: _, ...rest },
    ] of estimates.entries()) {
      const { market, chosen } = priced[index] ?? {};
      const firm = users.find(({ email }) => email === by)?.firm;
      if (!firm || !market) throw new Error(`The demo estimate of ${name} has no owner or no market`);
      const owner = { user_id: idOf(ids, by), account_id: idOf(accounts, firm) };
      const dependents_attributes = ages.map(dependentOf(sex, birth_date));
      const client_id = client === undefined ? null : idOf(ids, client);
      const input = estimationInput.parse({ ...rest, client_id, client_first_name: name, dependents_attributes });
      const estimation = await createEstimation(tx, owner, input, market);
      if (chosen) await choosePlan(tx.db, estimation, chosen, tx.clock());
      for (const [before, scenario] of scenarios.entries())
        await createScenario(tx, estimation, { ...scenario, position: before + 1 });
      if (is_shared) await store.shareEstimation(tx.db, estimation.id, tx.clock());
    }
  });
  await seedSubscriptions(ctx);
  await seedAnalyses(ctx);
}

/** Not where an operator has published plans before, nor once more for each process of a first start. */
const seedSamplePlans = (ctx: AppContext) =>
  withTransaction(ctx, async ({ db }) => {
    if (!(await store.isEmpty(db)) || (await listPublishedLoads(db)).length > 0) return;
    await publishSamplePlans(db, { places: estimates, plan_years: [2026, 2027] });
  });

interface Seeded {
  readonly accounts: Ids;
  readonly users: Ids;
}

async function seedPeople(
  tx: AppContext,
  people: { readonly firms: readonly DemoFirm[]; readonly users: readonly DemoUser[] },
  password_hash: string,
  inviters: Ids = new Map(),
): Promise<Seeded> {
  const accounts = new Map<string, number>();
  for (const [index, firm] of people.firms.entries())
    accounts.set(firm.name, await store.insertAccount(tx.db, { ...firm, created_at: joinedAt(tx.clock(), index) }));
  const ids = new Map(inviters);
  for (const user of people.users) ids.set(user.email, await seedUser(tx, user, accounts, password_hash));
  for (const user of people.users) {
    await answerSurvey(tx, user, idOf(ids, user.email));
    await invite(tx, user, ids);
  }
  return { accounts, users: ids };
}

/** Before any subscription and client, one firm a week. */
const joinedAt = (now: Date, index: number): string =>
  new Date(now.getTime() - (560 - 7 * index) * 86_400_000).toISOString();

async function addBilledFirms(tx: AppContext, password_hash: string): Promise<void> {
  const inviters = await store.findUserIds(tx.db, [at('super')]);
  const added = await store.findUserIds(
    tx.db,
    billedUsers.map(({ email }) => email),
  );
  if (inviters.size === 0 || added.size > 0) return;
  await seedPeople(tx, billedPeople(tx), password_hash, inviters);
}

/** The main firm pays only at the emulator. */
const withBilling =
  ({ stripe_emulator }: AppContext) =>
  (firm: DemoFirm): DemoFirm =>
    stripe_emulator && firm.name === alder ? { ...firm, stripeable: true } : firm;

function billedPeople({ stripe_emulator }: AppContext) {
  const shown = billedFirms.filter(({ subscription }) => stripe_emulator || !subscription);
  const firms = [...shown.map(({ firm }) => firm), invitingFirm];
  return { firms, users: billedUsers.filter(({ firm }) => firms.some(({ name }) => name === firm)) };
}

const hasJoined = ({ invited_by, engagement }: DemoUser): boolean => !invited_by && !engagement?.is_waiting;

async function seedUser(tx: AppContext, user: DemoUser, accounts: Ids, password_hash: string): Promise<number> {
  const { first_name, last_name, email, type, firm, engagement, has_verified_phone, meeting_path } = user;
  const now = tx.clock();
  const id = await createUser(tx.db, {
    ...{ first_name, last_name, email, type },
    account_id: firm === null ? null : idOf(accounts, firm),
    phone_number: user.phone_number ?? null,
    phone_verified_at: has_verified_phone ? now.toISOString() : null,
    role: user.role ?? 'member',
    super_admin: user.super_admin ?? false,
    email_confirmed: user.email_confirmed ?? hasJoined(user),
    onboarding_complete: user.onboarding_complete ?? hasJoined(user),
    update_account_in_onboarding: user.update_account_in_onboarding ?? false,
    household_count: user.household_count ?? null,
    password_hash: hasJoined(user) ? password_hash : null,
    ...(engagement && { created_at: referredAt(engagement, now).toISOString() }),
    profile: {
      client_request_type: user.client_request_type ?? null,
      survey_step: user.survey_step ?? 0,
      survey_completed_at: surveyCompletedAt(user, now),
    },
    agent_profile: { meeting_path: meeting_path ?? null },
  });
  if (id === null) throw new Error(`Two demo users have the email ${email}`);
  return id;
}

const surveyCompletedAt = (user: DemoUser, now: Date): string | null =>
  activitiesOf(user, now)
    .find(({ event }) => event.kind === 'survey_completed')
    ?.at.toISOString() ?? null;

async function answerSurvey(tx: AppContext, { survey }: DemoUser, id: number): Promise<void> {
  const user = survey && (await findUser(tx, id));
  if (!survey || !user) return;
  await changeUser(tx, user, { changes: survey.answers, version: undefined });
  for (const dependent of survey.dependents) await store.insertDependent(tx.db, { user_id: id, ...dependent });
}

async function invite(
  tx: AppContext,
  { email, first_name, type, firm, invited_by }: DemoUser,
  ids: Ids,
): Promise<void> {
  const inviter = users.find((user) => user.email === invited_by);
  if (!inviter) return;
  const [user_id, invited_by_id] = [idOf(ids, email), idOf(ids, inviter.email)];
  if (type === 'ClientUser') {
    const kind = 'invitation' as const;
    const by = { kind, user_id: invited_by_id, inviter: fullName(inviter), firm: firm ?? '' };
    await inviteClient(tx, { user_id, email, first_name }, by);
  } else {
    await saveInvitations(tx.db, [user_id], { invited_by: invited_by_id, created_at: tx.clock().toISOString() });
    await mailInvitations(tx, [user_id]);
  }
}

const dependentOf = (sex: 'Female' | 'Male', birth_date?: string) => (age: number, index: number) => ({
  ...(index === 0 && birth_date !== undefined ? { birth_date } : { age: Math.abs(age) }),
  sex: index % 2 === 0 ? sex : sex === 'Male' ? ('Female' as const) : ('Male' as const),
  spouse: age < 0,
});
