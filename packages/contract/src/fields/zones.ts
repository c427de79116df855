import * as z from 'zod';

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The zone of the reader, in which an instant has its day. */
export const zone = z
  .string()
  .max(64)
  .refine((name) => isZone(name), 'This isn’t a time zone')
  .default('UTC')
  .describe('The IANA time zone of the days');
