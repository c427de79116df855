import pg from 'pg';
import { errorCodeOf, StartupError } from '../startup-error.ts';
import { applicationName } from './row-scope.ts';

const minVersion = 15;

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOENT: 'nothing listens there',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host is unknown',
  EHOSTUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the user or the password is wrong',
  '28000': 'this user is not allowed to connect',
  '3D000': 'there is no database of that name',
  '53300': 'it accepts no more connections',
};

/**
 * @param setting the name of the setting that has the URL
 * @throws StartupError with the host, never with the password
 */
export async function requireDatabase(setting: string, url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; encoding: string }>(
      "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
    );
    const { version = '', encoding } = rows[0] ?? {};
    if (!(Number.parseInt(version, 10) >= minVersion))
      throw new StartupError(`${setting} points to PostgreSQL ${version}; ${minVersion} or newer is needed.`);
    if (encoding !== 'UTF8')
      throw new StartupError(`${setting} points to a database with the encoding ${encoding}; UTF8 is needed.`);
  } catch (error) {
    throw error instanceof StartupError ? error : unreachable(setting, url, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws StartupError unless it can be used and is a standby of the primary, if that can be used */
export async function requireStandby(setting: string, url: string, primary: string): Promise<void> {
  await requireDatabase(setting, url);
  const [replica, original] = await Promise.all([clusterOf(url), clusterOf(primary).catch(() => null)]);
  if (original && (replica.cluster !== original.cluster || !replica.is_standby))
    throw new StartupError(`The database of ${setting} is not a standby of the database of DATABASE_URL.`);
}

async function clusterOf(connectionString: string): Promise<{ cluster: string; is_standby: boolean }> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ cluster: string; is_standby: boolean }>(
      'select system_identifier::text as cluster, pg_is_in_recovery() as is_standby from pg_control_system()',
    );
    return rows[0] ?? { cluster: '', is_standby: false };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unreachable(setting: string, url: string, error: unknown): StartupError {
  const { hostname, port, searchParams } = new URL(url);
  const where = searchParams.get('host') ?? (hostname ? `${hostname}:${port || 5432}` : 'this machine');
  const timedOut = error instanceof Error && /timeout/i.test(error.message) ? 'ETIMEDOUT' : '';
  const code = errorCodeOf(error) || timedOut;
  return new StartupError(
    `The database of ${setting} (${where}) cannot be used: ${reasons[code] ?? (code || 'it rejects the connection')}.`,
  );
}
