import { readConfig } from './config.ts';
import { disableRowSecurity } from './db/row-security.ts';
import { createLog } from './log.ts';
import { print, report } from './startup/console.ts';
import { prepareTables } from './startup/prepare.ts';
import { connectAll, createShutdown, openStores } from './startup/stores.ts';
import { StartupError } from './startup-error.ts';

const shutdown = createShutdown();

async function migrate(): Promise<void> {
  const result = readConfig();
  if (!result.ok) throw new StartupError(result.problems.join('\n'));
  const { config } = result;
  const log = createLog(config.log_level, (line) => process.stderr.write(line));
  const connections = connectAll(await openStores(config, log, shutdown), config, log, shutdown);
  await prepareTables(connections, { migrates_at_start: true }, log, shutdown);
  if (process.argv.includes('--without-row-security')) await disableRowSecurity(connections.owner);
  print('The database is up to date.');
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => shutdown.onSignal(signal));
try {
  await migrate();
  await shutdown.run(0);
} catch (error) {
  if (error instanceof StartupError) console.error(`The database cannot be migrated. ${error.message}`);
  else report(error);
  await shutdown.run(1);
}
