import type { Scheduler, showScheduler } from 'contract/endpoints/bookings';
import type { Ground } from '../../context.ts';
import type { Handler } from '../../http/route.ts';
import type { BookingPages } from '../../integrations/calendar/calendar.ts';
import { refuse } from '../../http/api-error.ts';
import { findHost } from './native/public.ts';
import { findWhom, type Whom } from './public.ts';

/** What the frame's messages carry, so that those of another one are told apart. */
const namespace = 'schedule';

export const handleShowScheduler: Handler<typeof showScheduler> = async ({ ground, actor, query }) => {
  const whom = (await findWhom(ground, actor, query.client_id)) ?? refuse('not_found');
  const agent = await findHost(ground.db, whom);
  const host = agent && { id: agent.id, name: agent.name };
  const shown = { whom: { id: whom.id, name: whom.name }, host };
  if (!ground.calendar) return { kind: 'own', origin: null, address: null, namespace: null, ...shown };
  const { pages } = ground.calendar;
  const address = frameAddress(ground, pages, whom, agent?.meeting_path ?? null);
  return { kind: 'cal', origin: pages.origin, address, namespace, ...shown } satisfies Scheduler;
};

/** Under the agent's own path, or the team's; whoever has not said what they look for gets the kind that covers both. */
function frameAddress({ tokens }: Ground, pages: BookingPages, whom: Whom, meeting_path: string | null): string {
  const slug = pages.slugs[whom.client_request_type ?? 'combo'];
  const path = meeting_path?.replace(/^\//, '');
  const link = path ? `${path}/${slug}` : `${pages.team_path}/${slug}-team`;
  const filled = new URLSearchParams({
    embed: namespace,
    name: whom.name,
    // The calendar would write to the holder of a held address.
    ...(!whom.is_held && { email: whom.email }),
    'metadata[client]': tokens.sign('booking', String(whom.id)),
  });
  return `${pages.origin}/${link}/embed?${filled.toString()}`;
}
