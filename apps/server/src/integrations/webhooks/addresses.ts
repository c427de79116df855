import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Every address of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export const resolveHost: Resolve = (host) => lookup(host, { all: true });

export class PrivateAddressError extends Error {}

export interface Network {
  /** Whether programs on this machine can be called; never in production. */
  readonly loopback: boolean;
  readonly resolve: Resolve;
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Neither private, link-local, shared, reserved, nor a way to such an address through IPv6. */
export function isReachable(address: string, { loopback }: Pick<Network, 'loopback'>): boolean {
  if (!ipaddr.isValid(address)) return false;
  // IPv4 within IPv6 is IPv4.
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return loopback;
  return range === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Looks the host up once, so that what was checked is what is connected to.
 * @throws PrivateAddressError if one of its addresses is not public
 */
export async function checkedAddresses(url: URL, network: Network): Promise<LookupAddress[]> {
  const host = hostOf(url);
  const literal = ipaddr.isValid(host)
    ? [{ address: host, family: ipaddr.parse(host).kind() === 'ipv4' ? 4 : 6 }]
    : null;
  const found = literal ?? (await network.resolve(host));
  if (!found.every(({ address }) => isReachable(address, network))) throw new PrivateAddressError();
  return [...found];
}

/** HTTPS, or HTTP to this machine where that can be reached. Null if the text is no such address. */
export function parseTarget(text: string, { loopback }: Pick<Network, 'loopback'>): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(hostOf(url));
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal && loopback);
  return isAllowed && url.username === '' && url.password === '' && url.hash === '' ? url : null;
}
