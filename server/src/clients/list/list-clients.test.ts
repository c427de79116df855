import type { clientSorts, listClients } from 'contract/clients';
import type { QueryInput } from 'contract/endpoint';
import type { Insertable } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Users } from '../../platform/database.gen.ts';
import type { Person } from '../../testing/browser.ts';
import { openHouse } from '../../testing/house.ts';
import { newAccount, newCast, newPerson } from '../../testing/people.ts';

type Query = QueryInput<typeof listClients>;

const house = await openHouse();
afterAll(() => house.close());
const cast = await newCast(house.db);
const { firm, otherFirm, colleague, stranger, otherAdmin, agent, superAdmin } = cast;

const list = async (person: Person, query: Query = {}) => (await house.as(person).call('list-clients', { query })).body;
const namesOf = async (person: Person, query: Query = {}) =>
  (await list(person, query)).clients.map(({ name }) => name);
const refusalOf = async (query: Record<string, string>) => {
  const { status, errors } = await house.as(superAdmin).call('list-clients', { query: query as Query });
  return [status, Object.keys(errors)];
};

/** A client of this advisor in their firm, by the name's two parts. */
const clientOf = (
  advisor: Pick<Person, 'id' | 'account_id'>,
  name: string,
  changed: Partial<Insertable<Users>> = {},
) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  const engaged = { first_name, last_name, financial_advisor_id: advisor.id, ...changed };
  return newPerson(house.db, 'client', advisor.account_id, engaged);
};

/** An advisor of the firm with clients of these names, in this order. */
async function advisorOf(...names: string[]) {
  const person = await newPerson(house.db, 'advisor', firm);
  for (const name of names) await clientOf(person, name);
  return person;
}

test('without clients the list is empty', async () => {
  expect(await list(await advisorOf())).toEqual({ clients: [], totalCount: 0, currentPage: 1, pageSize: 25 });
});

test('a row has what each role has a column for, and no more', async () => {
  const account_id = await newAccount(house.db);
  await house.db.updateTable('accounts').set({ plan_type: 'core' }).where('id', '=', account_id).execute();
  const advisor = await newPerson(house.db, 'advisor', account_id, { first_name: 'Ann', last_name: 'Lee' });
  const admin = await newPerson(house.db, 'admin', account_id);
  const holder = await newPerson(house.db, 'agent', cast.agency, { first_name: 'Max', last_name: 'Roe' });
  const { id } = await clientOf(advisor, 'Ruth Day', {
    client_request_type: 'combo',
    status: 'follow up',
    health_advisor_id: holder.id,
    referred_at: '2026-01-02T03:04:05.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
  });
  const row = {
    id,
    name: 'Ruth Day',
    last_name: 'Day',
    client_request_type: 'combo',
    referred_at: '2026-01-02T03:04:05.000Z',
    status: 'follow up',
    created_at: '2026-01-01T00:00:00.000Z',
    health_advisor: null,
    financial_advisor: null,
    plan_type: null,
  };
  const financial_advisor = { id: advisor.id, name: 'Ann Lee' };
  expect((await list(advisor)).clients).toEqual([row]);
  expect((await list(holder)).clients).toEqual([row]);
  expect((await list(admin)).clients).toEqual([{ ...row, financial_advisor }]);
  expect((await list(superAdmin, { account_id: String(account_id) })).clients).toEqual([
    { ...row, financial_advisor, health_advisor: { id: holder.id, name: 'Max Roe' }, plan_type: 'core' },
  ]);
});
