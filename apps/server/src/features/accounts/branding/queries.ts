import { defaultBrandColor } from 'contract/vocabulary/branding';
import type { Db } from '../../../db/connection.ts';
import { logoUrl } from './rules.ts';

const nothing = { color: null, phone: null, contact: null, disclaimer: null };

export async function findBranding(db: Db, account_id: number) {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('brandings', 'brandings.account_id', 'accounts.id')
    .leftJoin('logos', 'logos.account_id', 'accounts.id')
    .select([
      'brandings.color',
      'brandings.phone',
      'brandings.contact',
      'brandings.disclaimer',
      'logos.key as logo_key',
    ])
    .where('accounts.id', '=', account_id)
    .executeTakeFirst();
  const { logo_key, ...fields } = row ?? { ...nothing, logo_key: null };
  return { ...fields, logo_url: logoUrl(logo_key) };
}

/** Null if nothing is set. */
export async function findShownBranding(db: Db, account_id: number) {
  const { color, phone, logo_url } = await findBranding(db, account_id);
  return (color ?? phone ?? logo_url) ? { color, phone, logo_url } : null;
}

export async function findLogo(db: Db, key: string): Promise<Buffer | null> {
  const row = await db.selectFrom('logos').select('content').where('key', '=', key).executeTakeFirst();
  return row?.content ?? null;
}

/** With the logo itself, for a document. */
export async function findPrintedBranding(db: Db, account_id: number | null) {
  const [{ contact, phone, color, disclaimer }, logo] =
    account_id === null
      ? [nothing, undefined]
      : await Promise.all([
          findBranding(db, account_id),
          db.selectFrom('logos').select('content').where('account_id', '=', account_id).executeTakeFirst(),
        ]);
  return {
    lines: [...(contact?.split('\n') ?? []), ...(phone === null ? [] : [phone])],
    color: color ?? defaultBrandColor,
    disclaimer,
    logo: logo?.content ?? null,
  };
}
