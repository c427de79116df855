/** Follows only http addresses. */
export function openExternal(address: string): void {
  if (/^https?:\/\//i.test(address)) window.location.assign(address);
}
