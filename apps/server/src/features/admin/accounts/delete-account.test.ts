import { afterAll, expect, test } from 'vitest';
import { newInvoice } from '../../../testing/billing.ts';
import type { Person } from '../../../testing/browser.ts';
import { createActors, newAccount, newEstimation, newNumber, newPerson } from '../../../testing/factories.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { db } = app;
const { superAdmin, admin, advisor, otherAdmin, firm } = await createActors(db);

const remove = (who: Person, id: number) => app.as(who).call('delete-account', { params: { id } });
const exists = async (id: number) =>
  (await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
async function emptyFirm() {
  const id = await newAccount(db);
  return { id, owner: await newPerson(db, 'admin', id) };
}

test('an admin deletes their own empty firm, and is signed out', async () => {
  const { id, owner } = await emptyFirm();
  const browser = app.as(owner);
  expect((await browser.call('delete-account', { params: { id } })).body).toEqual({ deleted: true });
  expect(await exists(id)).toBe(false);
  expect((await browser.call('show-current-user')).status).toBe(401);
  expect(await db.selectFrom('users').select('id').where('id', '=', owner.id).execute()).toEqual([]);
});

test('a super admin deletes an empty firm, with advisors who have not joined', async () => {
  const id = await newAccount(db);
  const invited = await newPerson(db, 'admin', id, { password_hash: null, onboarding_complete: false });
  expect((await remove(superAdmin, id)).status).toBe(200);
  expect(await exists(id)).toBe(false);
  expect(await db.selectFrom('users').select('id').where('id', '=', invited.id).execute()).toEqual([]);
  expect((await remove(superAdmin, id)).status).toBe(404);
});

test('a super admin remains when they delete their own firm', async () => {
  const id = await newAccount(db);
  const staff = await newPerson(db, 'superAdmin', id, { role: 'admin' });
  expect((await remove(staff, id)).status).toBe(200);
  expect((await app.as(staff).call('show-current-user')).body).toMatchObject({ account_id: null, super_admin: true });
});

test('a firm that is not empty is not deleted', async () => {
  const fill: ((firm: Awaited<ReturnType<typeof emptyFirm>>) => Promise<unknown>)[] = [
    ({ id }) => newPerson(db, 'advisor', id),
    ({ id }) => newPerson(db, 'advisor', id, { password_hash: null, onboarding_complete: false }),
    ({ id }) => newPerson(db, 'client', id),
    ({ owner }) => newEstimation(app.as(owner)),
    ({ id }) => newInvoice(db, id),
    ({ id }) =>
      db
        .insertInto('subscriptions')
        .values({
          ...{ account_id: id, provider: 'stripe_emulator', subscription_id: `sub_${id}`, status: 'active' },
          ...{ plan_type: 'core', seats: 1, read_at: new Date().toISOString() },
        })
        .execute(),
  ];
  for (const add of fill) {
    const made = await emptyFirm();
    await add(made);
    for (const who of [made.owner, superAdmin]) expect((await remove(who, made.id)).code).toBe('account_not_empty');
    expect(await exists(made.id)).toBe(true);
  }
});

test('another firm is 404, and members are forbidden', async () => {
  expect((await remove(otherAdmin, firm)).status).toBe(404);
  expect((await remove(admin, 999_999)).status).toBe(404);
  expect((await remove(advisor, firm)).status).toBe(403);
  expect((await app.browser().call('delete-account', { params: { id: firm } })).status).toBe(401);
});

test('an invitation or a client at the same time is rejected, or prevents the deletion', async () => {
  for (let round = 0; round < 30; round++) {
    const { id, owner } = await emptyFirm();
    const browser = app.as(owner);
    const other =
      round % 2 === 0
        ? browser.call('invite-advisor', {
            body: { user: { first_name: 'Ann', last_name: 'Lee', email: `race${round}@example.test` } },
          })
        : browser.call('create-client', {
            body: {
              client: {
                ...{ first_name: 'Nora', last_name: 'Lund', email: `race${round}@example.test` },
                ...{ phone_number: newNumber(), client_request_type: 'pre_65' },
                projected_start_date: app.ctx.clock().toISOString().slice(0, 10),
              },
            },
          });
    const [deleted, added] = await Promise.all([browser.call('delete-account', { params: { id } }), other]);
    expect([deleted.status === 200, added.status === 200].filter(Boolean)).toHaveLength(1);
    expect(added.status).toBeLessThan(500);
    expect(await exists(id)).toBe(deleted.status !== 200);
  }
});
