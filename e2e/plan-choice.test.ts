import { choiceTexts } from 'estimate-texts/summary/choice-texts';
import { planTexts as t } from '../apps/web/src/features/estimations/plans/plan-texts.ts';
import { engagements } from './fixtures/engagements.ts';
import { expect, expectAccessibleLayout, expectNoSidewaysScroll, test } from './fixtures/test.ts';
import { households } from './screens/households.ts';

test('an advisor chooses a bronze plan with an HSA for a couple near the limit, and the client sees its cost', async ({
  openPageAs,
  origin,
  apiFor,
}) => {
  const { advisor, client } = await engagements(origin, apiFor).makeReferred('Beatrix');
  const { id } = await advisor.api.call('create-estimation', {
    body: {
      estimation: { client_first_name: 'Beatrix', ...households.cliff, client_id: client.id, shows_outlook: true },
    },
  });
  await advisor.api.call('update-sharing', { params: { id: Number(id) }, body: { shared_with_client: true } });
  const total = async () => (await advisor.api.call('calculate-estimation', { params: { id } })).household_total?.year;
  const before = await total();

  const page = await openPageAs(null, { storageState: advisor.api.state });
  await page.goto(`/estimations/${id}?view=plans`);
  await expect(page.getByText(t.sample, { exact: true }).first()).toBeVisible();
  const list = page.getByRole('region', { name: t.list });
  await list.getByRole('combobox', { name: t.filters.metal[0] }).selectOption('bronze');
  await list.getByRole('combobox', { name: t.filters.hsa[0] }).selectOption({ index: 1 });
  await expectAccessibleLayout(page);
  const choose = list.getByRole('button', { name: /^Choose / }).first();
  const name = ((await choose.getAttribute('aria-label')) ?? '').replace(/^Choose /, '');
  await choose.click();
  await expect(page.getByRole('region', { name: t.choice.title(name) })).toBeVisible();
  await expect(page.getByText(choiceTexts.chosen(name))).toBeVisible();
  await expectAccessibleLayout(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  expect(await total()).not.toEqual(before);

  const theirs = await openPageAs(null, { storageState: client.api.state });
  await theirs.goto(`/estimates/${id}`);
  await expect(theirs.getByText(choiceTexts.chosen(name))).toBeVisible();
  await expectAccessibleLayout(theirs);
});
