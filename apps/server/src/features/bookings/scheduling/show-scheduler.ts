import { type Scheduler, showScheduler } from 'contract/endpoints/bookings';
import { throwApiError } from '../../../api-error.ts';
import type { AppContext } from '../../../context.ts';
import { route } from '../../../http/route.ts';
import type { BookingPages } from '../../../integrations/calendar/calendar.ts';
import { findAssignedAgent, findGuest, type GuestRow } from '../queries.ts';

const namespace = 'schedule';

export const showSchedulerRoute = route(showScheduler, async ({ ctx, actor, query }) => {
  const guest = (await findGuest(ctx, actor, query.client_id)) ?? throwApiError('not_found');
  const agent = (await findAssignedAgent(ctx.db, guest)) ?? null;
  const host = agent && { id: agent.id, name: agent.name };
  const participants = { subject: { id: guest.id, name: guest.name }, host };
  if (!ctx.calendar) return { kind: 'native', origin: null, address: null, namespace: null, ...participants };
  const { pages } = ctx.calendar;
  const address = embedUrl(ctx, pages, guest, agent?.meeting_path ?? null);
  return { kind: 'cal', origin: pages.origin, address, namespace, ...participants } satisfies Scheduler;
});

/** The event type for both coverage types is the default. */
function embedUrl({ tokens }: AppContext, pages: BookingPages, guest: GuestRow, meeting_path: string | null): string {
  const slug = pages.slugs[guest.client_request_type ?? 'combo'];
  const path = meeting_path?.replace(/^\//, '');
  const link = path ? `${path}/${slug}` : `${pages.team_path}/${slug}-team`;
  const query = new URLSearchParams({
    embed: namespace,
    name: guest.name,
    // Cal.com sends an email to this address, which must not be another user's.
    ...(!guest.is_quarantined && { email: guest.email }),
    'metadata[client]': tokens.sign('booking', String(guest.id)),
  });
  return `${pages.origin}/${link}/embed?${query.toString()}`;
}
