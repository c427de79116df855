import { setShortcuts, useHasShortcuts } from './shortcuts.ts';
import { SwitchField } from './switch-field.tsx';

/** Turns single-key shortcuts off, for users of speech input (WCAG 2.1.4). */
export function ShortcutsSwitch() {
  return (
    <SwitchField
      label="Keyboard shortcuts"
      help="Use single keys, such as / and C. Press ? to see them all."
      value={useHasShortcuts()}
      onChange={setShortcuts}
    />
  );
}
