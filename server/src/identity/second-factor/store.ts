import type { Insertable } from 'kysely';
import type { CodeAttempts } from '../../platform/database.gen.ts';
import type { Db } from '../../platform/db.ts';

export async function insertAttempt(db: Db, attempt: Insertable<CodeAttempts>): Promise<void> {
  await db.insertInto('code_attempts').values(attempt).execute();
}
