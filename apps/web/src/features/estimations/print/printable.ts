let isReady = true;
const waiting = new Set<() => void>();

/** Tells whether all parts of the estimate on this page are loaded. */
export function setPrintable(ready: boolean): void {
  isReady = ready;
  if (!ready) return;
  for (const go of waiting) go();
  waiting.clear();
}

export const whenPrintable = (): Promise<void> =>
  isReady ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve));
