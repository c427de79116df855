/** Leaves for another site, such as a provider to sign in through. Only an address of the web is followed. */
export function leaveFor(address: string): void {
  if (/^https?:\/\//i.test(address)) window.location.assign(address);
}
