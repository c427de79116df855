import type { Locator, Page } from '@playwright/test';
import { texts as clients } from '../apps/web/src/features/engagements/texts.ts';
import { editTexts } from '../apps/web/src/features/policies/edit/texts.ts';
import { historyTexts } from '../apps/web/src/features/policies/history/texts.ts';
import { labels, texts } from '../apps/web/src/features/policies/texts.ts';
import { type EngagementUsers, engagements } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { expect, expectAccessibleLayout, type PageMonitor, test } from './fixtures/test.ts';

const tabs = clients.client.tabs;

const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const titleOf = (page: Page) => page.getByRole('heading', { level: 2, name: texts.title });

async function typeDate(keyboard: Keyboard, group: Locator, [month, day, year]: readonly [string, string, string]) {
  await keyboard.type(group.getByLabel('Month'), month);
  await keyboard.type(group.getByLabel('Day'), day);
  await keyboard.type(group.getByLabel('Year'), year);
}

async function addPlan(page: Page, keyboard: Keyboard): Promise<void> {
  await keyboard.press(page.getByRole('button', { name: editTexts.add }));
  const form = page.getByRole('form', { name: editTexts.addTitle });
  const add = form.getByRole('button', { name: editTexts.add });
  await keyboard.press(add);
  await expect(form.getByRole('alert')).toContainText('Carrier is required');
  await expectAccessibleLayout(page);
  await keyboard.choose(form.getByLabel(labels.policy_type, { exact: true }), 'ACA');
  await keyboard.choose(form.getByLabel(labels.policy_status, { exact: true }), 'Enrolled');
  await keyboard.type(form.getByLabel(labels.issuer_name), 'Prairie Mutual');
  await keyboard.type(form.getByLabel(labels.plan_name), 'Silver 3200');
  await typeDate(keyboard, form.getByRole('group', { name: labels.effective_date }), ['1', '1', '2020']);
  await keyboard.type(form.getByLabel(labels.premium), '487.33');
  await keyboard.type(form.getByLabel(labels.deductible), '3750');
  await keyboard.type(form.getByLabel(labels.moop), '8,750.10');
  await keyboard.press(add);
  await expect(page.getByText(editTexts.added)).toBeVisible();
}

async function readPlan(page: Page): Promise<void> {
  const card = cardOf(page, 'ACA PLAN');
  await expect(card).toContainText('$487.33');
  await expect(card).toContainText('$17,500.20');
}

async function endPlan(page: Page, keyboard: Keyboard): Promise<void> {
  const card = cardOf(page, 'ACA PLAN');
  const end = card.getByRole('button', { name: editTexts.end });
  await keyboard.press(end);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessibleLayout(page);
  await typeDate(keyboard, dialog, ['12', '31', '2099']);
  await keyboard.check(dialog.getByLabel('The client (cancelled)'));
  await keyboard.press(dialog.getByRole('button', { name: editTexts.end }));
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('Dec 31, 2099');
  await expect(card).toContainText('Cancelled');
}

async function readHistory(page: Page, keyboard: Keyboard, name: string): Promise<void> {
  const card = cardOf(page, 'ACA PLAN');
  await keyboard.press(card.getByRole('button', { name: historyTexts.open }));
  await expect(card.getByRole('heading', { name: historyTexts.values })).toBeVisible();
  await expect(card).toContainText('Monthly Premium: $487.33 → $500.00');
  await expect(card.getByText(name).first()).toBeVisible();
  await expectAccessibleLayout(page);
}

interface Journey {
  page: Page;
  keyboard: Keyboard;
  users: EngagementUsers;
  viewer: Page;
  monitor: PageMonitor;
}

async function travel({ page, keyboard, users: { agent, client }, viewer, monitor }: Journey): Promise<void> {
  await viewer.goto('/policies');
  await expect(viewer.getByText(texts.empty)).toBeVisible();
  await expectAccessibleLayout(viewer);

  await page.goto(`/clients/${client.id}`);
  await keyboard.to(page.getByRole('tab', { name: tabs.overview }));
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(titleOf(page)).toBeVisible();
  await expect(page.getByRole('tab', { name: tabs.plans })).toBeFocused();
  await expect(page.getByText(texts.empty)).toBeVisible();
  await addPlan(page, keyboard);
  await readPlan(page);
  // The client's open page follows.
  await readPlan(viewer);
  await expect(viewer.getByRole('button', { name: editTexts.editShort })).toHaveCount(0);

  await keyboard.press(cardOf(page, 'ACA PLAN').getByRole('button', { name: editTexts.editShort }));
  const form = page.getByRole('form');
  await keyboard.type(form.getByLabel(labels.premium), '500');
  const { policies } = await agent.api.call('list-policies', { params: { id: client.id } });
  const [policy] = policies;
  const body = { policy: { issuer_name: 'Prairie Mutual Health' }, version: policy?.version ?? 0 };
  await agent.api.call('update-policy', { params: { id: policy?.id ?? 0 }, body });
  monitor.allowStatus(409);
  await keyboard.press(form.getByRole('button', { name: editTexts.save }));
  // Each side changed another field, so it is no question.
  await expect(page.getByText(editTexts.saved)).toBeVisible();
  await expect(cardOf(page, 'ACA PLAN')).toContainText('$500.00');
  await expect(cardOf(page, 'ACA PLAN')).toContainText('Prairie Mutual Health');

  await endPlan(page, keyboard);
  await readHistory(page, keyboard, agent.name);

  await viewer.goto('/');
  await expect(cardOf(viewer, 'HEALTH INSURANCE PLAN IMPACT')).toContainText('$6,000.00');
  await expectAccessibleLayout(viewer);
}

test('an agent adds, edits and ends a plan by keyboard; the client’s page follows', async ({
  origin,
  apiFor,
  openPageAs,
  monitor,
}) => {
  const users = await engagements(origin, apiFor).makeEngagement('Paula');
  const page = await openPageAs(null, { storageState: users.agent.api.state });
  const viewer = await openPageAs(null, { storageState: users.client.api.state });
  await travel({ page, keyboard: new Keyboard(page), users, viewer, monitor });
});
