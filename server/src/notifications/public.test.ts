import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../testing/house.ts';
import { postMail, postText } from './public.ts';

const house = await openHouse();
afterAll(() => house.close());
const letter = {
  purpose: 'test',
  subject: 'Hello',
  heading: 'Hello',
  paragraphs: ['One'],
  action: { label: 'Go', url: 'http://x.test/a' },
};

test('a mail and a text are posted with the transaction and kept in the outbox', async () => {
  await house.db.transaction().execute(async (db) => {
    expect(await postMail({ ...house.ground, db }, { ...letter, to: 'a@b.test' })).toBe('posted');
    expect(
      await postText({ ...house.ground, db }, { to: '+14155550123', purpose: 'code', text: 'Your code is 123456' }),
    ).toBe('posted');
  });
  const [mail] = await house.outbox('a@b.test');
  expect(mail).toMatchObject({ kind: 'mail', subject: 'Hello', link: 'http://x.test/a' });
  const [text] = await house.outbox('+14155550123');
  expect(text).toMatchObject({ kind: 'text', code: '123456' });
  expect(house.log.filter((line) => line.includes('error'))).toEqual([]);
});
