interface Saved {
  record: string;
  version: number;
}

/** What the user saved in other windows of this browser since this window opened. */
const savedVersions = new Set<string>();
const nameOf = ({ record, version }: Saved) => `${record} version ${version}`;
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('saved-records');
channel?.addEventListener('message', ({ data }: MessageEvent<Saved>) => savedVersions.add(nameOf(data)));

export const broadcastSave = (saved: Saved): void => channel?.postMessage(saved);

/** Whether every later version was saved in another window of this browser: then no one else has changed the record. */
export const areSavedInOtherWindows = (record: string, first: number, last: number): boolean =>
  Array.from({ length: last - first }, (_, index) => first + index + 1).every((version) =>
    savedVersions.has(nameOf({ record, version })),
  );
