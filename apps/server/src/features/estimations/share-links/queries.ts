import type { Db } from '../../../db/connection.ts';
import type { EstimationRow } from '../queries.ts';

const maxListed = 10;

/** For those who can read the estimate. */
export async function findOpenings(db: Db, { id }: Pick<EstimationRow, 'id'>) {
  const openings = db.selectFrom('share_link_openings').where('estimation_id', '=', id);
  const [{ count }, latest] = await Promise.all([
    openings.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    openings.select('opened_at').orderBy('opened_at', 'desc').limit(maxListed).execute(),
  ]);
  return { count, latest: latest.map(({ opened_at }) => opened_at) };
}
