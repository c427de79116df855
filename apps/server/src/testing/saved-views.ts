import { randomUUID } from 'node:crypto';
import type { BodyInput } from 'contract/endpoint';
import { type createSavedView, savedSearch } from 'contract/endpoints/saved-views';
import { savedViewListOf } from 'contract/vocabulary/saved-views';
import { encryptSearch } from '../features/saved-views/rules.ts';
import { insertSavedView } from '../features/saved-views/store.ts';
import type { Person } from './browser.ts';
import type { TestApp } from './test-app.ts';

type View = BodyInput<typeof createSavedView>['view'];

/** Its id. */
export async function newSavedView(
  { db, ctx }: TestApp,
  { id }: Person,
  { name = randomUUID(), search = {} }: Partial<View> = {},
): Promise<number> {
  const now = ctx.clock().toISOString();
  const parsed = savedSearch.parse(search);
  const row = {
    ...{ user_id: id, list: savedViewListOf(parsed), name, created_at: now, updated_at: now },
    search_encrypted: encryptSearch(ctx.encryption, parsed),
  };
  return (await insertSavedView(db, row)).id;
}
