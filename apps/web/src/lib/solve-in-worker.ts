import type { Proof, Puzzle } from 'contract/proof-of-work';

/** In another thread, so that the page stays responsive. Null if this browser cannot solve it. */
export function solveInWorker(puzzle: Puzzle): Promise<Proof | null> {
  const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' });
  const solved = new Promise<Proof | null>((done) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Proof | null>) => done(data));
    worker.addEventListener('error', () => done(null));
    worker.postMessage(puzzle);
  });
  return solved.finally(() => worker.terminate());
}
