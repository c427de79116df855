import ipaddr from 'ipaddr.js';

/** Wrong passwords for one email within the window before it is locked, even for the right password. */
export const maxFailures = 10;
/**
 * Wrong passwords from one network, over all emails, before unknown browsers there need a sign-in link: by the length
 * of its prefix. A provider may give a customer a /64, a /56 or a /48 of IPv6.
 */
export const maxFailuresOfNetwork = { 24: 100, 64: 100, 56: 200, 48: 400 } as const;
/** Wrong passwords from all unknown browsers together, against guessing from many networks. */
export const maxFailuresOfUnknownBrowsers = 2_000;
/** The window of these limits and the duration of a lock, in seconds. */
export const failureWindow = 15 * 60;

export const isLocked = (attempts: number): boolean => attempts > maxFailures;

/** Sign-in links for one email that one network can request within the window. */
export const maxLinksOfNetwork = 3;

interface Network {
  readonly prefix: keyof typeof maxFailuresOfNetwork;
  readonly address: string;
}

export function networksOf(address: string): readonly Network[] {
  // A proxy may report text that is not an address.
  if (!ipaddr.isValid(address)) return [{ prefix: 24, address }];
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4)
    return [{ prefix: 24, address: ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString() }];
  const networkOf = (prefix: number) => ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${prefix}`).toString();
  return ([64, 56, 48] as const).map((prefix) => ({ prefix, address: networkOf(prefix) }));
}
