/** What is added to the clock of the device, which can be wrong by hours, for the server's time. */
let offsetMs = 0;

const listeners = new Set<() => void>();

/** In milliseconds since 1970. */
export const serverNow = (): number => Date.now() + offsetMs;

export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * @param date the `Date` header of a reply that has just arrived, in whole seconds
 * @param sentAt when the request was sent, by the clock of the device
 */
export function learnServerTime(date: string | null, sentAt: number): void {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return;
  const [least, most] = [server - Date.now(), server + 1000 - sentAt];
  if (least <= offsetMs && offsetMs <= most) return;
  offsetMs = (least + most) / 2;
  for (const listener of listeners) listener();
}
