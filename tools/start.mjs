// `npm start`: makes the clone ready and becomes the server, in one process, so that a signal at any moment reaches what
// it is meant for. It is no pre-script, which npm leaves out where install scripts are turned off.
import { prepare } from './prepare.mjs';

await prepare(['install', 'build']);
await import(new URL('../apps/server/dist/main.mjs', import.meta.url).href);
