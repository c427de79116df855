import { setShortcuts, useHasShortcuts } from './shortcuts.ts';
import { SwitchField } from './switch-field.tsx';

/** Turns keys of one letter off and on again, for those who speak to their computer or press keys by mistake. */
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
