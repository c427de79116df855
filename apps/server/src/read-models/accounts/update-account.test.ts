import type { BodyInput } from 'contract/endpoint';
import type { updateAccount } from 'contract/endpoints/accounts';
import { afterAll, expect, test } from 'vitest';
import { createActors, newAccount, newPerson } from '../../testing/factories.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { invalidNames, scripts } from '../../testing/texts.ts';

const app = await createTestApp();
afterAll(() => app.close());
const { firm, otherFirm, advisor, admin, client, otherAdmin, agent, superAdmin } = await createActors(app.db);

const update = (who: typeof admin, account: BodyInput<typeof updateAccount>['account'], id = firm, version?: number) =>
  app.as(who).call('update-account', { params: { id }, body: { account, ...(version && { version }) } });
const rowOf = (id: number) => app.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const address_attributes = { street_1: '218 W Adams Street', city: 'Chicago', state: 'IL' as const, zip: '60606' };

test('an account admin changes name, association, size and address of their firm', async () => {
  const changes = { name: 'Alder & Finch', firm_association: 'Summit Network', firm_size: 6, address_attributes };
  const { body } = await update(admin, changes);
  const { address_attributes: address, ...plain } = changes;
  expect(body).toMatchObject({ ...plain, address });
  expect((await update(admin, { firm_association: null })).body).toMatchObject({
    firm_association: null,
    name: 'Alder & Finch',
    address,
  });
  expect((await app.as(admin).call('show-own-account')).body.account).toMatchObject({ firm_size: 6, version: 3 });
});

test('an account admin requires the second factor, and only a super admin removes the requirement', async () => {
  expect((await update(admin, { two_fa_enabled: true })).body).toMatchObject({ two_fa_enabled: true });
  const before = await rowOf(firm);
  const rejected = await update(admin, { two_fa_enabled: false, name: 'Sneaked' });
  expect(rejected.status).toBe(403);
  expect(await rowOf(firm)).toEqual(before);
  const line = app.log.findLast((one) => one.includes('authz.forbidden_fields')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ actor_id: admin.id, account_id: firm, fields: ['two_fa_enabled'] });
  expect((await update(superAdmin, { two_fa_enabled: false })).body.two_fa_enabled).toBe(false);
  expect((await update(superAdmin, { two_fa_enabled: true }, otherFirm)).body.two_fa_enabled).toBe(true);
  await update(superAdmin, { two_fa_enabled: false }, otherFirm);
});

test('only a super admin changes billing, the CRM number and the owner, an advisor of the firm', async () => {
  const changes = { stripeable: true, crm_organization_id: 'CRM-7', account_owner_id: admin.id };
  const { body } = await update(superAdmin, changes);
  expect(body).toMatchObject({ stripeable: true, crm_organization_id: 'CRM-7', account_owner: { email: admin.email } });
  for (const [field, value] of Object.entries(changes)) {
    expect((await update(admin, { [field]: value })).status).toBe(403);
    const line = app.log.findLast((one) => one.includes('authz.forbidden_fields')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ actor_id: admin.id, fields: [field] });
  }
  for (const id of [otherAdmin.id, agent.id, client.id, 999_999])
    expect((await update(superAdmin, { account_owner_id: id })).errors).toEqual({
      account_owner_id: ['Choose an advisor from this firm'],
    });
  expect(await rowOf(firm)).toMatchObject(changes);
  const none = { stripeable: false, crm_organization_id: null, account_owner_id: null };
  expect((await update(superAdmin, none)).body).toMatchObject({ account_owner: null, crm_organization_id: null });
});

test('only a super admin sets the firm’s agent: a health agent who can sign in', async () => {
  expect((await update(superAdmin, { health_advisor_id: agent.id })).body.health_advisor_id).toBe(agent.id);
  expect((await update(admin, { health_advisor_id: null })).status).toBe(403);
  const gone = await newPerson(app.db, 'agent', null, { disabled_at: new Date().toISOString() });
  for (const id of [advisor.id, client.id, gone.id, 999_999])
    expect((await update(superAdmin, { health_advisor_id: id })).errors).toEqual({
      health_advisor_id: ['Choose a health agent'],
    });
  expect((await rowOf(firm)).health_advisor_id).toBe(agent.id);
  expect((await update(superAdmin, { health_advisor_id: null })).body.health_advisor_id).toBe(null);
});

test('requirement 3: rejects plan, seats, code and billing fields', async () => {
  const before = await rowOf(firm);
  for (const field of ['seats', 'signup_code', 'coupon_name', 'id', 'version']) {
    const payload = { account: { [field]: 'core' } };
    const answer = await app.as(admin).send({ method: 'PATCH', url: `/api/v1/accounts/${firm}`, payload });
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
  }
  // Only its subscription gives a firm a plan, and not along with other changes.
  expect((await update(admin, { plan_type: 'core' })).code).toBe('account_not_stripeable');
  for (const mixed of [
    { plan_type: 'core', name: 'Mixed' },
    { plan_type: 'core', seats: 2 },
  ] as const)
    expect((await update(admin, mixed)).code).toBe('validation_failed');
  expect(await rowOf(firm)).toEqual(before);
});

test('returns 403 for a member, even without changes, and 404 for another firm', async () => {
  const before = await rowOf(firm);
  expect((await update(advisor, { name: 'Mine' })).status).toBe(403);
  expect((await update(advisor, {})).status).toBe(403);
  for (const person of [otherAdmin, agent]) {
    const [unrelated, missing] = [
      await update(person, { name: 'Mine' }),
      await update(person, { name: 'Mine' }, 999_999),
    ];
    expect([unrelated.status, unrelated.text]).toEqual([404, missing.text]);
  }
  expect((await update(client, { name: 'Mine' })).status).toBe(403);
  expect((await update(superAdmin, { name: 'Mine' }, 999_999)).status).toBe(404);
  const nobody = { params: { id: firm }, body: { account: {} } };
  expect((await app.browser().call('update-account', nobody)).status).toBe(401);
  expect(await rowOf(firm)).toEqual(before);
});

test('returns 409 for an outdated version; one of ten concurrent writes succeeds', async () => {
  const own = await newAccount(app.db);
  const person = await newPerson(app.db, 'admin', own);
  await update(person, { name: 'First' }, own, 1);
  expect((await update(person, { name: 'Second' }, own, 1)).status).toBe(409);
  expect((await rowOf(own)).name).toBe('First');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => update(person, { firm_size: index + 1 }, own, 2)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
});

test.each<[object, Record<string, unknown>]>([
  [{ name: '' }, { name: ['Firm Name is required'] }],
  [{ name: 'Caf\u00e9 Wealth' }, { name: ['Firm Name can have only plain letters, numbers, and symbols'] }],
  [
    { firm_association: 'Réseau' },
    { firm_association: ['Firm Association can have only plain letters, numbers, and symbols'] },
  ],
  [{ name: 'x'.repeat(65_536) }, { name: ['Firm Name must be at most 200 characters'] }],
  [{ firm_size: 0 }, { firm_size: ['Firm Size must be at least 1'] }],
  [{ firm_size: 2_000_000 }, { firm_size: ['Firm Size is too large'] }],
  [
    { address_attributes: {} },
    {
      street_1: ['Street Address is required'],
      city: ['City is required'],
      state: ['State is required'],
      zip: ['Zip Code is required'],
    },
  ],
  [{ address_attributes: { ...address_attributes, state: 'PR' } }, { state: ['State is required'] }],
  [{ address_attributes: { ...address_attributes, zip: '6060' } }, { zip: ['Invalid zip code'] }],
  ...['20001', '20250', '20599', '56901', '34020', '09012', '96201'].map((zip): [object, Record<string, unknown>] => [
    { address_attributes: { ...address_attributes, zip } },
    {
      zip: [
        'Addresses in Washington, D.C., and military addresses can’t be saved here. Enter an address of the firm in one of the 50 states.',
      ],
    },
  ]),
])('rejects %j', async (account, errors) => {
  const answer = await app.as(admin).send({ method: 'PATCH', url: `/api/v1/accounts/${firm}`, payload: { account } });
  const received = Object.entries(answer.json<{ errors: object }>().errors).map(([name, value]) => [
    name.replace('address_attributes.', ''),
    value,
  ]);
  expect([answer.statusCode, Object.fromEntries(received)]).toEqual([422, errors]);
});

test('requirement 24: returns scripts in the firm’s texts as text and rejects invalid characters', async () => {
  for (const script of scripts) {
    const received = {
      name: script,
      firm_association: script,
      address_attributes: { ...address_attributes, street_1: script, city: script },
    };
    expect((await update(admin, received)).body).toMatchObject({
      name: script,
      address: { street_1: script, city: script },
    });
    expect((await app.as(advisor).call('show-current-user')).body.account_name).toBe(script);
  }
  for (const odd of invalidNames) expect((await update(admin, { name: odd })).status).toBe(422);
});

test('publishes a change to the members of the firm, and nothing for a rejected change', async () => {
  const page = await app.cable(advisor);
  expect(await page.subscribe({ channel: 'AccountChannel', id: firm })).toBe(true);
  expect((await update(admin, { name: 'Too late' }, firm, 1)).status).toBe(409);
  await update(admin, { name: 'Alder & Larch' });
  await page.until(({ message }) => message !== undefined);
  expect(page.received).toEqual([`account.updated ${firm}`]);
  page.ws.close();
});
