import pg from 'pg';
import { errorCodeOf, StartupError } from '../startup-error.ts';

/** The oldest major version that the migrations are written for. */
const oldest = 15;

const meanings: Record<string, string> = {
  ECONNREFUSED: 'nobody listens there',
  ENOENT: 'nobody listens there',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host is unknown',
  EHOSTUNREACH: 'its host cannot be reached',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the user or the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no database of that name',
  '53300': 'it takes no more connections',
};

/**
 * Makes sure that a PostgreSQL of one's own is there and new enough.
 * @throws CannotStart in words that name its host, never its password
 */
export async function requireDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const version = rows[0]?.server_version ?? '';
    if (!(Number.parseInt(version, 10) >= oldest))
      throw new StartupError(`DATABASE_URL leads to PostgreSQL ${version}; ${oldest} or newer is needed.`);
  } catch (error) {
    throw error instanceof StartupError ? error : unreachable(url, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unreachable(url: string, error: unknown): StartupError {
  const { hostname, port, searchParams } = new URL(url);
  const where = searchParams.get('host') ?? (hostname ? `${hostname}:${port || 5432}` : 'this machine');
  const timedOut = error instanceof Error && /timeout/i.test(error.message) ? 'ETIMEDOUT' : '';
  const code = errorCodeOf(error) || timedOut;
  return new StartupError(
    `The database of DATABASE_URL (${where}) cannot be used: ${meanings[code] ?? (code || 'it refuses')}.`,
  );
}
