import { afterAll, expect, test } from 'vitest';
import { startSmtp } from '../integrations/mail/smtp-double.ts';
import { openDatabase } from './database.ts';
import { endPrograms, startProgram } from './program.ts';

const database = await openDatabase();
const smtp = await startSmtp();
afterAll(async () => {
  await endPrograms();
  await smtp.close();
  await database.close();
});

const start = (count: number) =>
  startProgram('testing/post-until-killed.ts', [database.url, String(smtp.settings.port), String(count)]);

const waiting = async () =>
  (await database.db.selectFrom('messages').select('id').where('state', '=', 'waiting').execute()).length;

test('requirement 44: kill -9 while mails are posted and sent: each that was committed goes out, none that was taken back', {
  tags: 'all',
  timeout: 120_000,
}, async () => {
  // The kill also finds some mails in the hands of a server that does not answer.
  smtp.meetWith(...Array.from({ length: 15 }, () => null), 'stall', 'stall');
  const first = start(10_000);
  await first.until(/posted 60\n/);
  await expect.poll(() => smtp.taken.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(15);
  first.child.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  const acknowledged = [...first.output.out.matchAll(/^posted (\d+)$/gm)].map(([, n]) => `${n}@posted.test`);
  const left = await waiting();
  expect(left).toBeGreaterThan(0);

  // Half of a line may be lost with the process, never a change that it had committed.
  const committed = await database.db.selectFrom('messages').select('id').execute();
  expect(committed.length - acknowledged.length).toBeOneOf([0, 1]);
  const second = start(0);
  await expect.poll(waiting, { timeout: 90_000, interval: 200 }).toBe(0);
  second.child.kill('SIGKILL');

  const arrived = smtp.taken.map(({ messageId, to }) => ({ messageId, to: to?.[0]?.address ?? '' }));
  const byMail = new Map(arrived.map(({ messageId, to }) => [messageId, to]));
  expect(byMail.size).toBe(committed.length);
  for (const to of acknowledged) expect([...byMail.values()]).toContain(to);
  expect([...byMail.values()].filter((to) => to.endsWith('@taken-back.test'))).toEqual([]);
  // Only what was between "taken" and "marked as sent" at the kill comes twice, and under the same number.
  expect(arrived.length - byMail.size).toBeLessThanOrEqual(20);
  expect(second.output.err).toBe('');
});
