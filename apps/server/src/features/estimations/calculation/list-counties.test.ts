import { afterAll, expect, test } from 'vitest';
import { createActors } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { client, advisor } = await createActors(app.db);

const counties = async (zip: string) => (await app.browser().call('list-counties', { query: { zip } })).body.counties;

test('returns the county of a zip code', async () => {
  expect(await counties('60614')).toEqual([{ name: 'Cook County', fips: '17031', zip: '60614', state: 'IL' }]);
});

test('orders several counties by number of addresses', async () => {
  const zip = '30309';
  const several = await app.db
    .selectFrom('market_zips')
    .select(['zip', 'county', 'share_permille'])
    .where('zip', 'in', (of) =>
      of
        .selectFrom('market_zips')
        .select('zip')
        .groupBy('zip')
        .having((row) => row.fn.countAll(), '>', 2)
        .limit(20),
    )
    .execute();
  const shareOf = new Map(several.map((row) => [`${row.zip} ${row.county}`, row.share_permille]));
  const zips = new Set(several.map((row) => row.zip));
  expect(zips.size).toBe(20);
  for (const each of zips) {
    const shares = (await counties(each)).map(({ fips }) => shareOf.get(`${each} ${fips}`) ?? 0);
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  }
  expect((await counties(zip))[0]).toMatchObject({ fips: '13121', state: 'GA' });
});

test('knows DC and the territories, and returns no county for an unknown zip code', async () => {
  expect((await counties('20001'))[0]).toMatchObject({ state: 'DC' });
  expect((await counties('00601'))[0]).toMatchObject({ state: 'PR' });
  expect(await counties('00000')).toEqual([]);
});

test('needs no session', async () => {
  for (const person of [client, advisor]) {
    expect((await app.as(person).call('list-counties', { query: { zip: '60614' } })).status).toBe(200);
  }
});

test('rejects anything but five digits', async () => {
  for (const zip of ['', '6061', '606140', '6061a', ' 60614', '60614\n', '६०६१४', "1'or1"]) {
    const answer = await app.browser().call('list-counties', { query: { zip } });
    expect([answer.status, answer.errors]).toEqual([422, { zip: ['Invalid zip code'] }]);
  }
});
