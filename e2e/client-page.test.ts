import type { Page } from '@playwright/test';
import { labels, texts } from '../apps/web/src/features/engagements/texts.ts';
import { conflictTexts } from '../apps/web/src/ui/conflict-texts.ts';
import type { ApiClient } from './fixtures/api-client.ts';
import { expectActivity, openTab } from './fixtures/client-tab.ts';
import { createEngagement } from './fixtures/create-engagement.ts';
import { engagements, type TestUser } from './fixtures/engagements.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { expect, expectAccessibleLayout, expectNoSidewaysScroll, test } from './fixtures/test.ts';

const words = texts.client;

// One advisor and one agent serve them all.
test.describe.configure({ mode: 'default' });

let advisor: TestUser;
let agent: TestUser;
let referClient: (first_name: string) => Promise<{ id: number; email: string; name: string }>;

test.beforeAll(async ({ origin, apiFor }) => {
  const { makeAdvisor, makeAgent, assign } = engagements(origin, apiFor);
  [advisor, agent] = [await makeAdvisor('Wells'), await makeAgent('Quinn')];
  referClient = async (first_name) => {
    const id = await createEngagement(advisor.api, { first_name });
    await assign(id, agent);
    const { email, name } = await advisor.api.call('show-client', { params: { id } });
    return { id, email, name };
  };
});

const details = (page: Page) => page.getByRole('region', { name: words.details });
const formOf = (page: Page) => page.getByRole('form', { name: words.details });
const field = (page: Page, label: string) => formOf(page).getByRole('textbox', { name: label });
const save = (page: Page) => formOf(page).getByRole('button', { name: words.save, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function edit(page: Page, id: number): Promise<Keyboard> {
  const keyboard = new Keyboard(page);
  await page.goto(`/clients/${id}?view=profile`);
  await keyboard.press(details(page).getByRole('button', { name: words.edit }));
  await expect(save(page)).toBeVisible();
  return keyboard;
}

const labelsIn = (page: Page) =>
  formOf(page).evaluate((form) =>
    [...form.querySelectorAll('label, legend')].map(({ textContent }) => textContent?.replace(' (optional)', '') ?? ''),
  );

test('the form has exactly the fields of the role', { tag: '@all' }, async ({ openPageAs, apiFor }) => {
  const { id } = await referClient('Fielding');
  const { first_name, last_name, phone_number, client_request_type, projected_start_date } = labels;
  const firm = [first_name, last_name, phone_number, client_request_type, projected_start_date];
  const { status, financial_advisor_id, health_advisor_id, booking_id, agency_person_id } = labels;
  const { advisor_notes, agency_notes } = labels;
  const people = [financial_advisor_id, health_advisor_id];
  const agency = [booking_id, agency_person_id];
  const asked: [api: ApiClient, fields: string[]][] = [
    [advisor.api, [...firm, advisor_notes]],
    [agent.api, [status, ...agency, advisor_notes, agency_notes]],
    [await apiFor('super'), [status, ...firm, ...people, ...agency, advisor_notes, agency_notes]],
  ];
  for (const [api, fields] of asked) {
    const page = await openPageAs(null, { storageState: api.state });
    await edit(page, id);
    const known = (await labelsIn(page)).filter((label) => Object.values<string>(labels).includes(label));
    expect(known).toEqual(fields);
    await expectNoSidewaysScroll(page);
  }
});

test('the advisor’s page and list show what the agent saves', async ({ openPageAs }) => {
  const { id, name } = await referClient('Harbour');
  const viewer = await openPageAs(null, { storageState: advisor.api.state });
  await viewer.goto(`/clients/${id}?view=profile`);
  await expect(viewer.getByRole('button', { name: 'Referred', exact: true })).toBeVisible();

  const page = await openPageAs(null, { storageState: agent.api.state });
  const keyboard = await edit(page, id);
  await keyboard.to(formOf(page).getByRole('combobox', { name: labels.status }));
  await page.keyboard.type('Follow');
  await keyboard.type(field(page, labels.agency_person_id), 'P-4471');
  await keyboard.press(save(page));
  await expect(page.getByText('Successfully updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow up', exact: true })).toBeVisible();
  await expect(details(page)).toContainText('P-4471');
  await expect(details(page).getByRole('button', { name: words.edit })).toBeFocused();
  await expectAccessibleLayout(page);

  await expect(viewer.getByRole('button', { name: 'Follow up', exact: true })).toBeVisible();
  await expect(details(viewer)).not.toContainText('P-4471');
  await viewer.goto('/clients?status=follow+up');
  await expect(viewer.getByRole('row').filter({ hasText: name })).toContainText('Follow up');
});

test('a conflict between two tabs shows both values, and either can be kept', { tag: '@all' }, async ({
  openPageAs,
  monitor,
}) => {
  const { id } = await referClient('Ada');
  const page = await openPageAs(null, { storageState: advisor.api.state });
  const other = await page.context().newPage();
  const [keyboard, otherKeyboard] = [await edit(page, id), await edit(other, id)];
  await otherKeyboard.type(field(other, labels.first_name), 'Adele');
  await otherKeyboard.press(save(other));
  await expect(heading(other, 'Adele Calloway')).toBeVisible();

  monitor.allowStatus(409);
  await keyboard.type(field(page, labels.first_name), 'Adina');
  await keyboard.press(save(page));
  const choice = formOf(page).getByRole('alert').filter({ hasText: words.conflict });
  await expect(choice).toBeFocused();
  await expect(choice).toContainText(conflictTexts.own);
  await expect(choice.getByRole('radio', { name: `${conflictTexts.yours}: Adina` })).toBeChecked();
  await expect(choice.getByRole('radio', { name: `${conflictTexts.otherWindow}: Adele` })).not.toBeChecked();
  await expectAccessibleLayout(page);
  await keyboard.press(choice.getByRole('button', { name: conflictTexts.save }));
  await expect(heading(page, 'Adina Calloway')).toBeVisible();

  // The other way round: what was saved in the other tab stays, and so does what was typed.
  await otherKeyboard.press(details(other).getByRole('button', { name: words.edit }));
  await keyboard.press(details(page).getByRole('button', { name: words.edit }));
  await keyboard.type(field(page, labels.first_name), 'Adrienne');
  await keyboard.press(save(page));
  await expect(heading(page, 'Adrienne Calloway')).toBeVisible();
  await otherKeyboard.type(field(other, labels.first_name), 'Agnes');
  await otherKeyboard.type(field(other, labels.advisor_notes), 'Calls in the morning.');
  await otherKeyboard.press(save(other));
  const theirs = formOf(other).getByRole('radio', { name: `${conflictTexts.otherWindow}: Adrienne` });
  await otherKeyboard.to(formOf(other).getByRole('radio', { name: `${conflictTexts.yours}: Agnes` }));
  await other.keyboard.press('ArrowDown');
  await expect(theirs).toBeChecked();
  await otherKeyboard.press(formOf(other).getByRole('button', { name: conflictTexts.save }));
  await expect(details(other)).toContainText('Calls in the morning.');
  await expect(heading(other, 'Adrienne Calloway')).toBeVisible();
});

test('an invitation is sent after confirmation', { tag: '@all' }, async ({ openPageAs, outbox }) => {
  const { id, email } = await referClient('Isolde');
  const page = await openPageAs(null, { storageState: advisor.api.state });
  const keyboard = new Keyboard(page);
  await page.goto(`/clients/${id}`);
  const invite = page
    .getByRole('region', { name: words.nextStep.title })
    .getByRole('button', { name: words.invite.label });
  await keyboard.press(invite);
  const question = page.getByRole('alertdialog', { name: words.invite.question });
  await expect(question).toContainText(email);
  await expectAccessibleLayout(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(invite).toBeFocused();
  await page.keyboard.press('Enter');
  await keyboard.press(question.getByRole('button', { name: words.invite.label }));
  await expect(page.getByText(/^Sent \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  await expectActivity(page, `${advisor.name} invited Isolde`);
  expect(await outbox.link(email, `${advisor.name} invited you to plan your health coverage`)).toContain(
    '/token_login/',
  );
});

test('names with markup are shown as text everywhere', async ({ openPageAs }) => {
  const first_name = '<img src=x onerror=alert(1)>';
  const { id, name } = await referClient(first_name);
  const page = await openPageAs(null, { storageState: advisor.api.state });
  const keyboard = new Keyboard(page);
  const expectText = () => expect(page.locator('img[src="x"]')).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Recent Engagements' })).toContainText(name);
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(`referred ${name}`);
  await expectText();
  await page.goto('/clients');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expectText();
  await page.goto(`/clients/${id}`);
  await expect(heading(page, name)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${first_name.replace(/[()]/g, '\\$&')}`));
  await expectActivity(page, `referred ${name}`);
  await openTab(page, 'profile');
  await keyboard.press(page.getByRole('button', { name: texts.remove.confirm }));
  await expect(page.getByRole('alertdialog')).toContainText(`${texts.remove.help(name)} ${texts.remove.final}`);
  await expectText();
  await expectAccessibleLayout(page);
});

test.describe('another firm’s advisor', () => {
  test.use({ person: 'elena' });

  test('cannot open the client', { tag: '@all' }, async ({ page, monitor }) => {
    const { id } = await referClient('Hidden');
    monitor.allowStatus(404);
    for (const place of [id, 999_999_999]) {
      await page.goto(`/clients/${place}`);
      await expect(page).toHaveURL('/404');
    }
    await page.goto(`/clients?search=Hidden`);
    await expect(page.getByText('No clients match “Hidden”')).toBeVisible();
  });
});

test.describe('a client', () => {
  test.use({ person: 'client' });

  test('has no list of clients and no client page', { tag: '@all' }, async ({ page, api }) => {
    const { id } = await api.call('show-current-user');
    for (const path of ['/clients', '/clients/new', `/clients/${id}`]) {
      await page.goto(path);
      await expect(page.getByText('You are not authorized to access this page')).toBeVisible();
    }
    await expectAccessibleLayout(page);
  });
});
