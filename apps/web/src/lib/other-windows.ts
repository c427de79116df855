/** Which versions of records the user saved in other windows of this browser, since this window opened. */
interface Saved {
  record: string;
  version: number;
}

const savedVersions = new Map<string, number>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('saved-records');
channel?.addEventListener('message', ({ data }: MessageEvent<Saved>) => savedVersions.set(data.record, data.version));

export const broadcastSave = (saved: Saved): void => channel?.postMessage(saved);

export const isSavedInOtherWindow = ({ record, version }: Saved): boolean => savedVersions.get(record) === version;
