/** Seconds for which the previous refresh cookie still gets the same reply, for two tabs that refresh at once. */
export const refreshOverlap = 20;

/** `reused`: the cookie was used before, so a copy of it exists. */
export type RefreshVerdict = 'current' | 'overlap' | 'reused';

export function judgeRefresh(
  given: number,
  session: { readonly generation: number; readonly rotated_at: string },
  now: Date,
): RefreshVerdict {
  if (given === session.generation) return 'current';
  const age = (now.getTime() - Date.parse(session.rotated_at)) / 1000;
  return given === session.generation - 1 && age <= refreshOverlap ? 'overlap' : 'reused';
}
