import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { readCalendarFeed } from 'contract/endpoints/calendar';
import { throwApiError } from '../../api-error.ts';
import { clientScopeOf, rowScopeOf } from '../../auth/actor.ts';
import { findFeedByDigest } from '../../auth/calendar-feeds/queries.ts';
import { touchCalendarFeed } from '../../auth/calendar-feeds/store.ts';
import { digest } from '../../auth/tokens.ts';
import { withRows } from '../../db/connection.ts';
import { todayOf } from '../../features/signals/days/rules.ts';
import { route } from '../../http/route.ts';
import { calendarFeed } from '../../integrations/calendar/calendar-feed.ts';
import * as queries from './queries.ts';
import { eventsOf, feedRange, namedClients } from './rules.ts';

/** No cache shares it, and each use asks whether it is current. */
const headers = {
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-resource-policy': 'same-origin',
};

const hourMs = 60 * 60_000;

/** Who has the address is not known. The rows are those of the feed’s owner, as in the calendar. */
export const readCalendarFeedRoute = route(
  readCalendarFeed,
  { rows: () => 'all' },
  async ({ ctx, params, caller, record }) => {
    const token = params.file.slice(0, -'.ics'.length);
    const { id, names, last_read_at, owner } =
      (await findFeedByDigest(ctx.db, digest(token))) ?? throwApiError('not_found');
    const { user_id } = owner;
    const now = ctx.clock();
    const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs).toISOString();
    if (last_read_at === null || last_read_at < hour) await touchCalendarFeed(record.withoutCapture(ctx).db, id, hour);

    const { db } = withRows(ctx, rowScopeOf(owner));
    const scope = clientScopeOf(owner);
    const range = feedRange(todayOf(now), now);
    const [due, meetings] = await Promise.all([
      queries.listDue(db, scope, range),
      queries.listFeedMeetings(db, scope, range, now),
    ]);
    const { public_url, settings } = ctx;
    const events = eventsOf(due, meetings, { names, public_url, user_id });
    // Weak: the time in each copy differs.
    const etag = `W/"${createHash('sha256').update(JSON.stringify(events)).digest('base64url')}"`;
    if (caller.header('if-none-match')?.includes(etag))
      return { status: 304, headers: { ...headers, etag }, open: null };

    record.setUser(user_id);
    await record.showClients(namedClients(due, meetings, names));
    const content = Buffer.from(calendarFeed({ name: settings.product_name, now, events }));
    return {
      status: 200,
      headers: {
        ...{ ...headers, etag },
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="calendar.ics"',
        'content-length': String(content.length),
      },
      open: async () => Readable.from([content]),
    };
  },
);
