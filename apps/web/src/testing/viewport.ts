import { vi } from 'vitest';

/** Everything is in view: the test environment has no layout. */
export function mockViewport(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: (entries: { isIntersecting: boolean }[]) => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#callback = callback;
      }
      observe = () => this.#callback([{ isIntersecting: true }]);
      disconnect = () => undefined;
    },
  );
}
