import { activeSessions } from '../auth/queries.ts';
import type { AppContext } from '../context.ts';

export async function listActiveSessions(
  ctx: Pick<AppContext, 'db' | 'clock' | 'super_admins_need_codes'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await activeSessions(ctx)
    .select('sessions.id')
    .where((of) => of('sessions.id', '=', of.fn.any(of.val(ids as string[]))))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
