// Loaded into the server by NODE_OPTIONS: writes the longest pause of its event loop since the last look, in milliseconds.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const lookMs = 500;

if (isMainThread && process.env.EVENT_LOOP_FILE) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  setInterval(() => {
    appendFileSync(process.env.EVENT_LOOP_FILE, `${Date.now()} ${delay.max / 1e6}\n`);
    delay.reset();
  }, lookMs).unref();
}
