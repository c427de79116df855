// A thread that makes and checks password hashes, one at a time. Plain JavaScript: it is started as a file, built or not.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** So that whatever else there is to do goes first; a quarter of a core is left for sign-ins while everything is busy. */
const lowPriority = 5;

/** Linux counts priorities by thread, and there alone a thread learns its number; elsewhere this one is as good as others. */
function yieldToOthers() {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').pop()), lowPriority);
  } catch {
    // Hashes are right at any priority.
  }
}

/** @param {{ kept?: string, cost?: import('@node-rs/argon2').Options, password: string }} job what to check, or to make */
function answer({ kept, cost, password }) {
  try {
    return { result: kept === undefined ? hashSync(password, cost) : verifySync(kept, password) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : 'unknown' };
  }
}

yieldToOthers();
parentPort?.on('message', (job) => parentPort?.postMessage(answer(job)));
