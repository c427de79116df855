import type { Move } from 'contract/endpoints/moves';
import type { Person } from './browser.ts';
import { newPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

export async function previewed(app: TestApp, superAdmin: Person, move: Move) {
  const { body } = await app.as(superAdmin).call('preview-move', { body: { move } });
  return { body: { move, digest: body.digest } };
}

export async function newMove(app: TestApp, { advisor, colleague }: Record<'advisor' | 'colleague', Person>) {
  const { id } = await newPerson(app.db, 'client', advisor.account_id, { financial_advisor_id: advisor.id });
  return { kind: 'clients', client_ids: [id], to_advisor_id: colleague.id } satisfies Move;
}
