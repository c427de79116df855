// The script that stands within index.html, before the application is loaded.
import { beginEarlyView } from '../features/estimations/early-view.ts';

// Otherwise zod tries whether it may make code out of text, which the browser reports as a breach of the page's policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

void beginEarlyView(document.currentScript?.nonce ?? '');
