import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * The source needs a loader; the build does not.
 * @param name of the built file
 */
export function startThread(name: string, source: URL, options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${name}.mjs`, import.meta.url), options);
  const address = JSON.stringify(source.href);
  const code = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${address}, ${address}))`;
  return new Worker(code, { ...options, eval: true, execArgv: [] });
}

export const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
