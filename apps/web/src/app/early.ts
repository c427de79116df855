// The script inside index.html, which runs before the application has loaded.
import { showEarlyView } from '../features/estimations/workspace/early-view.tsx';
import { toNodes } from '../lib/dom-jsx.ts';

// Otherwise zod tests whether it may compile code, and the browser reports a violation of the content security policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** The build replaces this with the components' style sheets. */
declare const __EARLY_STYLES__: string;

const nonce = document.currentScript?.nonce ?? '';

void showEarlyView((view, root) => {
  const style = document.createElement('style');
  style.nonce = nonce;
  style.textContent = __EARLY_STYLES__;
  // The build of this script compiles JSX to DOM nodes.
  root.append(style, ...toNodes(view as unknown as Node));
});
