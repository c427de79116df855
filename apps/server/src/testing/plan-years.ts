import { randomBytes } from 'node:crypto';
import type { Db } from '../db/connection.ts';
import { publish } from './plan-files.ts';

/** Of a place without estimates in tests. */
const place = { plan_year: 2025, states: ['AS'] };

/** A load without rows. */
export async function newPlanLoad(db: Db): Promise<number> {
  const row = { ...place, digest: randomBytes(32), is_sample: false, files: '[]', findings: '[]', counts: '[]' };
  return (await db.insertInto('plan_loads').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function newPlanPublication(db: Db): Promise<number> {
  const load_id = await newPlanLoad(db);
  await publish(db, load_id);
  const row = db.selectFrom('plan_publications').select('id').where('load_id', '=', load_id);
  return (await row.executeTakeFirstOrThrow()).id;
}

/** That failed, without files. */
export async function newPlanUpload(db: Db): Promise<number> {
  const now = new Date().toISOString();
  const row = { plan_year: 2025, status: 'failed', is_download: false, created_at: now, progress_at: now } as const;
  return (await db.insertInto('plan_uploads').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
