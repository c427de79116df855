// `npm run rehearse -- <name>` rehearses an event on this machine, prints figures, stops by itself and removes
// what it created.
import { failover } from './failover.ts';
import { image } from './image.ts';
import { restarts } from './restarts.ts';
import { rehearseRestore } from './restore.ts';
import { upgrade } from './upgrade.ts';

/** Each returns whether its figures are as promised in docs/operations.md. */
const rehearsals: Readonly<Record<string, (args: readonly string[]) => Promise<boolean>>> = {
  failover,
  image,
  restarts,
  restore: rehearseRestore,
  upgrade,
};

const [name = '', ...args] = process.argv.slice(2);
const rehearse = rehearsals[name];
if (!rehearse) {
  console.error(`Usage: npm run rehearse -- ${Object.keys(rehearsals).join(' | ')}`);
  process.exit(2);
}
try {
  const isPassed = await rehearse(args);
  process.exitCode ??= isPassed ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode ??= 1;
}
// What an interrupted rehearsal still waits for.
process.exit();
