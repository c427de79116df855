import { randomUUID } from 'node:crypto';
import type { BodyInput } from 'contract/endpoint';
import { type createSavedView, savedSearch } from 'contract/endpoints/saved-views';
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
  const search_encrypted = encryptSearch(ctx.encryption, savedSearch.parse(search));
  return (await insertSavedView(db, { user_id: id, name, search_encrypted, created_at: now, updated_at: now })).id;
}
