import pg from 'pg';
import { errorCodeOf, StartupError } from '../startup-error.ts';
import { firstSegment } from './rules.ts';

interface StartedBackup {
  readonly system_identifier: string;
  readonly postgres_version: number;
  readonly started_at: Date;
  stop(): Promise<StoppedBackup>;
}

interface StoppedBackup {
  readonly label: string;
  readonly first_segment: string;
  readonly last_segment: string;
}

/** Any number that no other part of the product uses. Locks are separate in each database. */
const lockKey = 1;

/** How long PostgreSQL may wait at the end of a backup until its log is archived, in milliseconds. */
const archiveTimeoutMs = 10 * 60_000;
const queryCanceled = '57014';

/**
 * Between its start and its end the files of the database can be copied while it changes. If this process ends, PostgreSQL
 * ends the backup.
 * @throws StartupError when another backup runs, or the server does not archive
 */
export async function withBackupSession<T>(
  url: string,
  label: string,
  work: (start: () => Promise<StartedBackup>) => Promise<T>,
  timeoutMs = archiveTimeoutMs,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, statement_timeout: timeoutMs });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ is_free: boolean; mode: string }>(
      "select pg_try_advisory_lock($1) as is_free, current_setting('archive_mode') as mode",
      [lockKey],
    );
    if (!rows[0]?.is_free) throw new StartupError('Another backup is running.');
    if (rows[0].mode !== 'on')
      throw new StartupError('The server runs without BACKUP_DIR. Restart it with this setting.');
    return await work(() => start(client, label));
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function start(client: pg.Client, label: string): Promise<StartedBackup> {
  const { rows } = await client.query<Omit<StartedBackup, 'stop'>>(
    `select system_identifier::text, current_setting('server_version_num')::int / 10000 as postgres_version,
       clock_timestamp() as started_at
     from pg_control_system(), pg_backup_start($1, true)`,
    [label],
  );
  const [started] = rows;
  if (!started) throw new Error('PostgreSQL did not start the backup');
  return { ...started, stop: () => stop(client) };
}

async function stop(client: pg.Client): Promise<StoppedBackup> {
  const { rows } = await client
    .query<{ label: string; last_segment: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as last_segment
       from pg_backup_stop(true)`,
    )
    .catch((error: unknown) => {
      if (errorCodeOf(error) !== queryCanceled) throw error;
      throw new StartupError('The server did not archive the log of the backup in time: see backup.archive_failed.');
    });
  const [stopped] = rows;
  if (!stopped) throw new Error('PostgreSQL did not end the backup');
  return { ...stopped, first_segment: firstSegment(stopped.label) };
}
