import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { report } from './startup/console.ts';
import { prepareDatabase } from './startup/prepare.ts';
import { serveAlone, serveAsWorker } from './startup/serve.ts';
import { createShutdown } from './startup/stores.ts';
import { prepareArgument, supervise } from './startup/supervise.ts';
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
  if (process.argv[2] === prepareArgument) {
    await prepareDatabase(config, log, shutdown);
    return void shutdown.run(0);
  }
  if (cluster.isWorker) return serveAsWorker(config, log, shutdown);
  if (config.processes > 1) return supervise(config, log, { shutdown, entry: fileURLToPath(import.meta.url) });
  process.on('SIGHUP', stop);
  return serveAlone(config, log, shutdown);
}

const stop = (signal: NodeJS.Signals) => shutdown.onSignal(signal);

process.on('SIGTERM', stop);
// A terminal also signals the processes of a supervisor, which stops or replaces them itself.
if (cluster.isWorker) for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
else process.on('SIGINT', stop);
// The parent process, such as a development tool, has ended.
process.on('disconnect', () => void shutdown.run(0));
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
process.on('uncaughtException', (error) => {
  report(error);
  void shutdown.run(1);
});

shutdown.startedBy(start());
