import type { FastifyBaseLogger } from 'fastify';
import { type LogLevel, logLevels } from './config.ts';

type Fields = Record<string, unknown>;

/** What may be told of an error: never a driver's details, which quote the values of a row. */
const describe = ({ name, message, stack, cause, code }: Error & { code?: unknown }): Fields => ({
  name,
  message,
  stack,
  ...(code === undefined ? {} : { code }),
  ...(cause instanceof Error ? { cause: describe(cause) } : {}),
});

/** One line of JSON, so that no value can pretend to be a line of its own. */
function line(level: LogLevel, fields: Fields, message?: string): string {
  const told = Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? describe(value) : value]);
  return `${JSON.stringify({ time: new Date().toISOString(), level, ...Object.fromEntries(told), message })}\n`;
}

/** Writes what is at least as grave as `least`, a line each. */
export function createLog(min: LogLevel, write: (line: string) => void, bound: Fields = {}): FastifyBaseLogger {
  const at = (level: LogLevel) => (first: unknown, second?: unknown) => {
    if (logLevels.indexOf(level) < logLevels.indexOf(min)) return;
    if (typeof first === 'string') write(line(level, bound, first));
    else
      write(
        line(
          level,
          { ...bound, ...(first instanceof Error ? { err: first } : (first as Fields)) },
          String(second ?? ''),
        ),
      );
  };
  return {
    level: min,
    trace: at('debug'),
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('error'),
    silent: () => undefined,
    child: (fields) => createLog(min, write, { ...bound, ...fields }),
  };
}
