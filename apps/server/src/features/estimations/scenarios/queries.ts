import type { Db } from '../../../db/connection.ts';
import type { EstimationRow } from '../queries.ts';

export const scenarioColumns = [
  'id',
  'position',
  'name_encrypted',
  'changes_encrypted',
  'version',
  'created_at',
  'updated_at',
] as const;

type Estimation = Pick<EstimationRow, 'id'>;

const scenariosOf = (db: Db, { id }: Estimation) =>
  db.selectFrom('scenarios').select(scenarioColumns).where('estimation_id', '=', id);

export const listScenarios = (db: Db, estimation: Estimation) =>
  scenariosOf(db, estimation).orderBy('position').execute();
export type ScenarioRow = Awaited<ReturnType<typeof listScenarios>>[number];

export async function findScenario(db: Db, estimation: Estimation, id: number): Promise<ScenarioRow | null> {
  return (await scenariosOf(db, estimation).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function countScenarios(db: Db, { id }: Estimation): Promise<number> {
  const { count } = await db
    .selectFrom('scenarios')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('estimation_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}
