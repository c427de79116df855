import { deliveryTexts, kindTexts, settingsTexts, texts as t } from '../apps/web/src/features/inbox/texts.ts';
import { createEngagement } from './fixtures/create-engagement.ts';
import { engagements } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

/** Turns 65 next month. */
const now = new Date();
const turns65 = new Date(Date.UTC(now.getUTCFullYear() - 65, now.getUTCMonth() + 1, 15)).toISOString().slice(0, 10);

test('an advisor is notified while the page is open, follows one, marks all as read, and turns a kind off', async ({
  origin,
  apiFor,
  openPageAs,
}) => {
  const { api } = await engagements(origin, apiFor).makeAdvisor('Hazel');
  const superApi = await apiFor('super');
  const addClient = async (first_name: string) => {
    const id = await createEngagement(api, { first_name });
    await superApi.call('update-user', { params: { id }, body: { user: { birthdate: turns65 } } });
    return api.call('show-client', { params: { id } });
  };
  const unreadOf = async () => (await api.call('show-notification-count')).unread;
  const page = await openPageAs(null, { storageState: api.state });
  const keyboard = new Keyboard(page);
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  const quietBell = page.getByRole('button', { name: t.bell(0), exact: true });
  const dialog = page.getByRole('dialog', { name: t.title });
  const rowOf = ({ name }: { name: string }) =>
    dialog
      .getByRole('list', { name: t.title })
      .getByRole('link')
      .filter({ hasText: `${name} turns 65` });
  await page.goto('/');
  await expect(quietBell).toBeVisible();

  const ada = await addClient('Ada');
  // Found within seconds.
  await expect(bell).toBeVisible({ timeout: 30_000 });
  await keyboard.press(bell);
  await expect(rowOf(ada)).toContainText(t.unread, { timeout: 30_000 });
  await expectAccessibleLayout(page);
  await keyboard.press(rowOf(ada));
  await expect(page).toHaveURL(new RegExp(`/clients/${ada.id}\\?signal=\\d+$`));
  await expect(dialog).toHaveCount(0);

  const ben = await addClient('Ben');
  await expect.poll(unreadOf, { timeout: 30_000 }).toBeGreaterThan(0);
  await keyboard.press(bell);
  await expect(rowOf(ben)).toContainText(t.unread, { timeout: 30_000 });
  await expect(rowOf(ada)).not.toContainText(t.unread);
  await keyboard.press(dialog.getByRole('button', { name: t.readAll }));
  await expect(rowOf(ben)).not.toContainText(t.unread);
  await expect(dialog.getByRole('button', { name: t.readAll })).toHaveCount(0);
  await keyboard.press(dialog.getByRole('button', { name: t.close, exact: true }));
  await expect(quietBell).toBeFocused();

  await keyboard.press(quietBell);
  await keyboard.press(dialog.getByRole('link', { name: t.settings }));
  await expect(page).toHaveURL('/settings');
  const [medicare] = kindTexts.signal_medicare;
  const setting = page.getByRole('combobox', { name: settingsTexts.label(medicare) });
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
  await keyboard.choose(setting, deliveryTexts.off);
  await saved;
  await page.reload();
  await expect(setting).toHaveValue('off');
  await expectAccessibleLayout(page);

  const cleo = await addClient('Cleo');
  const kindsOf = async () =>
    (await api.call('list-client-signals', { params: { id: cleo.id } })).signals.map(({ kind }) => kind);
  await expect.poll(kindsOf, { timeout: 30_000 }).toContain('turns_65');
  const { notifications } = await api.call('list-notifications');
  expect(notifications.filter(({ kind }) => kind === 'signal_medicare').map(({ client }) => client?.id)).toEqual([
    ben.id,
    ada.id,
  ]);
});
