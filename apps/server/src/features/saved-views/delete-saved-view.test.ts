import { expect, test } from 'vitest';
import { createActors } from '../../testing/factories.ts';
import { newSavedView } from '../../testing/saved-views.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { advisor, admin, colleague, otherAdvisor, agent, superAdmin, client } = await createActors(app.db);

const remove = (who: typeof advisor, id: number) => app.as(who).call('delete-saved-view', { params: { id } });

test('deletes a view once, also of five concurrent calls', async () => {
  const id = await newSavedView(app, advisor);
  await app.as(advisor).call('show-current-user');
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove(advisor, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  expect((await app.as(advisor).call('list-saved-views')).body.views).toEqual([]);
});

test('returns 404 for another user’s view and deletes nothing', async () => {
  const id = await newSavedView(app, advisor);
  for (const person of [admin, colleague, otherAdvisor, agent, superAdmin]) {
    const [unrelated, missing] = [await remove(person, id), await remove(person, 999_999)];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await remove(client, id)).status).toBe(403);
  expect((await app.browser().call('delete-saved-view', { params: { id } })).status).toBe(401);
  expect((await app.as(advisor).call('list-saved-views')).body.views.map((view) => view.id)).toEqual([id]);
});
