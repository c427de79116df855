import { expect, test } from 'vitest';
import { createActors, newDependent } from '../../../testing/factories.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';

const app = await sharedTestApp();
const { advisor, admin, client, otherAdvisor, agent, superAdmin } = await createActors(app.db);
const remove = (who: typeof client, id: number) => app.as(who).call('delete-dependent', { params: { id } });
const isThere = async (id: number) =>
  (await app.db.selectFrom('dependents').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

test('deletes a dependent once, also for a super admin', async () => {
  const id = await newDependent(app.db, client.id);
  const answers = [await remove(client, id), await remove(client, id)];
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  expect(await isThere(id)).toBe(false);
  expect((await remove(superAdmin, await newDependent(app.db, client.id))).body).toEqual({ deleted: true });
});

test('one of five concurrent deletions succeeds', async () => {
  const id = await newDependent(app.db, client.id);
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove(client, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
});

test('returns 404 for a dependent of another household and deletes nothing', async () => {
  const id = await newDependent(app.db, client.id);
  for (const person of [advisor, admin, otherAdvisor, agent]) {
    const [unrelated, missing] = [await remove(person, id), await remove(person, 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await app.browser().call('delete-dependent', { params: { id } })).status).toBe(401);
  expect(await isThere(id)).toBe(true);
});
