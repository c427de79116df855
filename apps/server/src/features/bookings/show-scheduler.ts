import type { Scheduler, showScheduler } from 'contract/endpoints/bookings';
import type { AppContext } from '../../context.ts';
import { throwApiError } from '../../http/api-error.ts';
import type { Handler } from '../../http/route.ts';
import type { BookingPages } from '../../integrations/calendar/calendar.ts';
import { findHost } from './native/public.ts';
import { type BookingSubject, findBookingSubject } from './public.ts';

/** What the frame's messages carry, so that those of another one are told apart. */
const namespace = 'schedule';

export const handleShowScheduler: Handler<typeof showScheduler> = async ({ ctx, actor, query }) => {
  const subject = (await findBookingSubject(ctx, actor, query.client_id)) ?? throwApiError('not_found');
  const agent = await findHost(ctx.db, subject);
  const host = agent && { id: agent.id, name: agent.name };
  const shown = { subject: { id: subject.id, name: subject.name }, host };
  if (!ctx.calendar) return { kind: 'own', origin: null, address: null, namespace: null, ...shown };
  const { pages } = ctx.calendar;
  const address = frameAddress(ctx, pages, subject, agent?.meeting_path ?? null);
  return { kind: 'cal', origin: pages.origin, address, namespace, ...shown } satisfies Scheduler;
};

/** Under the agent's own path, or the team's; whoever has not said what they look for gets the kind that covers both. */
function frameAddress(
  { tokens }: AppContext,
  pages: BookingPages,
  subject: BookingSubject,
  meeting_path: string | null,
): string {
  const slug = pages.slugs[subject.client_request_type ?? 'combo'];
  const path = meeting_path?.replace(/^\//, '');
  const link = path ? `${path}/${slug}` : `${pages.team_path}/${slug}-team`;
  const filled = new URLSearchParams({
    embed: namespace,
    name: subject.name,
    // The calendar would write to the holder of a held address.
    ...(!subject.is_quarantined && { email: subject.email }),
    'metadata[client]': tokens.sign('booking', String(subject.id)),
  });
  return `${pages.origin}/${link}/embed?${filled.toString()}`;
}
