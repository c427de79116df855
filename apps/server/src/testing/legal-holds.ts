import type { Person } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** Its id. */
export async function newLegalHold(
  app: TestApp,
  by: Person,
  { id }: Pick<Person, 'id'>,
  reason = 'A lawsuit',
): Promise<number> {
  return (await app.as(by).call('create-legal-hold', { params: { id }, body: { reason } })).body.id;
}
