import type { ChannelParams } from 'action-cable/types';
import type { Actor } from '../auth/actor.ts';
import type { AppContext } from '../context.ts';

export interface Channel {
  readonly name: string;
  /**
   * Null rejects. Called again whenever permissions of the person or of the record behind a stream may have changed.
   */
  streamsOf(ctx: AppContext, actor: Actor, params: ChannelParams): Promise<readonly string[] | null>;
}

export const recordOf = ({ id }: ChannelParams): number | null =>
  typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
