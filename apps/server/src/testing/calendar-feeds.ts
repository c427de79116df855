import { deleteCalendarFeed, insertCalendarFeed } from '../auth/calendar-feeds/store.ts';
import { digest, randomToken } from '../auth/tokens.ts';
import type { AppContext } from '../context.ts';
import type { Person } from './browser.ts';

/** The token in the address of a user’s new feed. */
export async function createdFeed(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id: user_id }: Pick<Person, 'id'>,
): Promise<string> {
  const token = randomToken();
  await deleteCalendarFeed(db, user_id);
  await insertCalendarFeed(db, {
    ...{ user_id, names: 'initials', token_digest: digest(token), created_at: clock().toISOString() },
  });
  return token;
}
