// `npm run rehearse -- <name>` rehearses an event on this machine, prints figures, and stops by itself.
import { image } from './image.ts';
import { restarts } from './restarts.ts';

const rehearsals: Readonly<Record<string, () => Promise<boolean>>> = { image, restarts };

const [name = ''] = process.argv.slice(2);
const rehearse = rehearsals[name];
if (!rehearse) {
  console.error(`Usage: npm run rehearse -- ${Object.keys(rehearsals).join(' | ')}`);
  process.exit(2);
}
process.exitCode = (await rehearse()) ? 0 : 1;
