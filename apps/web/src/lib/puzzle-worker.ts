import { type Puzzle, solvePuzzle } from 'contract/proof-of-work';

// Null where the browser has no Web Crypto: on an address that is neither https nor this machine.
addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
  solvePuzzle(data).then(
    (proof) => postMessage(proof),
    () => postMessage(null),
  );
});
