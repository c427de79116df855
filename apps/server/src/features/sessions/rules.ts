import type { AppContext } from '../../context.ts';
import type { Caller, SetCookies } from '../../http/route.ts';

/** What of a call a way in needs. */
export interface SignInContext {
  readonly ctx: AppContext;
  readonly caller: Caller;
  readonly setCookies: SetCookies;
}

/** Wrong passwords for one e-mail within the window before it is locked, right password or not. */
export const maxFailures = 10;
/** Wrong passwords out of one network within the window, over all e-mails, before unknown browsers there have to wait. */
export const maxFailuresOfNetwork = 100;
/** The same of all networks together: somebody guesses from many places at once. */
export const maxFailuresOfStrangers = 2_000;
/** How long failures are remembered, and how long a lock lasts, in seconds. */
export const failureWindow = 15 * 60;
/** The time in which the refresh cookie before the live one still gets the same answer: two tabs refresh at once. In seconds. */
export const refreshOverlap = 20;

/** What a refresh cookie that was read says about its session. */
export type RefreshVerdict = 'live' | 'overlap' | 'reused';

/**
 * @param given the generation in the cookie
 * @param session the live generation and when it began
 */
export function judgeRefresh(
  given: number,
  session: { readonly generation: number; readonly rotated_at: string },
  now: Date,
): RefreshVerdict {
  if (given === session.generation) return 'live';
  const age = (now.getTime() - Date.parse(session.rotated_at)) / 1000;
  return given === session.generation - 1 && age <= refreshOverlap ? 'overlap' : 'reused';
}

/** The attempt that is being made counts too. */
export const isLocked = (attempts: number): boolean => attempts > maxFailures;

/** What one household or office has for itself: a /24 of IPv4, a /64 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain.split('.', 3).join('.');
  const [head = '', tail] = (plain.split('%', 1)[0] ?? '').split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const left = Array.from({ length: 8 - groups(head).length }, () => '0');
  const all = tail === undefined ? groups(head) : [...groups(head), ...left];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
