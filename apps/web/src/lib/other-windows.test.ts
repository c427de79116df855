import { expect, it, vi } from 'vitest';
import { areSavedInOtherWindows } from './other-windows.ts';

it('a conflict is the user’s own if every version in between was saved in another window', async () => {
  const other = new BroadcastChannel('saved-records');
  for (const version of [4, 5, 7]) other.postMessage({ record: 'policy 1', version });
  await vi.waitFor(() => expect(areSavedInOtherWindows('policy 1', 6, 7)).toBe(true));
  expect(areSavedInOtherWindows('policy 1', 3, 5)).toBe(true);
  expect(areSavedInOtherWindows('policy 1', 5, 7)).toBe(false);
  expect(areSavedInOtherWindows('policy 2', 3, 5)).toBe(false);
  other.close();
});
