import { availableParallelism } from 'node:os';
import { processCount } from './config.ts';

/** The cores for this process. Processes on one port share those of the machine. */
export const coresOfProcess = (): number => Math.max(1, Math.floor(availableParallelism() / processCount()));
