import { type Channel, recordOf } from '../../realtime/channel.ts';
import { streams } from '../../realtime/streams.ts';
import { existsImport } from './records/queries.ts';

export const importChannel: Channel = {
  name: 'ImportChannel',
  async streamsOf({ db }, actor, params) {
    const import_id = recordOf(params);
    if (import_id === null || !actor.super_admin || !(await existsImport(db, import_id))) return null;
    return [streams.ofImport(import_id)];
  },
};
