import type { BrandingChanges } from 'contract/endpoints/branding';
import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';

export async function saveBranding(db: Db, account_id: number, changes: BrandingChanges): Promise<void> {
  await db
    .insertInto('brandings')
    .values({ account_id, ...changes })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id, ...changes }))
    .execute();
}

interface NewLogo {
  readonly key: string;
  readonly account_id: number;
  readonly content: Buffer;
  readonly digest: Buffer;
}

export async function saveLogo(db: Db, logo: NewLogo, now: Date): Promise<void> {
  await db
    .insertInto('logos')
    .values({ ...logo, created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        key: sql`case when logos.digest = excluded.digest then logos.key else excluded.key end`,
        content: sql`excluded.content`,
        digest: sql`excluded.digest`,
        created_at: sql`excluded.created_at`,
      }),
    )
    .execute();
}

export async function deleteLogo(db: Db, account_id: number): Promise<void> {
  await db.deleteFrom('logos').where('account_id', '=', account_id).execute();
}
