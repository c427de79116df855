import { createCalendarFeed, deleteCalendarFeed, showCalendarFeed } from 'contract/endpoints/calendar';
import { ApiError } from '../../api-error.ts';
import type { Actor } from '../../auth/actor.ts';
import { findCalendarFeed } from '../../auth/calendar-feeds/queries.ts';
import * as store from '../../auth/calendar-feeds/store.ts';
import { capabilitiesOf } from '../../auth/permissions.ts';
import { digest, randomToken } from '../../auth/tokens.ts';
import { withTransaction } from '../../db/connection.ts';
import { route } from '../../http/route.ts';
import { enqueueEmail } from '../notifications/operations.ts';
import { currentUser, lockUser } from '../users/queries.ts';
import { feedCreatedEmail } from './emails.tsx';

const authorize = async ({ actor }: { readonly actor: Actor }) => {
  if (!capabilitiesOf(actor).can_see_calendar) throw new ApiError('forbidden');
};

export const showCalendarFeedRoute = route(showCalendarFeed, { authorize }, async ({ ctx, actor }) => ({
  feed: await findCalendarFeed(ctx.db, actor.user_id),
}));

/** Locks the user, so that of concurrent calls each replaces the feed of the one before. */
export const createCalendarFeedRoute = route(createCalendarFeed, { authorize }, async ({ ctx, actor, body }) =>
  withTransaction(ctx, async (tx) => {
    const { user_id } = actor;
    const { names } = body.feed;
    await lockUser(tx.db, user_id);
    await store.deleteCalendarFeed(tx.db, user_id);
    const token = randomToken();
    const created_at = tx.clock().toISOString();
    await store.insertCalendarFeed(tx.db, { user_id, names, token_digest: digest(token), created_at });
    const { email, account_id } = await currentUser(tx, user_id);
    const message = feedCreatedEmail(tx.settings.product_name);
    await enqueueEmail(tx, { ...message, to: email, purpose: 'calendar_feed_created', user_id, account_id });
    return {
      address: `${tx.public_url}/calendar/${token}.ics`,
      feed: { names, created_at, last_read_at: null },
    };
  }),
);

export const deleteCalendarFeedRoute = route(deleteCalendarFeed, { authorize }, async ({ ctx, actor }) =>
  withTransaction(ctx, async ({ db }) => {
    await store.deleteCalendarFeed(db, actor.user_id);
    return { deleted: true };
  }),
);
