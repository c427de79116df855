import { expect, test } from 'vitest';
import { createdToken } from '../../testing/api-tokens.ts';
import { createActors, newPerson } from '../../testing/factories.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, admin, otherAdvisor, superAdmin } = await createActors(app.db);

test('a revoked token is not listed, and gets 401 with its next request', async () => {
  const { id, headers } = await createdToken(app.ctx, advisor);
  const read = () => app.browser().call('list-clients', { headers });
  expect((await read()).status).toBe(200);
  expect((await app.as(advisor).call('delete-api-token', { params: { id } })).body).toEqual({ deleted: true });
  const { status, code } = await read();
  expect([status, code]).toEqual([401, 'api_token_invalid']);
  const { tokens } = (await app.as(advisor).call('list-api-tokens')).body;
  expect(tokens.map((token) => token.id)).not.toContain(id);
  expect((await app.as(advisor).call('delete-api-token', { params: { id } })).status).toBe(404);
});

test('returns 404 for a token of another user, which keeps working', async () => {
  const { id, headers } = await createdToken(app.ctx, advisor);
  const missing = await app.as(admin).call('delete-api-token', { params: { id: 999_999 } });
  for (const person of [admin, otherAdvisor]) {
    const answer = await app.as(person).call('delete-api-token', { params: { id } });
    expect([answer.status, answer.text]).toEqual([404, missing.text]);
  }
  expect((await app.as(superAdmin).call('delete-api-token', { params: { id } })).status).toBe(403);
  expect((await app.browser().call('delete-api-token', { params: { id } })).status).toBe(401);
  expect((await app.browser().call('list-clients', { headers })).status).toBe(200);
});

test('the tokens of a user are deleted with the user', async () => {
  const person = await newPerson(app.db, 'advisor', firm);
  const { headers } = await createdToken(app.ctx, person);
  await app.as(admin).call('delete-advisor', { params: { id: person.id } });
  expect((await app.browser().call('list-clients', { headers })).code).toBe('api_token_invalid');
});
