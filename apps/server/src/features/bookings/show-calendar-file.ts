import { Readable } from 'node:stream';
import { create } from 'content-disposition';
import { showCalendarFile } from 'contract/endpoints/bookings';
import { ApiError, throwApiError } from '../../api-error.ts';
import { cleanName } from '../../clean-name.ts';
import { route } from '../../http/route.ts';
import { isActive } from '../../integrations/calendar/calendar.ts';
import { publishedCalendarFile } from '../../integrations/calendar/calendar-file.ts';
import { findGuestContact, findVisibleBooking, toBooking } from './queries.ts';

/** The uid is that of the emailed files, so that a calendar has the meeting once. */
export const showCalendarFileRoute = route(showCalendarFile, async ({ ctx, actor, params, record }) => {
  const row = (await findVisibleBooking(ctx, actor, params.id)) ?? throwApiError('not_found');
  if (!isActive(row.status)) throw new ApiError('not_found');
  await record.showClients([row.user_id]);
  const guest = (await findGuestContact(ctx.db, row)) ?? throwApiError('not_found');
  const isGuest = guest.id === actor.user_id;
  const path = isGuest ? '' : `clients/${guest.id}`;
  const { uid, sequence, start, end, host_name } = row;
  const content = Buffer.from(
    publishedCalendarFile({
      ...{ sequence, start, end },
      uid: `${uid}@${new URL(ctx.public_url).hostname}`,
      now: ctx.clock(),
      summary: `Meeting with ${cleanName(isGuest ? (host_name ?? 'a health agent') : guest.name)}`,
      location: (await toBooking(ctx, actor, row)).join_url,
      url: isGuest || guest.type === 'ClientUser' ? `${ctx.public_url}/${path}` : null,
    }),
  );
  return {
    status: 200,
    headers: {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': create('meeting.ics', { type: 'attachment' }),
      'content-length': String(content.length),
      'cache-control': 'no-store, private',
      'cross-origin-resource-policy': 'same-origin',
    },
    open: async () => Readable.from([content]),
  };
});
