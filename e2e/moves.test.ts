import type { Page } from '@playwright/test';
import { moveTexts } from '../apps/web/src/features/admin/moves/texts.ts';
import { emailOf } from './fixtures/api-client.ts';
import { createEngagement } from './fixtures/create-engagement.ts';
import { engagements } from './fixtures/engagements.ts';
import { expect, expectAccessibleLayout, expectNoSidewaysScroll, test } from './fixtures/test.ts';

test.use({ person: 'super' });

/** Finds the user by email, because names repeat. */
async function choose(page: Page, email: string) {
  await page.getByLabel(moveTexts.advisor).fill(email);
  await page.getByRole('option', { name: email }).click();
}

async function confirm(page: Page): Promise<void> {
  const button = { name: moveTexts.confirm, exact: true };
  await page.getByRole('button', button).click();
  await page.getByRole('alertdialog', { name: moveTexts.question }).getByRole('button', button).click();
}

test('a super admin moves the clients of an advisor to a colleague, and one of them to another firm', {
  tag: '@all',
}, async ({ page, origin, apiFor }) => {
  const { makeAdvisor } = engagements(origin, apiFor);
  const [from, to] = [await makeAdvisor('Mover'), await makeAdvisor('Taker')];
  const first = await createEngagement(from.api, { first_name: 'Wren' });
  await createEngagement(from.api, { first_name: 'Robin' });

  await page.goto(`/profile/${from.id}`);
  await page.getByRole('link', { name: moveTexts.moveAdvisor, exact: true }).click();
  await choose(page, to.email);
  await expect(page.getByText(new RegExp(`^2 clients will move to ${to.name} at `))).toBeVisible();
  await expectAccessibleLayout(page);
  await expectNoSidewaysScroll(page);
  await confirm(page);
  await expect(page.getByText(moveTexts.done(2, to.name))).toBeVisible();
  expect((await to.api.call('list-clients')).totalCount).toBe(2);
  expect((await from.api.call('list-clients')).totalCount).toBe(0);

  await page.goto(`/clients/${first}?view=profile`);
  await page.getByRole('link', { name: moveTexts.moveClient }).click();
  await choose(page, emailOf('elena'));
  await expect(page.getByText('One client’s engagement will end', { exact: false })).toBeVisible();
  await confirm(page);
  await expect(page.getByText(moveTexts.done(1, 'Elena Ruiz'))).toBeVisible();
  expect((await to.api.call('list-clients')).totalCount).toBe(1);
  const moved = await (await apiFor('elena')).call('show-client', { params: { id: first } });
  expect(moved.advisor_notes).toBeNull();
});
