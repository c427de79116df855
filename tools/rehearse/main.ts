// `npm run rehearse -- <what>` proves on this machine, with an installation of its own in a temporary folder, what
// docs/operations.md promises. It prints its figures, stops by itself and removes everything.
import { endPrograms } from './program.ts';
import { rehearseRestore } from './restore.ts';

/** Each prints its figures, and returns whether all of them are as promised. */
const rehearsals = new Map<string, (args: readonly string[]) => Promise<boolean>>([['restore', rehearseRestore]]);

const [name = '', ...args] = process.argv.slice(2);
const rehearse = rehearsals.get(name);

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => {
    process.exitCode = code;
    void endPrograms();
  });

if (rehearse) {
  try {
    const isPassed = await rehearse(args);
    process.exitCode ??= isPassed ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode ??= 1;
  } finally {
    await endPrograms();
  }
} else {
  console.error(`Usage: npm run rehearse -- ${[...rehearsals.keys()].join('|')}`);
  process.exitCode = 1;
}
