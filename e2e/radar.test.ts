import type { Locator } from '@playwright/test';
import { texts as views } from '../apps/web/src/features/saved-views/texts.ts';
import { kinds, reasons, texts as t } from '../apps/web/src/features/signals/texts.ts';
import { createEngagement } from './fixtures/create-engagement.ts';
import { engagements } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { chooseInRow } from './fixtures/row-menu.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

/** Turns 65 so many months from now, by the date in New York. The first months for Medicare end three months later. */
function bornFor(months: number): string {
  const [year = 0, month = 0] = new Date()
    .toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
    .split('-')
    .map(Number);
  return new Date(Date.UTC(year - 65, month - 1 + months, 15)).toISOString().slice(0, 10);
}

async function middleOf(tool: Locator): Promise<number> {
  const box = await tool.boundingBox();
  return box ? box.y + box.height / 2 : Number.NaN;
}

test('an advisor works the list, the agent takes over, and the client acts', async ({ origin, apiFor, openPageAs }) => {
  const { makeEngagement, assign } = engagements(origin, apiFor);
  const { advisor, agent, client } = await makeEngagement('Bea');
  const adaId = await createEngagement(advisor.api, { first_name: 'Ada' });
  await assign(adaId, agent);
  const { name: ada } = await advisor.api.call('show-client', { params: { id: adaId } });
  const superApi = await apiFor('super');
  for (const [id, birthdate] of [
    [client.id, bornFor(-3)],
    [adaId, bornFor(4)],
  ] as const)
    await superApi.call('update-user', { params: { id }, body: { user: { birthdate } } });

  const page = await openPageAs(null, { storageState: advisor.api.state });
  const keyboard = new Keyboard(page);
  const link = (name: string) => page.getByRole('table').getByRole('link', { name, exact: true });
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await page.goto('/radar?kind=turns_65');
  // Found within seconds.
  await expect(link(client.name)).toBeVisible({ timeout: 30_000 });
  await expect(link(ada)).toBeVisible({ timeout: 30_000 });
  const filter = (name: string) => page.getByRole('combobox', { name, exact: true });
  await expect(filter(t.filters.kind.label)).toHaveValue('turns_65');
  await expect(filter(t.filters.kind.label)).toContainText(`${kinds.turns_65} (2)`);
  await expectAccessibleLayout(page);
  const tools = [
    page.getByRole('group', { name: t.period, exact: true }),
    page.getByRole('button', { name: 'Columns', exact: true }),
    page.getByRole('button', { name: views.menu, exact: true }),
    page.getByRole('link', { name: t.download, exact: true }),
  ];
  const middles = await Promise.all(tools.map(middleOf));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);

  await keyboard.press(row(client.name).getByRole('button', { name: /^Why/ }));
  await expect(row(client.name)).toContainText(`${t.source}:`);

  await chooseInRow(page, ada, t.snooze.rows.week);
  await expect(link(ada)).toHaveCount(0);
  await close.click();
  await filter(t.filters.status.label).selectOption('snoozed');
  await expect(row(ada)).toContainText('Snoozed until');

  await chooseInRow(page, ada, t.dismiss.row);
  const dismissal = page.getByRole('alertdialog', { name: t.dismiss.title(1) });
  await keyboard.press(dismissal.getByRole('radio', { name: reasons.done }), 'Space');
  await keyboard.press(dismissal.getByRole('button', { name: t.dismiss.confirm }));
  await expect(link(ada)).toHaveCount(0);
  await close.click();
  await filter(t.filters.status.label).selectOption('dismissed');
  await expect(row(ada)).toContainText(`Dismissed by ${advisor.name}`);
  await filter(t.filters.status.label).selectOption('');

  await keyboard.press(page.getByRole('checkbox', { name: `Select ${client.name}` }), 'Space');
  await keyboard.press(page.getByRole('region', { name: t.bulk.bar }).getByRole('button', { name: t.assign.action }));
  const assignment = page.getByRole('alertdialog', { name: t.assign.title(1) });
  await assignment.getByLabel(t.assign.label).selectOption({ label: agent.name });
  await keyboard.press(assignment.getByRole('button', { name: t.assign.confirm }));
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('1 signal changed.');
  await expect(row(client.name)).toContainText(agent.name);

  await link(client.name).click();
  await expect(page).toHaveURL(/\/clients\/\d+\?signal=\d+$/);
  const signals = page.getByRole('region', { name: t.ofClient.title });
  await expect(signals.locator('[data-autofocus]')).toBeInViewport();
  await expect(signals).toContainText(t.assignedTo(agent.name));

  const ofAgent = await openPageAs(null, { storageState: agent.api.state });
  await ofAgent.goto(`/radar?assignee=${agent.id}`);
  await expect(ofAgent.getByRole('table').getByRole('link', { name: client.name, exact: true })).toBeVisible();
  await expect(ofAgent.getByRole('table').getByRole('link', { name: ada, exact: true })).toHaveCount(0);

  const own = await openPageAs(null, { storageState: client.api.state });
  await own.goto('/');
  const dates = own.getByRole('region', { name: t.own.title });
  await expect(dates.getByRole('button', { name: /^Why/ })).not.toHaveCount(0);
  await expect(dates).not.toContainText('at stake');
  await expectAccessibleLayout(own);
  await dates.getByRole('link', { name: t.own.book }).first().click();
  await expect(own).toHaveURL('/schedule');
});
