import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import type { Scenarios } from '../../../db/database.gen.ts';
import type { EstimationRow } from '../queries.ts';
import { type ScenarioRow, scenarioColumns } from './queries.ts';

type Estimation = Pick<EstimationRow, 'id'>;

export const insertScenario = (db: Db, scenario: Insertable<Scenarios>): Promise<ScenarioRow> =>
  db.insertInto('scenarios').values(scenario).returning(scenarioColumns).executeTakeFirstOrThrow();

export async function updateScenario(db: Db, id: number, columns: Updateable<Scenarios>): Promise<void> {
  await db.updateTable('scenarios').set(columns).where('id', '=', id).execute();
}

/** The scenarios between both positions move by one, so that no position is empty. The caller has locked the estimate. */
export async function moveScenario(db: Db, { id }: Estimation, from: number, to: number): Promise<void> {
  const shift = from < to ? -1 : 1;
  await sql`
    update scenarios
    set position = case when position = ${from}::smallint then ${to}::smallint else position + ${shift}::smallint end
    where estimation_id = ${id}::bigint
      and position between least(${from}::smallint, ${to}::smallint) and greatest(${from}::smallint, ${to}::smallint)`.execute(
    db,
  );
}

/** The scenarios behind it move up. The caller has locked the estimate. */
export async function deleteScenario(db: Db, estimation: Estimation, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('scenarios')
    .where('estimation_id', '=', estimation.id)
    .where('id', '=', id)
    .returning('position')
    .executeTakeFirst();
  if (!deleted) return false;
  await db
    .updateTable('scenarios')
    .set({ position: sql<number>`position - 1` })
    .where('estimation_id', '=', estimation.id)
    .where('position', '>', deleted.position)
    .execute();
  return true;
}
