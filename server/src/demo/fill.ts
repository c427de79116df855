import { estimationInput } from 'contract/estimations';
import { saveNewEstimation } from '../estimations/public.ts';
import type { Ground } from '../platform/ground.ts';
import { demandMarket } from '../platform/outside/rates/demand-market.ts';
import * as store from './store.ts';
import { demoPassword, estimates, firms, people } from './world.ts';

/** Fills an empty database with a small believable world; does nothing once there is anybody. All of it or nothing. */
export async function fillDemoWorld(ground: Ground): Promise<void> {
  const password_hash = await ground.passwords.hash(demoPassword);
  const markets = await Promise.all(estimates.map((estimate) => demandMarket(ground.rates, estimate)));
  await ground.db.transaction().execute(async (db) => {
    if (!(await store.isFirst(db))) return;
    const accounts = new Map<string, number>();
    for (const firm of firms) accounts.set(firm, await store.insertAccount(db, firm));
    const owners = new Map<string, { user_id: number; account_id: number | null }>();
    for (const { description, firm, ...person } of people) {
      const account_id = firm === null ? null : (accounts.get(firm) ?? null);
      const complete = { email_confirmed: true, onboarding_complete: true };
      owners.set(person.email, {
        user_id: await store.insertUser(db, { ...complete, ...person, account_id, password_hash }),
        account_id,
      });
    }
    for (const [index, { by, name, ages, ...rest }] of estimates.entries()) {
      const owner = owners.get(by);
      const market = markets[index];
      if (!owner || !market) throw new Error(`The demo estimate of ${name} has nobody or nowhere`);
      const input = estimationInput.parse({
        ...rest,
        client_first_name: name,
        dependents_attributes: ages.map(personOf),
      });
      await saveNewEstimation({ ...ground, db }, owner, input, market);
    }
  });
}

/** A negative age is the spouse's; sexes alternate. */
const personOf = (age: number, index: number) => ({
  age: Math.abs(age),
  sex: index % 2 === 0 ? ('Female' as const) : ('Male' as const),
  spouse: age < 0,
});
