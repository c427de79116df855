import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from 'embedded-postgres/data-folder';
import type { Secrets } from './config/secrets.ts';
import { type Config, readConfig } from './config.ts';
import { errorCodeOf, StartupError } from './startup-error.ts';

/**
 * @param isNew whether the database is new; otherwise a missing file is an error, because new keys cannot decrypt it
 * @throws StartupError when the file is missing, invalid, or cannot be written
 */
export function readSecrets(config: Config, isNew: boolean): Secrets {
  const { token_secret, encryption_keys } = config;
  if (token_secret && encryption_keys) return { token_secret, encryption_keys };
  const file = join(config.data_dir, 'secrets.json');
  if (!existsSync(file)) {
    if (!isNew)
      throw new StartupError(`${file} is missing, and encrypted values cannot be read without it: restore it.`);
    createSecrets(config.data_dir, file);
  }
  const stored = parseSecrets(file);
  return {
    token_secret: token_secret ?? stored.token_secret,
    encryption_keys: encryption_keys ?? stored.encryption_keys,
  };
}

/** The complete file is linked into place, so that two processes agree on one. */
function createSecrets(folder: string, file: string): void {
  const secrets = {
    TOKEN_SECRET: randomBytes(32).toString('base64url'),
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  };
  const draft = `${file}.${process.pid}`;
  try {
    createFolder(folder);
    writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST' || !existsSync(file))
      throw new StartupError(`${file} cannot be written (${errorCodeOf(error)}): set DATA_DIR to another folder.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function parseSecrets(file: string): Secrets {
  try {
    const { TOKEN_SECRET, ENCRYPTION_KEYS } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const read = readConfig({ TOKEN_SECRET, ENCRYPTION_KEYS });
    const { token_secret = null, encryption_keys = null } = read.ok ? read.config : {};
    if (token_secret && encryption_keys) return { token_secret, encryption_keys };
  } catch (error) {
    if (errorCodeOf(error)) throw new StartupError(`${file} cannot be read (${errorCodeOf(error)}).`);
  }
  throw new StartupError(`${file} is invalid: restore it from a backup.`);
}
