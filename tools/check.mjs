// @ts-check
// `npm run check`: the part of `npm test` that needs no server and no browser.
import { close, runStages } from './stages/run.mjs';
import { checks } from './stages/stages.mjs';

close(await runStages([checks]));
