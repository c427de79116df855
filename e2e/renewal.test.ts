import { planTexts } from '../apps/web/src/features/estimations/plans/plan-texts.ts';
import { renewalTexts as t } from '../apps/web/src/features/estimations/renewal/renewal-texts.ts';
import { engagements } from './fixtures/engagements.ts';
import { expect, expectAccessibleLayout, expectNoSidewaysScroll, test } from './fixtures/test.ts';
import { households } from './screens/households.ts';

test('an advisor sees what follows a client’s plan of 2026, and chooses it', async ({ openPageAs, origin, apiFor }) => {
  const { advisor, client } = await engagements(origin, apiFor).makeReferred('Ottilie');
  const { api } = advisor;
  const create = (plan_year: 2026 | 2027, income: number) =>
    api.call('create-estimation', {
      body: {
        estimation: {
          ...{ client_first_name: 'Ottilie', ...households.cliff, client_id: client.id },
          ...{ plan_year, income },
        },
      },
    });
  const [last, next] = [await create(2026, 70_000), await create(2027, 74_000)];
  const { plans } = await api.call('list-estimation-plans', { params: { id: last.id }, query: { metal: 'gold' } });
  const [plan] = plans;
  if (!plan) throw new Error('The sample plans have a gold one.');
  const { plan_id, name } = plan;
  await api.call('choose-plan', { params: { id: Number(last.id) }, body: { plan_id, version: 1 } });

  const page = await openPageAs(null, { storageState: api.state });
  await page.goto(`/estimations/${next.id}?view=plans`);
  const renewal = page.getByRole('region', { name: t.title(2026, 2027) });
  await expect(renewal.getByRole('table', { name: t.changes })).toBeVisible();
  await expectAccessibleLayout(page);
  await renewal.getByRole('button', { name: planTexts.choice.chooseNamed(name) }).click();
  await expect(page.getByRole('region', { name: planTexts.choice.title(name) })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});
