import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../../testing/test-app.ts';
import { newAttempt, newCast } from '../../testing/factories.ts';
import { identityJobs } from './jobs.ts';
import { countAttempt } from './store.ts';

const house = await openHouse();
afterAll(() => house.close());
const { advisor } = await newCast(house.db);

const day = 24 * 60 * 60;

test('what nothing looks at any more is forgotten after a day, and nothing before', async () => {
  const { db, clock } = house.ground;
  const fill = async (name: string) => {
    await countAttempt(db, name, clock(), 900);
    await newAttempt(house.ground, advisor);
    const token = { digest: Buffer.from(name), expires_at: clock().toISOString() };
    await db.insertInto('used_identity_tokens').values(token).execute();
  };
  await fill('old');
  house.forward(day + 601);
  await fill('new');
  for (const { name } of identityJobs) await house.ground.jobs.send(db, name, {});
  await house.work();
  const counts = await db.selectFrom('sign_in_attempts').select('subject').execute();
  expect(counts).toEqual([{ subject: 'new' }]);
  expect(await db.selectFrom('code_attempts').select('id').execute()).toHaveLength(1);
  const tokens = await db.selectFrom('used_identity_tokens').select('digest').execute();
  expect(tokens.map(({ digest }) => digest.toString())).toEqual(['new']);
});
