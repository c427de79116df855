import type { Calendar, showHours } from 'contract/endpoints/bookings';
import { ApiError } from '../../../api-error.ts';
import type { AppContext } from '../../../context.ts';
import type { Handler } from '../../../http/route.ts';
import { findUser } from '../../users/queries.ts';
import { canSetHours } from './policy.ts';
import { findCalendar } from './queries.ts';
import { formatTime } from './rules.ts';

export const handleShowHours: Handler<typeof showHours> = async ({ ctx, actor, params }) => {
  if (!canSetHours(actor, params.id)) throw new ApiError('not_found');
  await requireAgent(ctx, params.id);
  return readCalendar(ctx, params.id);
};

export async function requireAgent(ctx: AppContext, user_id: number): Promise<void> {
  const user = await findUser(ctx, user_id);
  if (user?.type !== 'HealthAdvisorUser') throw new ApiError('not_found');
}

const defaults: Omit<Calendar, 'is_in_use'> = {
  time_zone: 'America/New_York',
  meeting_minutes: 30,
  notice_minutes: 120,
  join_url: null,
  hours: [],
  version: 0,
};

export async function readCalendar(ctx: Pick<AppContext, 'db' | 'calendar'>, user_id: number): Promise<Calendar> {
  const is_in_use = ctx.calendar === null;
  const calendar = await findCalendar(ctx.db, user_id);
  if (!calendar) return { ...defaults, is_in_use };
  const hours = calendar.hours.map(({ weekday, from_minute, to_minute }) => ({
    weekday,
    from: formatTime(from_minute),
    to: formatTime(to_minute),
  }));
  return { ...calendar, hours, is_in_use };
}
