import { texts as feed } from '../apps/web/src/features/calendar/feed/texts.ts';
import { addMonths, formatMonth } from '../apps/web/src/features/calendar/month.ts';
import { texts as t } from '../apps/web/src/features/calendar/texts.ts';
import { kinds } from '../apps/web/src/features/signals/texts.ts';
import { engagements } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

/** The date in New York, as on the page. */
const dayOf = (moment: Date | string) => new Date(moment).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });

test('an advisor sees deadlines and meetings by month, and a calendar reads them until the feed is revoked', async ({
  origin,
  apiFor,
  openPageAs,
}) => {
  const { advisor, client } = await engagements(origin, apiFor).makeEngagement('Bea');
  // The first period for Medicare ends three months after the month of the birthday.
  const due = addMonths(dayOf(new Date()).slice(0, 7), 1);
  const month = addMonths(due, -3);
  const birthdate = `${Number(month.slice(0, 4)) - 65}${month.slice(4)}-15`;
  await (await apiFor('super')).call('update-user', { params: { id: client.id }, body: { user: { birthdate } } });
  const { slots } = await client.api.call('list-slots', {});
  const { start = '' } = slots[0] ?? {};
  await client.api.call('create-booking', { body: { start } });
  const met = dayOf(start).slice(0, 7);

  const page = await openPageAs(null, { storageState: advisor.api.state });
  const keyboard = new Keyboard(page);
  const tableOf = (of: string) => page.getByRole('table', { name: formatMonth(of) });
  const step = async (name: string, to: string) => {
    await keyboard.press(page.getByRole('button', { name, exact: true }));
    await expect(page.getByRole('heading', { level: 2, name: formatMonth(to) })).toBeVisible();
  };
  await page.goto(`/calendar?month=${met}`);
  await expect(tableOf(met).getByRole('link').filter({ hasText: client.name })).toBeVisible();
  await expectAccessibleLayout(page);
  await step(t.previous, addMonths(met, -1));
  await step(t.next, met);
  if (met < due) await step(t.next, due);
  const deadline = tableOf(due).getByRole('link', { name: t.count(1, kinds.turns_65) });
  // Found within seconds.
  await expect(deadline).toBeVisible({ timeout: 30_000 });
  await expectAccessibleLayout(page);
  await keyboard.press(deadline);
  await expect(page).toHaveURL(/\/radar\?/);
  await expect(page.getByRole('table').getByRole('link', { name: client.name, exact: true })).toBeVisible();
  await page.goBack();

  await keyboard.press(page.getByRole('link', { name: t.subscribe }));
  await expect(page).toHaveURL('/settings');
  await keyboard.press(page.getByRole('button', { name: feed.create, exact: true }));
  const dialog = page.getByRole('dialog', { name: feed.newTitle });
  await keyboard.press(dialog.getByRole('button', { name: feed.create }));
  const address = (await dialog.getByRole('region', { name: feed.shown.label }).innerText()).trim();
  expect(address).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
  await expectAccessibleLayout(page);
  await keyboard.press(dialog.getByRole('button', { name: feed.shown.done }));

  const read = () => fetch(new URL(new URL(address).pathname, origin));
  const answer = await read();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/calendar')]);
  const text = await answer.text();
  for (const line of ['BEGIN:VCALENDAR', `SUMMARY:Enrollment deadline: ${client.first_name} ${client.last_name[0]}.`])
    expect(text).toContain(line);
  expect(text).not.toMatch(/turns 65|medicare/i);

  await keyboard.press(page.getByRole('button', { name: feed.revoke, exact: true }));
  const question = page.getByRole('alertdialog', { name: feed.revokeTitle });
  await keyboard.press(question.getByRole('button', { name: feed.revoke }));
  await expect(page.getByText(feed.none)).toBeVisible();
  expect((await read()).status).toBe(404);
});
