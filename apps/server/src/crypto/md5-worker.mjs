// @ts-check
// Plain JavaScript: a thread loads it as a file, from source and from the build alike.
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** @typedef {{ id: number, part?: Uint8Array, step: 'update' | 'digest' | 'drop' }} Task */

/** @type {Map<number, import('node:crypto').Hash>} */
const running = new Map();

parentPort?.on('message', (/** @type {Task} */ { id, part, step }) => {
  const hash = running.get(id) ?? createHash('md5');
  if (part) hash.update(part);
  if (step === 'update') running.set(id, hash);
  else running.delete(id);
  if (step !== 'drop') parentPort?.postMessage({ id, digest: step === 'digest' ? hash.digest('base64') : null });
});
