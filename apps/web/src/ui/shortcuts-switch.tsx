import { setShortcuts, useHasShortcuts } from './shortcuts.ts';
import { SwitchField } from './switch-field.tsx';

/** Turns single-key shortcuts off, for users of speech input (WCAG 2.1.4). */
export function ShortcutsSwitch() {
  return (
    <SwitchField
      label="Keyboard shortcuts"
      help="In lists, / goes to the search box, and J and K go down and up the rows."
      value={useHasShortcuts()}
      onChange={setShortcuts}
    />
  );
}
