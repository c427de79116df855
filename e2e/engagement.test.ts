import type { Page } from '@playwright/test';
import { texts as booking } from '../apps/web/src/features/bookings/texts.ts';
import { texts as clients, labels } from '../apps/web/src/features/engagements/texts.ts';
import { expectActivity, openTab } from './fixtures/client-tab.ts';
import { aroundTheClock, engagements, type TestUser } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { bookOn, expectMeeting, meetingOn, panelOf } from './fixtures/meetings.ts';
import { type NewUser, newUser, phoneAsTyped } from './fixtures/new-users.ts';
import { Outbox } from './fixtures/outbox.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const words = clients.start;
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const statusOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const startOn = () => {
  const now = new Date();
  return { month: '1', day: '1', year: String(now.getFullYear() + 1) };
};

test('an advisor starts an engagement, the client follows the email and books, and the advisor’s pages update live', async ({
  origin,
  apiFor,
  openPageAs,
}) => {
  // Two people in two browsers, from the first mail to the meeting.
  test.slow();
  const { makeAdvisor, makeAgent, assign } = engagements(origin, apiFor);
  const [advisor, agent] = await Promise.all([makeAdvisor('Hazel'), makeAgent('Piers', aroundTheClock)]);
  const rowan = newUser('Rowan');
  const page = await openPageAs(null, { storageState: advisor.api.state });
  const list = await page.context().newPage();
  await list.goto('/clients');
  await expect(list.getByText(clients.list.empty)).toBeVisible();
  await expectAccessibleLayout(list);

  await begin(page, rowan);
  await expect(page).toHaveURL(/\/clients\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  await seeReferred(page, rowan, advisor);
  const row = list.getByRole('row').filter({ hasText: 'Rowan Calloway' });
  await expect(row).toContainText('Referred');
  await assign(id, agent);
  await expectActivity(page, `${agent.name} is now Rowan Calloway’s health agent`);

  const outbox = new Outbox(await apiFor(null), () => openPageAs(null));
  const home = await outbox.follow(
    rowan.email,
    `${advisor.name} invited you to plan your health coverage`,
    'Get started',
  );
  await comeIn(home, rowan);
  await book(home, agent);

  const when = await meetingOn(home);
  await expect(statusOf(page, 'Scheduled')).toBeVisible();
  await expectMeeting(page, when);
  await expectActivity(page, 'Rowan Calloway booked a meeting for');
  await expect(row).toContainText('Scheduled');
  await expectAccessibleLayout(list);
});

/** Fills in the form, by way of all that it asks for, and confirms the referral mail. */
async function begin(page: Page, person: NewUser): Promise<void> {
  const keyboard = new Keyboard(page);
  await page.goto('/clients');
  await keyboard.press(page.getByRole('main').getByRole('link', { name: clients.list.create }).last());
  await expect(headingOf(page, words.title)).toBeVisible();
  const submit = page.getByRole('button', { name: words.submit });
  await keyboard.press(submit);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText([
    'First Name is required',
    'Last Name is required',
    'Email is required',
    'Phone Number is required',
    'Coverage type is required',
    'Projected start date is required',
  ]);
  await expectAccessibleLayout(page);
  await keyboard.type(page.getByRole('textbox', { name: labels.first_name }), person.first_name);
  await keyboard.type(page.getByRole('textbox', { name: labels.last_name }), person.last_name);
  await keyboard.type(page.getByRole('textbox', { name: labels.email }), person.email);
  await keyboard.type(page.getByRole('textbox', { name: labels.phone_number }), phoneAsTyped(person));
  await keyboard.press(page.getByRole('radio', { name: 'Pre-65', exact: true }), 'Space');
  const { month, day, year } = startOn();
  await keyboard.type(page.getByLabel('Month'), month);
  await keyboard.type(page.getByLabel('Day'), day);
  await keyboard.type(page.getByLabel('Year'), year);
  await keyboard.type(page.getByRole('textbox', { name: labels.advisor_notes }), 'Retires in spring.');
  await keyboard.press(submit);
  const question = page.getByRole('alertdialog', { name: words.question });
  await expect(question).toContainText(person.email);
  await expect(question.getByRole('button', { name: words.back })).toBeFocused();
  await expectAccessibleLayout(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await keyboard.press(question.getByRole('button', { name: words.confirm }));
}

async function seeReferred(page: Page, person: NewUser, advisor: TestUser): Promise<void> {
  const name = `${person.first_name} ${person.last_name}`;
  await expect(headingOf(page, name)).toBeVisible();
  await expect(page.getByText(words.invited(name))).toBeVisible();
  await expect(statusOf(page, 'Referred')).toBeVisible();
  await expect(panelOf(page, booking.panel.title)).toContainText(booking.panel.none);
  await expectAccessibleLayout(page);
  await openTab(page, 'profile');
  await expect(panelOf(page, clients.client.details)).toContainText('Retires in spring.');
  await expectActivity(page, `${advisor.name} referred ${name}`, `${advisor.name} invited ${name}`);
}

async function comeIn(page: Page, person: NewUser): Promise<void> {
  const keyboard = new Keyboard(page);
  await keyboard.press(page.getByRole('button', { name: 'Get started' }));
  await expect(headingOf(page, 'How can we reach you?')).toBeVisible();
  await keyboard.press(page.getByRole('button', { name: 'Next' }));
  await expect(headingOf(page, 'What are you looking for?')).toBeFocused();
  await keyboard.press(page.getByRole('button', { name: 'Complete' }));
  await expect(headingOf(page, `Hello, ${person.first_name} ${person.last_name}`)).toBeVisible();
  await expectAccessibleLayout(page);
}

async function book(page: Page, agent: TestUser): Promise<void> {
  const keyboard = new Keyboard(page);
  const schedule = panelOf(page, booking.panel.title).getByRole('link', { name: booking.panel.schedule });
  await keyboard.press(schedule);
  await expect(page).toHaveURL(/\/schedule\/\d+$/);
  await expect(page.getByText(`With ${agent.name}`)).toBeVisible();
  await bookOn(page, 1, { look: expectAccessibleLayout });
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your meeting is booked for')).toBeVisible();
  await expect(panelOf(page, booking.panel.upcoming)).toContainText(booking.panel.with(agent.name));
  await expect(schedule).toHaveCount(0);
  await expectAccessibleLayout(page);
}
