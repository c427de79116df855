import { parseArgs } from 'node:util';
import { personalEmail } from 'contract/fields/emails';
import { systemClock } from './clock.ts';
import { openDataKeys } from './crypto/data-keys/data-keys.ts';
import { createEncryption } from './crypto/encryption.ts';
import { createSuperAdmin } from './features/admin/users/operations.ts';
import { createAuditTrail } from './features/audit/operations.ts';
import { withServerDatabase } from './startup/command.ts';
import { errorCodeOf, StartupError } from './startup-error.ts';

const usage = 'Usage: npm run admin -- create-super-admin --email you@example.com';

function readEmail(): string {
  const options = { email: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.join(' ') !== 'create-super-admin' || values.email === undefined) throw new StartupError(usage);
  const { data, error } = personalEmail().safeParse(values.email);
  if (data === undefined) throw new StartupError(`${error?.issues[0]?.message}.`);
  return data;
}

const run = (email: string) =>
  withServerDatabase(async ({ db, keys: cache, config, secrets }) => {
    const keys = await openDataKeys(
      createEncryption(secrets.encryption_keys),
      { db, keys: cache },
      config.uses_firm_keys,
    );
    const { encryption } = keys;
    const audit = createAuditTrail({ db, relaxed: db, encryption, keys, clock: systemClock });
    const ctx = { db, clock: systemClock, audit, public_url: config.public_url };
    const link = await createSuperAdmin(ctx, email);
    if (!link) throw new StartupError('This address belongs to a client, who cannot be a super admin.');
    console.log(
      link.is_new
        ? 'Created the super admin.'
        : 'The user is a super admin. Their former password, second factors and sessions no longer work.',
    );
    console.log(`Open this link within ${link.expires_in}. It works once:\n${link.url}`);
  });

const undefinedTable = '42P01';

try {
  await run(readEmail());
} catch (error) {
  const code = errorCodeOf(error);
  if (error instanceof StartupError) console.error(error.message);
  else if (code.startsWith('ERR_PARSE_ARGS')) console.error(usage);
  else if (code === undefinedTable) console.error('The database has no tables yet. Run npm run migrate first.');
  else console.error(error);
  process.exitCode = 1;
}
