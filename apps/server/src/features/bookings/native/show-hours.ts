import type { Calendar, showHours } from 'contract/endpoints/bookings';
import type { Ground } from '../../../context.ts';
import type { Handler } from '../../../http/route.ts';
import { refuse } from '../../../http/api-error.ts';
import { findUser } from '../../users/public.ts';
import { maySetHours } from '../policy.ts';
import { timeOf } from './rules.ts';
import { findCalendar } from './store.ts';

export const handleShowHours: Handler<typeof showHours> = async ({ ground, actor, params }) => {
  if (!maySetHours(actor, params.id)) refuse('not_found');
  await demandAgent(ground, params.id);
  return readCalendar(ground, params.id);
};

/** @throws Refusal `not_found` for whoever holds no meetings */
export async function demandAgent(ground: Ground, user_id: number): Promise<void> {
  const person = await findUser(ground, user_id);
  if (person?.type !== 'HealthAdvisorUser') refuse('not_found');
}

/** What an agent begins with who has saved nothing yet. */
const fresh: Omit<Calendar, 'is_in_use'> = {
  time_zone: 'America/New_York',
  meeting_minutes: 30,
  notice_minutes: 120,
  join_url: null,
  hours: [],
  version: 0,
};

export async function readCalendar(ground: Pick<Ground, 'db' | 'calendar'>, user_id: number): Promise<Calendar> {
  const is_in_use = ground.calendar === null;
  const calendar = await findCalendar(ground.db, user_id);
  if (!calendar) return { ...fresh, is_in_use };
  const hours = calendar.hours.map(({ weekday, from_minute, to_minute }) => ({
    weekday,
    from: timeOf(from_minute),
    to: timeOf(to_minute),
  }));
  return { ...calendar, hours, is_in_use };
}
