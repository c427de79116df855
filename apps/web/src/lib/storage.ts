// The only place that uses the browser's storage. A browser may deny it, for example in a frame on another site; then
// every access throws a `SecurityError`. It may also be full. In both cases values last as long as the page.

export interface Store {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

function storeOver(open: () => Storage): Store {
  const memory = new Map<string, string>();
  const attempt = <T>(access: (storage: Storage) => T): T | undefined => {
    try {
      return access(open());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (name) => memory.get(name) ?? attempt((storage) => storage.getItem(name)) ?? null,
    setItem: (name, value) => {
      memory.delete(name);
      const isStored = attempt((storage) => {
        storage.setItem(name, value);
        return true;
      });
      if (!isStored) memory.set(name, value);
    },
    removeItem: (name) => {
      memory.delete(name);
      attempt((storage) => storage.removeItem(name));
    },
  };
}

export const localStore = storeOver(() => localStorage);
export const sessionStore = storeOver(() => sessionStorage);
