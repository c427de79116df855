import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { Workers } from './workers.ts';

test('a message that cannot be sent to a process does not end the supervisor', async () => {
  const log = createLog('silent', () => undefined);
  const warn = vi.spyOn(log, 'warn');
  const worker = Object.assign(new EventEmitter(), { process: { pid: 7 } });
  const options = { count: 1, fork: () => worker as unknown as Worker, prepare: async () => undefined };
  const started = new Workers({ ...options, log, stopTimeoutMs: 1_000 }).start();
  worker.emit('message', { type: 'ready' });
  await started;
  worker.emit('error', new Error('Channel closed'));
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ pid: 7 }), 'processes.message_failed');
});
