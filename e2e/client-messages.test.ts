import { texts as activity } from '../apps/web/src/features/activities/texts.ts';
import { texts as m } from '../apps/web/src/features/signals/message-texts.ts';
import { texts as t } from '../apps/web/src/features/signals/texts.ts';
import { createEngagement } from './fixtures/create-engagement.ts';
import { engagements } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { chooseInRow } from './fixtures/row-menu.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

/** Turns 65 next month. */
const now = new Date();
const turns65 = new Date(Date.UTC(now.getUTCFullYear() - 65, now.getUTCMonth() + 1, 15)).toISOString().slice(0, 10);
const names = ['Ada', 'Ben', 'Cleo', 'Dov', 'Eve'];

test('an advisor writes to five clients, and one of them stops messages', async ({
  origin,
  apiFor,
  openPageAs,
  outbox,
}) => {
  const { api, name: advisorName } = await engagements(origin, apiFor).makeAdvisor('Hazel');
  const superApi = await apiFor('super');
  const clients: { id: number; name: string; email: string }[] = [];
  for (const first_name of names) {
    const id = await createEngagement(api, { first_name });
    const { name, email } = await api.call('show-client', { params: { id } });
    await superApi.call('update-user', { params: { id }, body: { user: { birthdate: turns65 } } });
    clients.push({ id, name, email });
  }
  const page = await openPageAs(null, { storageState: api.state });
  const keyboard = new Keyboard(page);
  await page.goto('/radar?kind=turns_65');
  for (const { name } of clients)
    await expect(page.getByRole('table').getByRole('link', { name, exact: true })).toBeVisible({ timeout: 30_000 });

  await keyboard.press(page.getByRole('checkbox', { name: t.bulk.page }), 'Space');
  await keyboard.press(page.getByRole('region', { name: t.bulk.bar }).getByRole('button', { name: t.message.action }));
  const dialog = page.getByRole('dialog', { name: m.title(5) });
  const subject = dialog.getByLabel(m.subject);
  await expect(subject).toHaveValue('A date to plan for');
  await expectAccessibleLayout(page);
  await subject.fill('Let’s plan, {first name}');
  await keyboard.press(dialog.getByRole('button', { name: m.preview }));
  await expect(dialog.getByText(m.position(1, 5))).toBeVisible();
  for (let at = 2; at <= 5; at++) {
    await keyboard.press(dialog.getByRole('button', { name: m.next }));
    await expect(dialog.getByText(m.position(at, 5))).toBeVisible();
  }
  await expect(dialog.getByRole('article')).toContainText('You turn 65 on ');
  await expectAccessibleLayout(page);
  await keyboard.press(dialog.getByRole('button', { name: m.send(5) }));
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(m.sent(5));
  await expect(page.getByText(/^Message sent on/)).toHaveCount(5);

  for (const [at, { email }] of clients.entries()) {
    const text = await outbox.read(email, `Let’s plan, ${names[at]}`);
    expect(text).toContain(`Hi ${names[at]},`);
    expect(text).toContain(`Contact ${advisorName}`);
  }

  const [first] = clients;
  if (!first) throw new Error('There are no clients');
  await page.goto(`/clients/${first.id}?view=activity`);
  await keyboard.press(page.getByRole('button', { name: activity.message.show }).first());
  await expect(page.getByRole('dialog', { name: activity.message.title })).toContainText('Hi Ada,');
  await page.keyboard.press('Escape');

  const stop = await outbox.follow(first.email, 'Let’s plan, Ada', `Stop messages from ${advisorName}`);
  await expect(stop.getByText(m.stop.stays)).toBeVisible();
  await expectAccessibleLayout(stop);
  await new Keyboard(stop).press(stop.getByRole('button', { name: m.stop.confirm }));
  await expect(stop.getByText(m.stop.done)).toBeVisible();

  await page.goto(`/clients/${first.id}`);
  await expect(page.getByText('Opted out of messages')).toBeVisible();
  await page.goto('/radar?kind=turns_65');
  await chooseInRow(page, first.name, t.message.row);
  const denied = page.getByRole('dialog', { name: m.title(1) });
  await expect(denied.getByText(m.reason(first.name, m.results.opted_out))).toBeVisible();
  await expect(denied.getByRole('button', { name: /^Send/ })).toHaveCount(0);
});
