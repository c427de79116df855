import type { Locator, Page } from '@playwright/test';
import { labels, texts } from '../apps/web/src/features/accounts/texts.ts';
import { advisorTexts } from '../apps/web/src/features/users/texts.ts';
import { engagements } from './fixtures/engagements.ts';
import { newUser } from './fixtures/new-users.ts';
import { rowAction, rowMenuOf } from './fixtures/row-menu.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const { page: words, form } = texts;
const { invite, remove, list } = advisorTexts;

test.use({ person: 'admin' });

const rowOf = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: email });

test('an admin changes the firm, invites an advisor and deletes them by keyboard', async ({ page, keyboard }) => {
  const person = newUser('Ingrid');
  await page.goto('/');
  await keyboard.press(page.getByRole('button', { name: /^Your menu/ }));
  await keyboard.press(page.getByRole('link', { name: words.title }));
  await expect(page).toHaveURL('/account');
  await expectAccessibleLayout(page);
  await page.goto('/account?currentTab=3');
  const size = page.getByLabel(labels.firm_size);
  await expect(size).not.toHaveValue('');
  // A retry finds the size that the first try saved.
  await keyboard.type(size, (await size.inputValue()) === '7' ? '8' : '7');
  await keyboard.press(page.getByRole('button', { name: form.save, exact: true }));
  await expect(page.getByText(form.saved)).toBeVisible();
  await expectAccessibleLayout(page);

  await keyboard.to(page.getByRole('tab', { selected: true }));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account?currentTab=1');
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('link', { name: invite.label }));
  await keyboard.type(page.getByLabel(invite.fields.first_name), person.first_name);
  await keyboard.type(page.getByLabel(invite.fields.last_name), person.last_name);
  await keyboard.type(page.getByLabel(invite.fields.email), person.email);
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('button', { name: invite.submit }));
  await expect(page.getByText(words.invitesSent)).toBeVisible();

  await keyboard.type(page.getByRole('searchbox', { name: list.search }), person.email);
  await expect(rowOf(page, person.email)).toContainText(list.invited);
  await expect(page).toHaveURL(/currentTab=1/);
  const name = `${person.first_name} ${person.last_name}`;
  await keyboard.press(rowMenuOf(page, name));
  await rowAction(page, remove.confirm).press('Enter');
  const question = page.getByRole('alertdialog', { name: remove.question });
  await expect(question.getByRole('button', { name: remove.cancel })).toBeFocused();
  await expectAccessibleLayout(page);
  await keyboard.press(question.getByRole('button', { name: remove.confirm }));
  await expect(page.getByText(remove.done(name))).toBeVisible();
  await expect(rowOf(page, person.email)).toHaveCount(0);
});

test('an admin makes an advisor an admin, and hands over the client of another by touch', {
  tag: ['@phone', '@all'],
}, async ({ page, origin, api, apiFor }) => {
  const { makeAdvisor, makeReferred } = engagements(origin, apiFor);
  const [{ client, advisor }, successor] = await Promise.all([makeReferred('Ottilie'), makeAdvisor('Sunniva')]);
  await page.goto(`/account?currentTab=1&search=${encodeURIComponent(successor.email)}`);
  const role = page.getByRole('combobox', { name: advisorTexts.roleOf(successor.name) });
  await role.selectOption('admin');
  await expect(role).toBeEnabled();
  await page.reload();
  await expect(role).toHaveValue('admin');
  await expectAccessibleLayout(page);

  await page.getByRole('searchbox', { name: list.search }).fill(advisor.email);
  await rowMenuOf(page, advisor.name).tap();
  await rowAction(page, remove.confirm).tap();
  const question = page.getByRole('alertdialog', { name: remove.question });
  await question.getByRole('combobox', { name: remove.successor(1) }).tap();
  await page.keyboard.type(successor.email);
  await question.getByRole('option', { name: successor.name }).tap();
  await expectAccessibleLayout(page);
  await question.getByRole('button', { name: remove.confirm }).tap();
  await expect(page.getByText(remove.done(advisor.name))).toBeVisible();
  const { financial_advisor } = await api.call('show-client', { params: { id: client.id } });
  expect(financial_advisor?.email).toBe(successor.email);
});
