import { createTokens } from '../auth/tokens.ts';
import type { AppContext } from '../context.ts';
import { createEncryption } from '../crypto/encryption.ts';
import { openDb } from '../db/connection.ts';
import { allRows } from '../db/row-scope.ts';
import { notificationJobs } from '../features/notifications/jobs.ts';
import { enqueueEmail } from '../features/notifications/operations.ts';
import { smtpMail } from '../integrations/mail/mail.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { createLog } from '../log.ts';

/**
 * Sends what is queued on a database to a mail server, and as many mails as are named beside: each in a change of its own,
 * said once it has been committed, with another whose change is taken back.
 */
async function postUntilKilled(database_url: string, smtp_port: number, count: number): Promise<void> {
  const { db } = openDb(database_url, () => undefined, { scope: allRows });
  const queue = createJobQueue(
    db,
    createLog('error', (line) => process.stderr.write(line)),
    database_url,
  );
  const from = 'plans@healthplanner.test';
  const ctx = {
    db,
    clock: () => new Date(),
    encryption: createEncryption([{ id: 'test', key: Buffer.alloc(32, 7) }]),
    tokens: createTokens(Buffer.alloc(32, 7)),
    jobs: queue,
    mail: smtpMail({ host: '127.0.0.1', port: smtp_port, tls: 'none', login: null, from }),
    settings: { product_name: 'HealthPlanner', support_contact: 'help@healthplanner.test' },
    public_url: 'https://plans.test',
  } as unknown as AppContext;
  const letter = { purpose: 'test', subject: 'Hello', heading: 'Hello', paragraphs: ['Hello.'] };
  await queue.open(notificationJobs);
  await queue.work(ctx);
  for (let n = 1; n <= count; n += 1) {
    await db.transaction().execute((trx) => enqueueEmail({ ...ctx, db: trx }, { ...letter, to: `${n}@posted.test` }));
    process.stdout.write(`posted ${n}\n`);
    await db
      .transaction()
      .execute(async (trx) => {
        await enqueueEmail({ ...ctx, db: trx }, { ...letter, to: `${n}@taken-back.test` });
        throw new Error('taken back');
      })
      .catch(() => undefined);
  }
}

const [database_url, smtp_port, count] = process.argv.slice(2);
await postUntilKilled(String(database_url), Number(smtp_port), Number(count));
