/** Wrong passwords for one e-mail within the window before it is locked, right password or not. */
export const mostFailures = 10;
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
export const isLocked = (attempts: number): boolean => attempts > mostFailures;
