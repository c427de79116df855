import type { ChannelParams } from 'action-cable/types';
import type { Actor } from '../auth/actor.ts';
import type { AppContext } from '../context.ts';

/** Something that a page can subscribe to. */
export interface Channel {
  /** The name that the browser uses, such as `ClientChannel`. */
  readonly name: string;
  /**
   * The streams that this person may receive; null rejects. Called for each subscription, and again whenever permissions
   * of the person or of the record behind one of the streams may have changed.
   */
  streamsOf(ctx: AppContext, actor: Actor, params: ChannelParams): Promise<readonly string[] | null>;
}

/** The record id in the parameter `id`; null when it is missing or invalid. */
export const recordOf = ({ id }: ChannelParams): number | null =>
  typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
