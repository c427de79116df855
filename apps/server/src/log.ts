import type { FastifyBaseLogger } from 'fastify';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type Fields = Record<string, unknown>;

/** A database driver's details are left out, because they quote values of rows. */
const describeError = ({ name, message, stack, cause, code }: Error & { code?: unknown }): Fields => ({
  name,
  message,
  stack,
  ...(code === undefined ? {} : { code }),
  ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
});

/** One line of JSON, so that no value can forge another line. */
function formatLine(level: LogLevel, fields: Fields, message?: string): string {
  const values = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Error ? describeError(value) : value,
  ]);
  return `${JSON.stringify({ time: new Date().toISOString(), level, ...Object.fromEntries(values), message })}\n`;
}

export function createLog(min: LogLevel, write: (line: string) => void, bound: Fields = {}): FastifyBaseLogger {
  const at = (level: LogLevel) => (first: unknown, second?: unknown) => {
    if (logLevels.indexOf(level) < logLevels.indexOf(min)) return;
    if (typeof first === 'string') return write(formatLine(level, bound, first));
    const fields = first instanceof Error ? { err: first } : (first as Fields);
    write(formatLine(level, { ...bound, ...fields }, String(second ?? '')));
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
