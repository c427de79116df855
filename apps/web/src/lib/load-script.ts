const loading = new Map<string, Promise<void>>();

/** Loads a script once; after a failure, the next call tries again. @throws if it cannot be loaded */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const load = insertScript(src).catch((error: unknown) => {
    loading.delete(src);
    throw error;
  });
  loading.set(src, load);
  return load;
}

function insertScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${src} could not be loaded`));
    document.head.append(script);
  });
}
