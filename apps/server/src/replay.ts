import { readFileSync } from 'node:fs';
import { replay } from './features/estimations/replay/rules.ts';

/** Recalculates a downloaded proof, without a database or a server. */
function main(path: string | undefined): number {
  if (path === undefined) {
    console.error('Usage: npm run replay -- proof.json');
    return 1;
  }
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    console.error(`The file cannot be read. ${error instanceof Error ? error.message : ''}`);
    return 1;
  }
  const { is_equal, findings } = replay(text);
  console.log(is_equal ? 'equal' : 'not equal');
  for (const finding of findings) console.log(finding);
  return is_equal ? 0 : 1;
}

process.exitCode = main(process.argv[2]);
