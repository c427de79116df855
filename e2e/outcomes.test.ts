import { meetingTexts as t } from '../apps/web/src/features/bookings/meetings/texts.ts';
import { expectActivity } from './fixtures/client-tab.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

test.use({ person: 'agent' });

test('an agent records what became of a meeting, and the client page shows it', { tag: '@all' }, async ({
  api,
  page,
}) => {
  // An attempt that failed may have left an outcome.
  const { meetings } = await api.call('list-meetings', { query: { search: 'Margaret Holt', period: 'past' } });
  for (const { uid } of meetings)
    await api.call('update-booking-outcome', { params: { id: uid }, body: { outcome: null } });
  await page.goto('/');
  await page.getByRole('link', { name: 'View all meetings' }).click();
  await expect(page).toHaveURL('/meetings');
  await expect(page.getByText(/^All times are in /)).toBeVisible();
  await page.getByLabel(t.search).fill('Margaret Holt');
  await page.getByLabel(t.period, { exact: true }).selectOption({ label: 'Past' });
  await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible();
  const outcomes = page.getByRole('group', { name: t.outcomeOf('Margaret Holt') });
  await outcomes.getByText('No-show').click();
  await expect(outcomes.getByRole('checkbox', { name: 'No-show' })).toBeChecked();
  await expectAccessibleLayout(page);

  await page.getByRole('link', { name: 'Margaret Holt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Margaret Holt' })).toBeVisible();
  await expect(page.getByText(/^No-show, recorded by /)).toBeVisible();
  await expectActivity(page, /marked Margaret Holt’s meeting of .+ as a no-show/);
  await outcomes.getByText('No-show').click();
  await expect(page.getByText(/^No-show, recorded by /)).toBeHidden();
  await expectAccessibleLayout(page);
});
