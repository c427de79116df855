import { expect, test } from 'vitest';
import { blendedForm, createActors, newEstimation, newRootEstimation, tokenOf } from '../../testing/factories.ts';
import { newScenario } from '../../testing/scenarios.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';

const app = await sharedTestApp();
const { firm, advisor, colleague, admin, client, otherAdvisor, superAdmin } = await createActors(app.db);

const countRows = async () => (await app.db.selectFrom('estimations').select('id').execute()).length;

test('copies the content with a new id, link and date', async () => {
  const saved = await newEstimation(app.as(advisor), blendedForm());
  const { body } = await app.as(advisor).call('duplicate-estimation', { params: { id: saved.id } });
  const { id, name, share_url, created_at, updated_at, ...said } = body;
  const original = await app.as(advisor).call('show-estimation', { params: { id: saved.id } });
  expect(original.body).toMatchObject(said);
  expect(name).toBe(`${body.client_first_name} (copy)`);
  expect(id).not.toBe(saved.id);
  expect([tokenOf(share_url).length, tokenOf(share_url) === saved.token]).toEqual([43, false]);
  expect([Date.parse(created_at) >= Date.parse(saved.created_at), updated_at]).toEqual([true, created_at]);
});

test('copies birth dates, events and scenarios, independent of the original', async () => {
  const browser = app.as(advisor);
  const saved = await newEstimation(browser, {
    dependents_attributes: [{ birth_date: '1966-02-01', sex: 'Male', part_b_late_months: 3 }],
    employer_offer: { person: 1, employee_price: 180, family_price: null },
    events: [{ kind: 'retires', person: 1, month: 6, wages: 30_000, covers: [], cobra: 900 }],
    shows_outlook: true,
  });
  const originals = [await newScenario(browser, saved.id, { name: 'A' }), await newScenario(browser, saved.id)];
  const { body } = await browser.call('duplicate-estimation', { params: { id: saved.id } });
  const { dependents, events, employer_offer, shows_outlook } = saved;
  expect(body).toMatchObject({ dependents, events, employer_offer, shows_outlook });
  const list = async (id: number) => (await browser.call('list-scenarios', { params: { id } })).body.scenarios;
  const copies = await list(Number(body.id));
  const contentOf = ({ name, position, changes, year_total }: (typeof copies)[number]) => ({
    ...{ name, position, changes, year_total },
  });
  expect(copies.map(contentOf)).toEqual(originals.map(contentOf));
  const params = { id: Number(body.id), scenario_id: copies[0]?.id ?? 0 };
  await browser.call('delete-scenario', { params });
  expect(await list(saved.id)).toEqual(originals);
});

test('starts the copy at version 1, independent of the original', async () => {
  const saved = await newEstimation(app.as(advisor));
  const change = (id: number | string, client_first_name: string) =>
    app
      .as(advisor)
      .call('update-estimation', { params: { id }, body: { estimation: blendedForm({ client_first_name }) } });
  await change(saved.id, 'Before');
  const copy = (await app.as(advisor).call('duplicate-estimation', { params: { id: saved.id } })).body;
  expect(copy).toMatchObject({ client_first_name: 'Before', version: 1 });
  await change(copy.id, 'After');
  const original = await app.as(advisor).call('show-estimation', { params: { id: saved.id } });
  expect(original.body).toMatchObject({ client_first_name: 'Before', version: 2 });
});

test('names the copy in the list until it is for another first name, and never on its public page', async () => {
  const { id } = await newEstimation(app.as(advisor), blendedForm({ client_first_name: 'Ina' }));
  const copy = (await app.as(advisor).call('duplicate-estimation', { params: { id } })).body;
  const names = async () => {
    const { body } = await app.as(advisor).call('list-estimations', { query: { search: 'in' } });
    return body.estimations.map(({ name }) => name);
  };
  const change = (client_first_name: string) =>
    app.as(advisor).call('update-estimation', {
      params: { id: copy.id },
      body: { estimation: blendedForm({ client_first_name }) },
    });
  expect(await names()).toEqual(['Ina', 'Ina (copy)']);
  await change('Ina');
  expect(await names()).toEqual(['Ina', 'Ina (copy)']);
  const shown = await app.browser().call('show-estimation', { params: { id: tokenOf(copy.share_url) } });
  expect(shown.body.name).toBe('Ina');
  await change('Ines');
  expect(await names()).toEqual(['Ina', 'Ines']);
});

test('makes the caller the owner of the copy', async () => {
  const { id } = await newEstimation(app.as(advisor));
  const copies = { [admin.id]: firm, [superAdmin.id]: null };
  for (const person of [admin, superAdmin]) {
    const copy = await app.as(person).call('duplicate-estimation', { params: { id } });
    const row = await app.db
      .selectFrom('estimations')
      .selectAll()
      .where('id', '=', Number(copy.body.id))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: person.id, account_id: copies[person.id] });
  }
});

test('returns the same 404 for another user’s estimate as for an unknown id', async () => {
  const { id } = await newEstimation(app.as(advisor));
  const before = await countRows();
  for (const person of [colleague, otherAdvisor]) {
    const otherFirms = await app.as(person).call('duplicate-estimation', { params: { id } });
    const missing = await app.as(person).call('duplicate-estimation', { params: { id: 999_999 } });
    expect([otherFirms.status, otherFirms.text]).toEqual([404, missing.text]);
  }
  expect(await countRows()).toBe(before);
});

test('returns 404 for a token', async () => {
  const saved = await newEstimation(app.as(advisor));
  for (const id of [saved.token, await newRootEstimation(app.browser())]) {
    expect((await app.as(superAdmin).call('duplicate-estimation', { params: { id } })).status).toBe(404);
  }
});

test('returns 401 without a session and 403 for a client', async () => {
  const { id } = await newEstimation(app.as(advisor));
  expect((await app.browser().call('duplicate-estimation', { params: { id } })).status).toBe(401);
  expect((await app.as(client).call('duplicate-estimation', { params: { id } })).status).toBe(403);
});

test('requires the CSRF header and rejects cross-site requests', async () => {
  const { id } = await newEstimation(app.as(advisor));
  const before = await countRows();
  const statusWith = async (headers: Record<string, string | undefined>) =>
    (await app.as(advisor).call('duplicate-estimation', { params: { id }, headers })).status;
  expect(await statusWith({ 'x-csrf-token': undefined })).toBe(422);
  expect(await statusWith({ 'x-csrf-token': await app.browser().csrf() })).toBe(422);
  expect(await statusWith({ authorization: undefined })).toBe(401);
  expect(await statusWith({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await statusWith({ origin: 'https://elsewhere.example' })).toBe(403);
  expect(await countRows()).toBe(before);
  expect(await statusWith({ 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await countRows()).toBe(before + 1);
});
