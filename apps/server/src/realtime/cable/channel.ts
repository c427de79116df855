import type { Actor } from '../../auth/actor.ts';
import type { AppContext } from '../../context.ts';

/** What a browser asked for beside the channel's name: untrusted in content and in shape. */
export type ChannelParams = Readonly<Record<string, unknown>>;

/** Something that a page can subscribe to. */
export interface Channel {
  /** As the browser calls it, such as `ClientChannel`. */
  readonly name: string;
  /**
   * The streams whose messages this person may hear by this channel now; null refuses. Asked when somebody subscribes, and
   * again whenever a right of theirs, or of the record behind one of the streams, may have changed.
   */
  streamsOf(ctx: AppContext, actor: Actor, params: ChannelParams): Promise<readonly string[] | null>;
}

/** The record that the parameter `id` names; null when it names none. */
export const recordOf = ({ id }: ChannelParams): number | null =>
  typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
