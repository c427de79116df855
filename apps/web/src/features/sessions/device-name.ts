/** The first match wins: several browsers also name others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

const find = (known: typeof browsers, agent: string) => known.find(([pattern]) => pattern.test(agent))?.[1];

export const isHandheld = (userAgent: string): boolean => /iPhone|iPad|Android/.test(userAgent);

export function deviceName(userAgent: string): string {
  const browser = find(browsers, userAgent) ?? (userAgent.startsWith('Mozilla/') ? 'Unknown browser' : 'Unknown app');
  const system = find(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}
