/** What is wrong with a value, to be read after the setting's name. The value itself is not repeated: it may be secret. */
export class Broken {
  readonly complaint: string;
  constructor(complaint: string) {
    this.complaint = complaint;
  }
}

export type Parse<T> = (text: string) => T | Broken;
export type Setting = <T, D>(name: string, parse: Parse<T>, otherwise: D) => T | D;

export const oneOf =
  <const T extends string>(allowed: readonly T[]): Parse<T> =>
  (text) =>
    allowed.find((value) => value === text) ?? new Broken(`must be one of ${allowed.join(', ')}`);

export const wholeNumber =
  (min: number, max: number): Parse<number> =>
  (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : new Broken(`must be a whole number from ${min} to ${max}`);
  };

export const shortText: Parse<string> = (text) =>
  text.length <= 200 && !/\p{Cc}/u.test(text) ? text : new Broken('must be one line of at most 200 characters');

export const hostName: Parse<string> = (text) =>
  /^[A-Za-z0-9.:_-]{1,253}$/.test(text) ? text : new Broken('must be a host name or an address, such as 0.0.0.0');

export const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);
export const isWeb = (url: URL | null) =>
  url !== null && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '';

/** A link that a page may show: a web address, a mail address, or a path of this installation; never a script. */
export const link: Parse<string> = (text) => {
  const url = parseUrl(text);
  const isFine = isWeb(url) || url?.protocol === 'mailto:' || /^\/(?![/\\])\S*$/.test(text);
  return isFine ? text : new Broken('must be a link that begins with https://, mailto: or /');
};

export const webAddress: Parse<string> = (text) =>
  isWeb(parseUrl(text)) ? text : new Broken('must be an address that begins with https://');
