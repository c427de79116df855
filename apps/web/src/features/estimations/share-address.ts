/** The public page's whole address, ready to be sent to somebody. */
export const shareAddress = (share_url: string): string => new URL(share_url, window.location.origin).href;
