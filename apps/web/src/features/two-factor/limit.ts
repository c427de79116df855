import type { ApiError } from '../../lib/api-error.ts';
import { formatPlural } from '../../lib/format.ts';
import { texts } from './texts.ts';

/** Says how long to wait at the limit of text messages; null for another error. */
export function limitText({ code, message, retryAfter }: ApiError): string | null {
  if (code !== 'text_limit_reached') return null;
  if (retryAfter === null) return message;
  const minutes = Math.ceil(retryAfter / 60);
  return texts.limited(
    minutes < 60 ? formatPlural(minutes, 'minute', 'minutes') : formatPlural(Math.ceil(minutes / 60), 'hour', 'hours'),
  );
}
