import { availableParallelism } from 'node:os';
import { parsed, wholeNumber } from './fields.ts';

export interface ProcessSettings {
  /** How many processes serve the port. Above 1, a supervisor starts them. */
  readonly processes: number;
  /** How long a process that is asked to stop still accepts connections. */
  readonly drain_seconds: number;
  /** How many connections to the database each process opens at most. */
  readonly database_connections: number;
}

const maxProcesses = 64;

const processCount = parsed((text) => {
  if (text === 'auto') return Math.min(availableParallelism(), maxProcesses);
  return wholeNumber(1, maxProcesses).safeParse(text).data;
}, `must be auto or a whole number from 1 to ${maxProcesses}`);

export const readProcessCount = (text = ''): number => processCount.safeParse(text.trim()).data ?? 1;

export const processFields = (production: boolean) => ({
  PROCESSES: processCount.default(1),
  DRAIN_SECONDS: wholeNumber(0, 300).default(production ? 5 : 0),
  DATABASE_CONNECTIONS: wholeNumber(7, 200).default(16),
});

interface Environment {
  readonly PROCESSES: number;
  readonly DRAIN_SECONDS: number;
  readonly DATABASE_CONNECTIONS: number;
}

export const processSettings = (env: Environment): ProcessSettings => ({
  processes: env.PROCESSES,
  drain_seconds: env.DRAIN_SECONDS,
  database_connections: env.DATABASE_CONNECTIONS,
});
