import { clientScopeOf } from '../../auth/actor.ts';
import type { Channel } from '../../realtime/channel.ts';
import { streams } from '../../realtime/streams.ts';

export const userChannel: Channel = {
  name: 'UserChannel',
  async streamsOf(_ctx, actor) {
    const scope = clientScopeOf(actor);
    return [
      streams.ofUser(actor.user_id),
      ...(scope.kind === 'firm' ? [streams.ofAdmins(scope.account_id)] : []),
      ...(scope.kind === 'all' ? [streams.supers] : []),
    ];
  },
};
