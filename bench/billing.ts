import { fillBilling, newLargeFirm, pickFirms } from './billing/store.ts';
import { statementsOf } from './calls.ts';
import type { Filled } from './clients/filled.ts';
import {
  atMost,
  beside,
  type Headers,
  headersOf,
  p95,
  queriesOf,
  row,
  superAdminHeadersOf,
} from './clients/measure.ts';
import type { Row } from './table.ts';

const advisors = 5_000;
const effort = { rounds: 15, calls: 40 };

/** The account page of 2,000 billed firms among 1,000,000 users, and the list of advisors of a large firm. */
export async function measureBilling({ installation, admin }: Filled): Promise<Row[]> {
  const { db, advisor } = installation;
  await fillBilling(db);
  const large = await newLargeFirm(db, advisors, advisor.email);
  const take = async (headers: Headers, paths: readonly string[]) =>
    beside(installation, headers, await statementsOf(installation, headers, paths), effort);
  const ofAll = await superAdminHeadersOf(installation);
  const any = await take(
    ofAll,
    (await pickFirms(db, 100)).map((id) => `/api/v1/accounts/${id}`),
  );
  const own = await take(await headersOf(installation, admin), ['/api/v1/accounts']);
  const ofLarge = await headersOf(installation, large);
  const list = (query: string) => `/api/v1/users?type=AdvisorUser&pageSize=10&${query}`;
  const listed = (...queries: string[]) => take(ofLarge, queries.map(list));
  const byName = 'field=last_name&order=asc';
  const first = await listed(byName);
  const last = await listed(`${byName}&currentPage=${advisors / 10}`);
  const sorted = await listed(
    ...['first_name', 'email', 'created_at'].flatMap((field) =>
      [1, advisors / 20, advisors / 10].map((page) => `field=${field}&order=desc&currentPage=${page}`),
    ),
  );
  const searched = await listed(...['mar', 'smith', 'jo', 'bench77'].map((search) => `${byName}&search=${search}`));
  const ofFirm = `a firm of ${advisors.toLocaleString('en-US')} advisors`;
  return [
    row('GET accounts/{id} with the subscription, p95', p95(any.call), queriesOf(any), atMost('ratio', 1.5)),
    row('GET accounts of an admin, p95', p95(own.call), queriesOf(own), atMost('ratio', 1.5)),
    row(`${ofFirm}, first page by name, p95`, p95(first.call), queriesOf(first), atMost('measured', 15)),
    row('its last page, p95', p95(last.call), queriesOf(last), atMost('measured', 15)),
    row(
      'its first, middle and last pages by first name, email and date, p95',
      p95(sorted.call),
      queriesOf(sorted),
      atMost('measured', 15),
    ),
    row('searches in it, p95', p95(searched.call), queriesOf(searched), atMost('measured', 15)),
  ];
}
