// The script inside index.html, which runs before the application has loaded.
import { showEarlyView } from './early-view.ts';

// Otherwise zod tests whether it may compile code, and the browser reports a violation of the content security policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

void showEarlyView();
