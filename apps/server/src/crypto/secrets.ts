import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from 'embedded-postgres/data-folder';
import { type Config, readConfig, type Secrets } from '../config.ts';
import { errorCodeOf, StartupError } from '../startup-error.ts';

/**
 * The secrets of this installation: those of the environment, and what it does not give from the data folder, made there
 * once. Production always gives them all.
 * @param isNew whether nothing has been sealed with them yet; else a missing file is an accident, and making new keys would hide it
 * @throws CannotStart when the file is needed and is gone, broken or cannot be written
 */
export function readSecrets(config: Config, isNew: boolean): Secrets {
  const { token_secret, encryption_keys } = config;
  if (token_secret && encryption_keys) return { token_secret, encryption_keys };
  const file = join(config.data_dir, 'secrets.json');
  if (!existsSync(file)) {
    if (!isNew)
      throw new StartupError(`${file} is missing, and without it what is encrypted cannot be read: put it back.`);
    makeSecrets(config.data_dir, file);
  }
  const kept = parseSecrets(file);
  return { token_secret: token_secret ?? kept.token_secret, encryption_keys: encryption_keys ?? kept.encryption_keys };
}

/** Written in full before it gets its name, so that two processes agree on one. */
function makeSecrets(folder: string, file: string): void {
  const secrets = {
    TOKEN_SECRET: randomBytes(32).toString('base64url'),
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  };
  const making = `${file}.${process.pid}`;
  try {
    createFolder(folder);
    writeFileSync(making, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
    linkSync(making, file);
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST' || !existsSync(file))
      throw new StartupError(`${file} cannot be written (${errorCodeOf(error)}): set DATA_DIR to another folder.`);
  } finally {
    rmSync(making, { force: true });
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
  throw new StartupError(`${file} is broken: restore it from a copy.`);
}
