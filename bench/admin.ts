import { settleChanges } from '../apps/server/src/features/admin/users/store.ts';
import { statementsOf } from './calls.ts';
import { fillStaff, insertInvited } from './clients/filling/store.ts';
import { atMost, beside, type Headers, p95, queriesOf, row, superAdminHeadersOf } from './clients/measure.ts';
import { pickSearches } from './clients/store.ts';
import { openConnection } from './connection.ts';
import { type Installation, install } from './installation.ts';
import { openPage } from './page.ts';
import { inRounds, median, timed } from './rounds.ts';
import type { Row } from './table.ts';

const dataset = { firms: 2_000, advisors: 500, agents: 50 };
const invitations = 5_000;

/** The lists for super admins over 1,000,000 users in 2,000 firms, and the largest list of invitations. */
export async function measureAdmin(): Promise<Row[]> {
  const installation = await install({ estimates: 0 });
  try {
    await fillStaff(installation.db, dataset);
    await settleChanges(installation.db);
    const headers = await superAdminHeadersOf(installation);
    return [
      ...(await measureLists(installation, headers)),
      ...(await measureSearches(installation, headers)),
      ...(await measureInvitations(installation, headers)),
    ];
  } finally {
    await installation.close();
  }
}

async function measureLists(installation: Installation, headers: Headers): Promise<Row[]> {
  const effort = { rounds: 5, calls: 20 };
  const take = async (path: string) =>
    beside(installation, headers, await statementsOf(installation, headers, [path]), effort);
  const users = await take('/api/v1/admin/users?exclude_type=ClientUser');
  const accounts = await take('/api/v1/admin/accounts');
  const rows = [
    row('GET admin/users, first page of a million, p95', p95(users.call), queriesOf(users), atMost('measured', 15)),
    row('the same', p95(users.call), queriesOf(users), atMost('ratio', 1.5)),
    row(
      'GET admin/accounts, first page of 2,000, p95',
      p95(accounts.call),
      queriesOf(accounts),
      atMost('measured', 15),
    ),
    row('the same', p95(accounts.call), queriesOf(accounts), atMost('ratio', 1.5)),
  ];
  for (const field of ['last_name', 'email', 'type', 'account_name']) {
    const taken = await take(`/api/v1/admin/users?field=${field}&order=asc`);
    rows.push(
      row(`the first page of a million by ${field}, p95`, p95(taken.call), queriesOf(taken), atMost('measured', 15)),
    );
  }
  return rows;
}

async function measureSearches(installation: Installation, headers: Headers): Promise<Row[]> {
  const searches = await pickSearches(installation.db, 120, null, 'AdvisorUser');
  const paths = searches.map((search) => `/api/v1/admin/users?search=${encodeURIComponent(search)}`);
  const asked = await statementsOf(installation, headers, paths);
  const taken = await beside(installation, headers, asked, { rounds: 2, calls: 120 });
  const broad = await statementsOf(installation, headers, ['/api/v1/admin/users?search=bench.example']);
  const everyone = await beside(installation, headers, broad, { rounds: 2, calls: 10 });
  return [
    row('searches in a million users, p95', p95(taken.call), queriesOf(taken), atMost('measured', 50)),
    row('a search that every user matches, p95', p95(everyone.call), queriesOf(everyone)),
  ];
}

async function measureInvitations(installation: Installation, headers: Headers): Promise<Row[]> {
  const line = await openConnection(installation.origin);
  const page = { ...headers, ...(await openPage(line)) };
  let round = 0;
  const listOf = () => {
    round += 1;
    return Array.from({ length: invitations }, (_, place) => ({
      first_name: 'Ann',
      last_name: `Invited${place}`,
      email: `invited${round}-${place}@bench.example`,
      role: 'member',
      account_id: 1,
    }));
  };
  try {
    const taken = await inRounds(3, {
      call: async () => {
        const body = JSON.stringify({ users: listOf() });
        const call = async () => {
          const answer = await line.call('/api/v1/users/invite_advisors_bulk', { method: 'POST', headers: page, body });
          if (answer.status !== 200) throw new Error(`The list was answered with ${answer.status}: ${answer.body}`);
        };
        return [await timed(call)];
      },
      bare: async () => {
        const users = listOf();
        return [await timed(() => insertInvited(installation.db, users))];
      },
    });
    const baseline = { what: 'the same users inserted alone', figure: median(taken.bare) };
    return [row('5,000 invitations in one call', median(taken.call), baseline, atMost('measured', 5_000))];
  } finally {
    line.close();
  }
}
