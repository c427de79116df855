import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './server.ts';

/** A server's clock that can be moved on. */
export interface ShiftedClock {
  /** What the server has to be started with. */
  readonly settings: Settings;
  /** Sets it so many minutes before the machine's. */
  setAhead(minutes: number): void;
}

/** @param folder where the server looks how far it is ahead */
export function shiftedClock(folder: string): ShiftedClock {
  const clock = join(folder, 'clock');
  const setAhead = (minutes: number) => writeFileSync(clock, String(minutes * 60_000));
  setAhead(0);
  const hook = new URL('./shifted-clock.mjs', import.meta.url).href;
  return { settings: { SHIFTED_CLOCK: clock, NODE_OPTIONS: `--import=${hook}` }, setAhead };
}
