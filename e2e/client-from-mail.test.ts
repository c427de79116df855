import type { BrowserContext } from '@playwright/test';
import { texts as booking } from '../apps/web/src/features/bookings/texts.ts';
import { type ApiClient, messagesTo } from './fixtures/api-client.ts';
import { createEngagement } from './fixtures/create-engagement.ts';
import { aroundTheClock, engagements } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { bookOn, panelOf } from './fixtures/meetings.ts';
import { newUser } from './fixtures/new-users.ts';
import { Outbox } from './fixtures/outbox.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const mark = 'A click was counted';

/** Also counts what is pressed by keyboard. */
async function countClicks(context: BrowserContext): Promise<() => number> {
  let clicks = 0;
  context.on('console', (message) => {
    if (message.text() === mark) clicks += 1;
  });
  await context.addInitScript({ content: `addEventListener('click', () => console.debug('${mark}'), true)` });
  return () => clicks;
}

test('a client comes from the first email to a booked meeting in ten clicks, without a password', async ({
  origin,
  apiFor,
  openPageAs,
}) => {
  test.slow();
  const { makeAdvisor, makeAgent, assign } = engagements(origin, apiFor);
  const [advisor, agent] = await Promise.all([makeAdvisor('Hazel'), makeAgent('Piers', aroundTheClock)]);
  const person = newUser('Rowan');
  const { first_name, last_name, email, phone_number } = person;
  const referral = { first_name, last_name, email, phone_number, do_not_send_referral_email: false };
  await assign(await createEngagement(advisor.api, referral), agent);

  const outbox = new Outbox(await apiFor(null), () => openPageAs(null));
  const link = await outbox.link(email, `${advisor.name} invited you to plan your health coverage`);
  const page = await openPageAs(null);
  const clicks = await countClicks(page.context());
  await page.goto(link);
  const keyboard = new Keyboard(page);
  for (const name of ['Get started', 'Next', 'Complete']) await keyboard.press(page.getByRole('button', { name }));
  await keyboard.press(panelOf(page, booking.panel.title).getByRole('link', { name: booking.panel.schedule }));
  await bookOn(page, 1);
  await expect(panelOf(page, booking.panel.upcoming)).toContainText(booking.panel.with(agent.name));
  // The click in the email comes on top.
  expect(clicks()).toBeGreaterThan(4);
  expect(clicks() + 1).toBeLessThanOrEqual(10);

  const again = await openPageAs(null);
  await again.goto(await meetingLink(await apiFor(null), email));
  await expectAccessibleLayout(again);
  await new Keyboard(again).press(again.getByRole('button', { name: 'Sign in' }));
  await expect(panelOf(again, booking.panel.upcoming)).toContainText(booking.panel.with(agent.name));
});

async function meetingLink(api: ApiClient, to: string): Promise<string> {
  const [mail] = await messagesTo(api, to, 1, ({ purpose }) => purpose === 'meeting_booked');
  expect(mail?.text).toContain(`To join, open:\n${aroundTheClock.join_url}`);
  return mail?.link ?? '';
}
