import type { Tokens } from '../auth/tokens.ts';
import type { Db } from '../db/connection.ts';
import { bearerToken } from '../http/authenticate.ts';
import type { Person } from './browser.ts';
import { newPerson } from './factories.ts';

export interface Visitor {
  readonly person: Person;
  readonly cookie: string;
  readonly bearer: string;
  readonly csrf: string;
}

export async function newVisitor(db: Db, tokens: Tokens, account_id: number): Promise<Visitor> {
  const person = await newPerson(db, 'advisor', account_id);
  const session = {
    user_id: person.id,
    user_agent: 'test',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const { id } = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
  const cookie = tokens.sign('session', id);
  const bearer = bearerToken({ tokens, clock: () => new Date() } as never, id, 600);
  return { person, cookie: `hp_session=${cookie}`, bearer, csrf: tokens.sign('csrf', cookie) };
}
