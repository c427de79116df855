import type { QueryInput } from 'contract/endpoint';
import type { listClients } from 'contract/endpoints/engagements';
import type { clientSorts } from 'contract/vocabulary/engagements';
import { clientTodoKinds } from 'contract/vocabulary/todos';
import { afterAll, expect, test } from 'vitest';
import type { Person } from '../../testing/browser.ts';
import { createActors, newAccount, newPerson, type UserColumns, writeUser } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';

type Query = QueryInput<typeof listClients>;

const app = await createTestApp();
afterAll(() => app.close());
const actors = await createActors(app.db);
const { firm, otherFirm, colleague, otherAdvisor, otherAdmin, agent, superAdmin } = actors;

const list = async (person: Person, query: Query = {}) => (await app.as(person).call('list-clients', { query })).body;
const namesOf = async (person: Person, query: Query = {}) =>
  (await list(person, query)).clients.map(({ name }) => name);
const errorOf = async (query: Record<string, string>) => {
  const { status, errors } = await app.as(superAdmin).call('list-clients', { query: query as Query });
  return [status, Object.keys(errors)];
};

const clientOf = (advisor: Pick<Person, 'id' | 'account_id'>, name: string, changed: UserColumns = {}) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  const engaged = { first_name, last_name, financial_advisor_id: advisor.id, ...changed };
  return newPerson(app.db, 'client', advisor.account_id, engaged);
};

async function advisorOf(...names: string[]) {
  const person = await newPerson(app.db, 'advisor', firm);
  for (const name of names) await clientOf(person, name);
  return person;
}

test('without clients the list is empty', async () => {
  expect(await list(await advisorOf())).toEqual({ clients: [], totalCount: 0, currentPage: 1, pageSize: 25 });
});

test('a row has only the columns of the reader’s role', async () => {
  const account_id = await newAccount(app.db);
  await app.db.updateTable('accounts').set({ plan_type: 'core' }).where('id', '=', account_id).execute();
  const advisor = await newPerson(app.db, 'advisor', account_id, { first_name: 'Ann', last_name: 'Lee' });
  const admin = await newPerson(app.db, 'admin', account_id);
  const holder = await newPerson(app.db, 'agent', agent.account_id, { first_name: 'Max', last_name: 'Roe' });
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
    analysis_arrived_at: null,
    address_rejected: false,
    todos: [],
  };
  const financial_advisor = { id: advisor.id, name: 'Ann Lee' };
  expect((await list(advisor)).clients).toEqual([row]);
  expect((await list(holder)).clients).toEqual([row]);
  expect((await list(admin)).clients).toEqual([{ ...row, financial_advisor }]);
  expect((await list(superAdmin, { account_id: String(account_id) })).clients).toEqual([
    { ...row, financial_advisor, health_advisor: { id: holder.id, name: 'Max Roe' }, plan_type: 'core' },
  ]);
});

test('sorts by each column over the whole set, equal values by age', async () => {
  const [ada, zoe] = [
    await newPerson(app.db, 'agent', agent.account_id, { last_name: 'Ames' }),
    await newPerson(app.db, 'agent', agent.account_id, { last_name: 'Östlund' }),
  ];
  const account_id = await newAccount(app.db);
  const [lee, kim] = [
    await newPerson(app.db, 'advisor', account_id, { first_name: 'Ann', last_name: 'Lee' }),
    await newPerson(app.db, 'advisor', account_id, { first_name: 'Bo', last_name: 'kim' }),
  ];
  const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;
  await clientOf(lee, 'A zimmer', {
    created_at: day(1),
    referred_at: day(4),
    status: 'unknown',
    client_request_type: 'combo',
  });
  await clientOf(kim, 'B Émile', {
    created_at: day(2),
    referred_at: day(3),
    status: 'cancelled',
    health_advisor_id: zoe.id,
  });
  await clientOf(lee, 'C eva', {
    created_at: day(3),
    referred_at: day(2),
    status: 'referred',
    health_advisor_id: ada.id,
  });
  await clientOf(kim, 'D Ada', {
    created_at: day(4),
    referred_at: day(1),
    status: 'cancelled',
    client_request_type: 'medicare',
  });
  await newPerson(app.db, 'client', account_id, {
    first_name: 'E',
    last_name: 'eva',
    created_at: day(5),
    referred_at: day(5),
  });
  const expected: Record<(typeof clientSorts)[number], string> = {
    created_at: 'ABCDE',
    referred_at: 'DCBAE',
    last_name: 'DBCEA',
    client_request_type: 'ADBCE',
    status: 'BDCEA',
    financial_advisor: 'BDACE',
    health_advisor: 'CBADE',
    plan_type: 'ABCDE',
  };
  for (const [field, initials] of Object.entries(expected) as [keyof typeof expected, string][]) {
    const order = async (order: 'asc' | 'desc') =>
      (await namesOf(superAdmin, { field, order, account_id: String(account_id) }))
        .map(([initial]) => initial)
        .join('');
    expect([field, await order('asc')]).toEqual([field, initials]);
    expect([field, await order('desc')]).toEqual([field, [...initials].reverse().join('')]);
  }
});

test('does not sort by a hidden column', async () => {
  const holder = await newPerson(app.db, 'agent', agent.account_id);
  const person = await newPerson(app.db, 'advisor', firm);
  await clientOf(person, 'Older One', { health_advisor_id: holder.id });
  await clientOf(person, 'Younger One');
  for (const field of ['health_advisor', 'financial_advisor', 'plan_type'] as const)
    expect(await namesOf(person, { field, order: 'asc' })).toEqual(['Older One', 'Younger One']);
});

test('finds part of a name or email in any case, without wildcards', async () => {
  const person = await advisorOf(
    'Ann_Marie Lee',
    'AnnXMarie Lee',
    '100% Joe',
    'Back\\slash Sign',
    'Émile ÖSTLUND',
    "Pat O'Neil",
  );
  await clientOf(person, 'By Mail', { email: 'Findable.Address@Example.test' });
  const found = async (search: string) => (await namesOf(person, { search })).toSorted();
  expect(await found('MARIE')).toEqual(['AnnXMarie Lee', 'Ann_Marie Lee']);
  expect(await found('n_m')).toEqual(['Ann_Marie Lee']);
  expect(await found('0%')).toEqual(['100% Joe']);
  expect(await found('k\\s')).toEqual(['Back\\slash Sign']);
  expect(await found('E\u0301mile östlund')).toEqual(['Émile ÖSTLUND']);
  expect(await found("t o'n")).toEqual(["Pat O'Neil"]);
  expect(await found('able.address@EXAMPLE')).toEqual(['By Mail']);
  expect(await found('%_\\\'"')).toEqual([]);
  expect(await list(person, { search: 'nobody' })).toMatchObject({ clients: [], totalCount: 0 });
  expect((await list(person, { search: '   ' })).totalCount).toBe(7);
});

test('finds names in any order, without accents and apostrophes', async () => {
  const person = await advisorOf('José Núñez', 'Siobhán O’Brien', 'Łukasz Weiß', 'Gunnar Þórsson', 'Maria Lopez');
  const found = (search: string) => namesOf(person, { search });
  for (const search of ['nunez jose', 'NÚÑEZ, José', 'jos nun', 'Jose\u0301'])
    expect(await found(search)).toEqual(['José Núñez']);
  for (const search of ['obrien siobhan', "O'Brien", 'o’brien', 'oʼbrien'])
    expect(await found(search)).toEqual(['Siobhán O’Brien']);
  for (const search of ['weiss lukasz', 'Weiß']) expect(await found(search)).toEqual(['Łukasz Weiß']);
  expect(await found('thorsson')).toEqual(['Gunnar Þórsson']);
  expect(await found('maria nunez')).toEqual([]);
});

test('finds a phone number in any format, and after it changes', async () => {
  const person = await advisorOf();
  const { id } = await clientOf(person, 'Maria Lopez', { phone_number: '+13125559914' });
  await clientOf(person, 'Somebody Else', { phone_number: '+13125559915' });
  const formats = ['(312) 555-9914', '312.555.9914', '312 555 9914', '+1 312 555 9914', '1-312-555-9914', '555-9914'];
  for (const search of [...formats, '3125559914', 'lopez 555-9914'])
    expect([search, await namesOf(person, { search })]).toEqual([search, ['Maria Lopez']]);
  await writeUser(app.db, { id }, { phone_number: '+17735550100' });
  expect(await namesOf(person, { search: '(773) 555-0100' })).toEqual(['Maria Lopez']);
  expect(await namesOf(person, { search: '312 555 9914' })).toEqual([]);
});

test('compares the whole email address, of which an index looks up a part', async () => {
  const person = await advisorOf();
  await clientOf(person, 'Mary Whole', { email: 'mary_jo48213@mail.test' });
  await clientOf(person, 'Mary Digits', { email: 'maryxjo48213@post.test' });
  await clientOf(person, 'Mary Local', { email: 'mary_jo@mail.test' });
  for (const who of [person, superAdmin]) {
    const found = async (search: string) => (await namesOf(who, { search })).toSorted();
    expect(await found('mary_jo48213@mail.test')).toEqual(['Mary Whole']);
    expect(await found('Y_JO48213')).toEqual(['Mary Whole']);
    expect(await found('jo48213@')).toEqual(['Mary Digits', 'Mary Whole']);
    expect(await found('y_jo@mail')).toEqual(['Mary Local']);
    expect(await found('mary_jo@post.test')).toEqual([]);
    expect(await found('48213 whole')).toEqual(['Mary Whole']);
  }
});

test('a search counts every match, also on a page that has none', async () => {
  const person = await advisorOf();
  for (let number = 0; number < 12; number += 1) await clientOf(person, 'Paged Specifically');
  for (const currentPage of [1, 2, 3]) {
    const page = await list(person, { currentPage, pageSize: 10, search: 'paged specifically' });
    expect([page.totalCount, page.clients.length]).toEqual([12, [10, 2, 0][currentPage - 1]]);
  }
});

test('finds a quarantined client by the requested address and not by the placeholder', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const quarantined = {
    email: 'quarantined-1@placeholder.test',
    pending_email: 'wished@example.test',
    quarantined_at: new Date().toISOString(),
  };
  await clientOf(person, 'Held Back', quarantined);
  expect(await namesOf(person, { search: 'wished@' })).toEqual(['Held Back']);
  expect(await namesOf(person, { search: 'placeholder' })).toEqual([]);
});

test('status and firm narrow the list and its count', async () => {
  const account_id = await newAccount(app.db);
  const [admin, advisor] = [
    await newPerson(app.db, 'admin', account_id),
    await newPerson(app.db, 'advisor', account_id),
  ];
  await clientOf(advisor, 'One Here', { status: 'enrolled', health_advisor_id: agent.id });
  await clientOf(advisor, 'Two Here', { status: 'pending' });
  await clientOf(admin, 'Three Here', { status: 'enrolled' });
  const asked = async (person: Person, query: Query) => {
    const { clients, totalCount } = await list(person, query);
    return [totalCount, ...clients.map(({ name }) => name.split(' ')[0])];
  };
  const own = String(account_id);
  const unrelated = String(otherFirm);
  expect(await asked(admin, { status: 'enrolled' })).toEqual([2, 'Three', 'One']);
  expect(await asked(advisor, { status: 'enrolled' })).toEqual([1, 'One']);
  expect(await asked(admin, { status: 'terminated' })).toEqual([0]);
  expect(await asked(admin, { account_id: own })).toEqual([3, 'Three', 'Two', 'One']);
  expect(await asked(advisor, { account_id: own, status: 'pending' })).toEqual([1, 'Two']);
  expect(await asked(agent, { account_id: own })).toEqual([1, 'One']);
  expect(await asked(superAdmin, { account_id: own, status: 'enrolled', search: 'here' })).toEqual([2, 'Three', 'One']);
  for (const person of [admin, advisor, agent]) expect(await asked(person, { account_id: unrelated })).toEqual([0]);
  expect(await asked(superAdmin, { account_id: '999999999' })).toEqual([0]);
});

test('a client who is disabled or deleted is not listed', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const [disabled, deleted] = [await clientOf(person, 'Gone Soon'), await clientOf(person, 'Gone Too')];
  await clientOf(person, 'Still Here');
  await app.db
    .updateTable('users')
    .set({ disabled_at: new Date().toISOString() })
    .where('id', '=', disabled.id)
    .execute();
  await app.db.deleteFrom('users').where('id', '=', deleted.id).execute();
  for (const search of ['', 'e'])
    expect(await list(person, { search })).toMatchObject({ totalCount: 1, clients: [{ name: 'Still Here' }] });
});

test.each(['created_at', 'last_name', 'status', 'financial_advisor', 'health_advisor', 'plan_type'] as const)(
  'pages by %s follow each other without gaps and repeats, even among equals, for every role',
  async (field) => {
    const account_id = await newAccount(app.db);
    const admin = await newPerson(app.db, 'admin', account_id);
    for (let number = 0; number < 23; number += 1) await clientOf(admin, 'Same Name');
    for (const [person, search] of [
      [admin, ''],
      [superAdmin, ''],
      [superAdmin, 'same'],
    ] as const) {
      const { totalCount } = await list(person, { search });
      const ids: number[] = [];
      for (let currentPage = 1; currentPage <= Math.ceil(totalCount / 10) + 1; currentPage += 1) {
        const page = await list(person, { currentPage, pageSize: 10, field, search });
        expect(page).toMatchObject({ totalCount, currentPage, pageSize: 10 });
        ids.push(...page.clients.map(({ id }) => id));
      }
      expect(ids).toHaveLength(totalCount);
      expect(new Set(ids).size).toBe(totalCount);
    }
  },
);

test('a page far beyond the end is empty and says how many there are', async () => {
  const person = await advisorOf('Only One');
  for (const currentPage of [2, 1_000_000])
    expect(await list(person, { currentPage })).toEqual({ clients: [], totalCount: 1, currentPage, pageSize: 25 });
});

test('rejects invalid queries by field', async () => {
  expect(await errorOf({ currentPage: '0' })).toEqual([422, ['currentPage']]);
  expect(await errorOf({ currentPage: '1000000000' })).toEqual([422, ['currentPage']]);
  expect(await errorOf({ pageSize: '7' })).toEqual([422, ['pageSize']]);
  expect(await errorOf({ field: 'password_hash' })).toEqual([422, ['field']]);
  expect(await errorOf({ order: 'desc; drop table users' })).toEqual([422, ['order']]);
  expect(await errorOf({ status: 'gone' })).toEqual([422, ['status']]);
  expect(await errorOf({ account_id: '1 or 1=1' })).toEqual([422, ['account_id']]);
  expect(await errorOf({ search: 'a'.repeat(10_240) })).toEqual([422, ['search']]);
});

test('requirement 5: never returns clients of another firm', async () => {
  const { db } = app;
  const holder = await newPerson(db, 'agent', agent.account_id);
  await clientOf(otherAdvisor, 'Canary7731 Canary7731', {
    email: 'canary7731@example.test',
    health_advisor_id: holder.id,
  });
  await clientOf(colleague, 'Own Client', { health_advisor_id: agent.id });
  const everyoneElse = [actors.advisor, colleague, actors.admin, agent, await newPerson(db, 'admin', null)];
  for (const person of everyoneElse) {
    for (const query of [
      {},
      { search: 'anary7731' },
      { pageSize: '100' },
      { account_id: String(otherFirm) },
      { search: '7', status: 'referred' },
    ] as Query[]) {
      const { text } = await app.as(person).call('list-clients', { query });
      expect(text.toLowerCase()).not.toContain('canary7731');
      const { pageSize, ...filter } = query;
      expect((await app.as(person).call('export-clients', { query: filter })).text.toLowerCase()).not.toContain(
        'canary7731',
      );
    }
    expect((await list(person, { search: 'canary7731' })).totalCount).toBe(0);
    expect((await list(person, { account_id: String(otherFirm) })).totalCount).toBe(0);
  }
  for (const person of [otherAdvisor, otherAdmin, holder, superAdmin])
    expect((await list(person, { search: 'canary7731' })).totalCount).toBe(1);
});

test('returns 401 without a session and 403 for a client', async () => {
  expect((await app.browser().call('list-clients')).status).toBe(401);
  expect((await app.as(actors.client).call('list-clients')).status).toBe(403);
});

test('a to-do lists exactly the clients that it counts, with every to-do for each', async () => {
  const advisor = await newPerson(app.db, 'advisor', firm);
  const doctor = await newPerson(app.db, 'agent', agent.account_id);
  const engaged = { health_advisor_id: doctor.id, onboarding_complete: true };
  await clientOf(advisor, 'Ann Renewing', { ...engaged, status: 'renewal' });
  await clientOf(advisor, 'Bea Referred', { ...engaged, status: 'referred' });
  const long_ago = '2020-01-01T00:00:00.000Z';
  const waiting = { ...engaged, onboarding_complete: false, referred_at: long_ago };
  await clientOf(advisor, 'Cleo Waiting', { ...waiting, status: 'referred' });
  await clientOf(advisor, 'Dora Enrolled', { ...engaged, status: 'enrolled' });
  await clientOf(advisor, 'Eve Idle', { ...engaged, status: 'pending' });
  const counted = async (person: Person) => {
    const { todos } = (await app.as(person).call('list-todos')).body;
    const about = todos.flatMap(({ href }) => clientTodoKinds.filter((kind) => href === `/clients?todo=${kind}`));
    return Promise.all(about.map(async (todo) => [todo, (await namesOf(person, { todo })).toSorted()]));
  };
  expect(Object.fromEntries(await counted(advisor))).toEqual({
    renewal: ['Ann Renewing'],
    without_meeting: ['Bea Referred', 'Cleo Waiting'],
    not_joined: ['Cleo Waiting'],
  });
  expect(Object.fromEntries(await counted(doctor))).toEqual({
    renewal: ['Ann Renewing'],
    without_plan: ['Dora Enrolled'],
  });
  const { clients, totalCount } = await list(advisor, { todo: 'without_meeting', field: 'last_name', order: 'asc' });
  expect(totalCount).toBe(2);
  expect(clients.map(({ todos }) => todos)).toEqual([['without_meeting'], ['without_meeting', 'not_joined']]);
  expect(await namesOf(advisor, { todo: 'without_meeting', search: 'cleo' })).toEqual(['Cleo Waiting']);
  expect(await namesOf(advisor, { todo: 'without_meeting', status: 'renewal' })).toEqual([]);
});

test('a to-do of another role lists nobody', async () => {
  const advisor = await newPerson(app.db, 'advisor', firm);
  await clientOf(advisor, 'Dora Enrolled', { status: 'enrolled' });
  await clientOf(advisor, 'Ann Renewing', { status: 'renewal' });
  expect(await list(advisor, { todo: 'without_plan' })).toMatchObject({ clients: [], totalCount: 0 });
  expect(await list(superAdmin, { todo: 'renewal' })).toMatchObject({ clients: [], totalCount: 0 });
  expect(await errorOf({ todo: 'everything' })).toEqual([422, ['todo']]);
});
