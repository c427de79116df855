import { requireBackupFolder } from './backups/open.ts';
import { type Config, readConfig } from './config.ts';
import { requireDatabase, requireStandby } from './db/check-database.ts';
import { type MailSettings, smtpMail } from './integrations/mail/mail.ts';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function requireMailServer(mail: MailSettings): Promise<void> {
  const sender = smtpMail(mail);
  try {
    await sender.verify();
  } catch (error) {
    const where = `${mail.host}:${mail.port}`;
    throw new Error(`The mail server of SMTP_HOST (${where}) cannot be used: ${messageOf(error)}.`);
  } finally {
    sender.close();
  }
}

/** Starts nothing and writes nothing. */
async function problemsOf({ backup, mail, ...databases }: Config): Promise<string[]> {
  const { database_url, database_owner_url, database_replica_url } = databases;
  const checks = await Promise.allSettled([
    database_url && requireDatabase('DATABASE_URL', database_url),
    database_owner_url && requireDatabase('DATABASE_OWNER_URL', database_owner_url),
    database_url && database_replica_url && requireStandby('DATABASE_REPLICA_URL', database_replica_url, database_url),
    backup && requireBackupFolder(backup.folder),
    mail && requireMailServer(mail),
  ]);
  return checks.flatMap((check) => (check.status === 'rejected' ? [messageOf(check.reason)] : []));
}

const result = readConfig();
const problems = result.ok ? await problemsOf(result.config) : result.problems;
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log('The settings are valid.');
process.exitCode = problems.length === 0 ? 0 : 1;
