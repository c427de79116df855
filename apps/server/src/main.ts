import { type Config, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { report } from './startup/console.ts';
import { serve } from './startup/serve.ts';
import { createShutdown } from './startup/stores.ts';
import { StartupError } from './startup-error.ts';

const shutdown = createShutdown();

function loadConfig(): Config {
  const result = readConfig();
  if (result.ok) return result.config;
  throw new StartupError(result.problems.join('\n'));
}

async function start(): Promise<void> {
  const config = loadConfig();
  const log = createLog(config.log_level, (line) => process.stderr.write(line));
  await serve(config, log, shutdown);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => shutdown.onSignal(signal));
// The parent process, such as a development tool, has ended.
process.on('disconnect', () => void shutdown.run(0));
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.on('uncaughtException', (error) => {
  report(error);
  void shutdown.run(1);
});

shutdown.startedBy(start());
