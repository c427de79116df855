/** An IANA time zone such as `America/Chicago`. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
