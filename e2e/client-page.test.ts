import type { Page } from '@playwright/test';
import { labels, texts } from '../apps/web/src/features/engagements/texts.ts';
import { conflictWords } from '../apps/web/src/ui/conflict-words.ts';
import { engagements, type Known } from './fixtures/engagements.ts';
import { Keys } from './fixtures/keys.ts';
import type { Wire } from './fixtures/people.ts';
import { refer } from './fixtures/referrals.ts';
import { expect, expectNoSidewaysScroll, expectSound, test } from './fixtures/test.ts';

const words = texts.client;

// One advisor and one agent serve them all.
test.describe.configure({ mode: 'default' });

let advisor: Known;
let agent: Known;
/** A client whom both look after. */
let referClient: (first_name: string) => Promise<{ id: number; email: string; name: string }>;

test.beforeAll(async ({ origin, wireOf }) => {
  const { makeAdvisor, makeAgent, assign } = engagements(origin, wireOf);
  [advisor, agent] = [await makeAdvisor('Wells'), await makeAgent('Quinn')];
  referClient = async (first_name) => {
    const id = await refer(advisor.wire, { first_name });
    await assign(id, agent);
    const { email, name } = await advisor.wire.call('show-client', { params: { id } });
    return { id, email, name };
  };
});

const details = (page: Page) => page.getByRole('region', { name: words.details });
const formOf = (page: Page) => page.getByRole('form', { name: words.details });
const field = (page: Page, label: string) => formOf(page).getByRole('textbox', { name: label });
const save = (page: Page) => formOf(page).getByRole('button', { name: words.save, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** A page of somebody's, with the form open. */
async function edit(page: Page, id: number): Promise<Keys> {
  const keys = new Keys(page);
  await page.goto(`/clients/${id}`);
  await keys.press(details(page).getByRole('button', { name: words.edit }));
  await expect(save(page)).toBeVisible();
  return keys;
}

/** What the form asks, by what stands over its fields. */
const labelsIn = (page: Page) =>
  formOf(page).evaluate((form) =>
    [...form.querySelectorAll('label, legend')].map(({ textContent }) => textContent?.replace(' (optional)', '') ?? ''),
  );

test('the form has the fields of the role and no other', async ({ browserOf, wireOf }) => {
  const { id } = await referClient('Fielding');
  const { first_name, last_name, phone_number, client_request_type, projected_start_date } = labels;
  const firm = [first_name, last_name, phone_number, client_request_type, projected_start_date];
  const { status, financial_advisor_id, health_advisor_id, booking_id, agency_person_id } = labels;
  const { advisor_notes, agency_notes } = labels;
  const people = [financial_advisor_id, health_advisor_id];
  const agency = [booking_id, agency_person_id];
  const asked: [wire: Wire, fields: string[]][] = [
    [advisor.wire, [...firm, advisor_notes]],
    [agent.wire, [status, ...agency, advisor_notes, agency_notes]],
    [await wireOf('super'), [status, ...firm, ...people, ...agency, advisor_notes, agency_notes]],
  ];
  for (const [wire, fields] of asked) {
    const page = await browserOf(null, { storageState: wire.state });
    await edit(page, id);
    const known = (await labelsIn(page)).filter((label) => Object.values<string>(labels).includes(label));
    expect(known).toEqual(fields);
    await expectNoSidewaysScroll(page);
  }
});

test('what the agent saves, the advisor’s page and list show', async ({ browserOf }) => {
  const { id, name } = await referClient('Harbour');
  const viewer = await browserOf(null, { storageState: advisor.wire.state });
  await viewer.goto(`/clients/${id}`);
  await expect(viewer.getByRole('button', { name: 'Referred', exact: true })).toBeVisible();

  const page = await browserOf(null, { storageState: agent.wire.state });
  const keys = await edit(page, id);
  await keys.to(formOf(page).getByRole('combobox', { name: labels.status }));
  await page.keyboard.type('Follow');
  await keys.type(field(page, labels.agency_person_id), 'P-4471');
  await keys.press(save(page));
  await expect(page.getByText('Successfully updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow up', exact: true })).toBeVisible();
  await expect(details(page)).toContainText('P-4471');
  await expect(details(page).getByRole('button', { name: words.edit })).toBeFocused();
  await expectSound(page);

  await expect(viewer.getByRole('button', { name: 'Follow up', exact: true })).toBeVisible();
  await expect(details(viewer)).not.toContainText('P-4471');
  await viewer.goto('/clients?status=follow+up');
  await expect(viewer.getByRole('row').filter({ hasText: name })).toContainText('Follow up');
});

test('two tabs that change the same client: both values stand there, and either can be kept', {
  tag: '@phone',
}, async ({ browserOf, watch }) => {
  const { id } = await referClient('Ada');
  const page = await browserOf(null, { storageState: advisor.wire.state });
  const other = await page.context().newPage();
  const [keys, otherKeys] = [await edit(page, id), await edit(other, id)];
  await otherKeys.type(field(other, labels.first_name), 'Adele');
  await otherKeys.press(save(other));
  await expect(heading(other, 'Adele Calloway')).toBeVisible();

  watch.allowStatus(409);
  await keys.type(field(page, labels.first_name), 'Adina');
  await keys.press(save(page));
  const choice = formOf(page).getByRole('alert').filter({ hasText: words.conflict });
  await expect(choice).toBeFocused();
  await expect(choice.getByRole('radio', { name: `${conflictWords.yours}: Adina` })).toBeChecked();
  await expect(choice.getByRole('radio', { name: `${conflictWords.theirs}: Adele` })).not.toBeChecked();
  await expectSound(page);
  await keys.press(choice.getByRole('button', { name: conflictWords.save }));
  await expect(heading(page, 'Adina Calloway')).toBeVisible();

  // The other way round: what was saved meanwhile stays, and with it what else one has typed.
  await otherKeys.press(details(other).getByRole('button', { name: words.edit }));
  await keys.press(details(page).getByRole('button', { name: words.edit }));
  await keys.type(field(page, labels.first_name), 'Adrienne');
  await keys.press(save(page));
  await expect(heading(page, 'Adrienne Calloway')).toBeVisible();
  await otherKeys.type(field(other, labels.first_name), 'Agnes');
  await otherKeys.type(field(other, labels.advisor_notes), 'Calls in the morning.');
  await otherKeys.press(save(other));
  const theirs = formOf(other).getByRole('radio', { name: `${conflictWords.theirs}: Adrienne` });
  await otherKeys.to(formOf(other).getByRole('radio', { name: `${conflictWords.yours}: Agnes` }));
  await other.keyboard.press('ArrowDown');
  await expect(theirs).toBeChecked();
  await otherKeys.press(formOf(other).getByRole('button', { name: conflictWords.save }));
  await expect(details(other)).toContainText('Calls in the morning.');
  await expect(heading(other, 'Adrienne Calloway')).toBeVisible();
});

test('an invitation goes out after the question', async ({ browserOf, outbox }) => {
  const { id, email } = await referClient('Isolde');
  const page = await browserOf(null, { storageState: advisor.wire.state });
  const keys = new Keys(page);
  await page.goto(`/clients/${id}`);
  const invite = page.getByRole('region', { name: words.progress }).getByRole('button', { name: words.invite.label });
  await keys.press(invite);
  const question = page.getByRole('alertdialog', { name: words.invite.question });
  await expect(question).toContainText(email);
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(invite).toBeFocused();
  await page.keyboard.press('Enter');
  await keys.press(question.getByRole('button', { name: words.invite.label }));
  await expect(page.getByText('Email sent!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText(`${advisor.name} invited Isolde`);
  expect(await outbox.link(email, 'Your invitation to HealthPlanner')).toContain('/token_login/');
});

test('names that are markup are text wherever they stand', async ({ browserOf }) => {
  const first_name = '<img src=x onerror=alert(1)>';
  const { id, name } = await referClient(first_name);
  const page = await browserOf(null, { storageState: advisor.wire.state });
  const keys = new Keys(page);
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
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText(`referred ${name}`);
  await keys.press(page.getByRole('button', { name: texts.remove.confirm }));
  await expect(page.getByRole('alertdialog')).toContainText(texts.remove.help(name));
  await expectText();
  await expectSound(page);
});

test.describe('another firm’s advisor', () => {
  test.use({ person: 'elena' });

  test('finds nobody there', async ({ page, watch }) => {
    const { id } = await referClient('Hidden');
    watch.allowStatus(404);
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

  test('has no list of clients, not even a page of their own there', async ({ page, wire }) => {
    const { id } = await wire.call('show-current-user');
    for (const path of ['/clients', '/clients/new', `/clients/${id}`]) {
      await page.goto(path);
      await expect(page.getByText('You are not authorized to access this page')).toBeVisible();
    }
    await expectSound(page);
  });
});
