import ipaddr from 'ipaddr.js';

/** Wrong passwords for one email within the window before it is locked, even for the right password. */
export const maxFailures = 10;
/** Wrong passwords from one network, over all emails, before unknown browsers there have to wait. */
export const maxFailuresOfNetwork = 100;
/** Wrong passwords from all unknown browsers together, against guessing from many networks. */
export const maxFailuresOfUnknownBrowsers = 2_000;
/** The window of these limits and the duration of a lock, in seconds. */
export const failureWindow = 15 * 60;

export const isLocked = (attempts: number): boolean => attempts > maxFailures;

/** The network that one household or office has: a /24 of IPv4 or a /64 of IPv6. */
export function networkOf(address: string): string {
  // A proxy may report text that is not an address.
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv4
    ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
