// `npm start`: prepares the clone and becomes the server in the same process, so that a signal reaches it at any moment.
import { prepare } from './prepare.mjs';

await prepare('install', 'build');
await import(new URL('../apps/server/dist/main.mjs', import.meta.url).href);
