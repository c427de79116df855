export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const secondsBefore = (now: Date, seconds: number): string =>
  new Date(now.getTime() - seconds * 1000).toISOString();

export const secondsAfter = (now: Date, seconds: number): string => secondsBefore(now, -seconds);
