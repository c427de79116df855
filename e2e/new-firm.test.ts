import type { Page } from '@playwright/test';
import { moveTexts } from '../apps/web/src/features/admin/moves/texts.ts';
import { texts as operations } from '../apps/web/src/features/admin/operations/texts.ts';
import { advisorTexts } from '../apps/web/src/features/users/texts.ts';
import { type ApiClient, openApiClient } from './fixtures/api-client.ts';
import { createEngagement } from './fixtures/create-engagement.ts';
import { createFirm } from './fixtures/firm-wizard.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { type NewUser, newUser, phoneAsTyped, tokenOf } from './fixtures/new-users.ts';
import { rowAction, rowMenuOf } from './fixtures/row-menu.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const { list, preview, upload } = advisorTexts;

interface Seat {
  page: Page;
  keyboard: Keyboard;
}

const titleOf = ({ page }: Seat, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const press = ({ page, keyboard }: Seat, name: string) =>
  keyboard.press(page.getByRole('button', { name, exact: true }));

async function join(seat: Seat, token: string, person: NewUser): Promise<void> {
  const { page, keyboard } = seat;
  await page.goto(`/invite/${token}`);
  await keyboard.type(page.getByLabel('Cell phone'), phoneAsTyped(person));
  await keyboard.type(page.getByLabel('Password', { exact: true }), person.password);
  await keyboard.type(page.getByLabel('Confirm password'), person.password);
  await keyboard.check(page.getByRole('checkbox', { name: /^I agree to the Terms of Use/ }));
  await press(seat, 'Sign up');
  await expect(titleOf(seat, 'How can we reach you?')).toBeVisible();
  await press(seat, 'Complete');
  await expect(titleOf(seat, `Hello, ${person.first_name}`)).toBeVisible();
}

async function inviteForty(seat: Seat): Promise<NewUser[]> {
  const { page, keyboard } = seat;
  const people = Array.from({ length: 40 }, (_, place) => newUser(`Guest${'abcdefghij'[place % 10]}`));
  const rows = people.map(({ first_name, last_name, email }) => [first_name, last_name, email, 'member']);
  const spoil = (row: number, cell: number, value: string) => {
    const cells = rows[row - 1];
    if (cells) cells[cell] = value;
  };
  const emailOf = (row: number) => people[row - 1]?.email ?? '';
  spoil(2, 0, '');
  spoil(3, 1, '');
  spoil(4, 2, 'no-address');
  spoil(5, 2, 'info@journeys.example');
  spoil(6, 2, emailOf(1));
  spoil(7, 3, '');
  spoil(8, 3, 'owner');
  rows.push(['No', 'Email', '', 'member']);
  const header = ['First Name', 'Last Name', 'Email', 'Role (admin or member)'];

  await page.goto('/account/invite');
  await page.getByLabel(upload.label).setInputFiles({
    name: 'advisors.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...rows].map((row) => row.join(',')).join('\r\n')),
  });
  await expect(page.getByRole('heading', { name: preview.title })).toBeFocused();
  await expect(page.getByText(upload.dropped(1))).toBeVisible();
  const problems = page.getByRole('main').getByRole('alert');
  for (const sentence of [
    'Invalid emails found: no-address',
    'Restricted emails found (starting with info@ or admin@): info@journeys.example',
    `Duplicate emails found: ${emailOf(1)}`,
    'Missing first names for 1 entries.',
    'Missing last names for 1 entries.',
    `Missing roles for 1 entries: ${emailOf(7)}`,
    "Invalid roles found (must be 'member' or 'admin'): owner",
  ])
    await expect(problems).toContainText(sentence);
  await expectAccessibleLayout(page);

  await keyboard.check(page.getByRole('checkbox', { name: /^Only rows with errors/ }));
  const cell = (column: string, row: number) => page.getByLabel(preview.cell(column, row), { exact: true });
  await keyboard.type(cell('First Name', 2), people[1]?.first_name ?? '');
  await keyboard.type(cell('Last Name', 3), people[2]?.last_name ?? '');
  for (const row of [4, 5, 6]) await keyboard.type(cell('Email', row), emailOf(row));
  await keyboard.choose(cell('Role', 7), 'Member');
  await keyboard.choose(cell('Role', 8), 'Admin');
  await expect(problems).toHaveCount(0);
  await press(seat, preview.send(40));
  await expect(page.getByRole('searchbox', { name: list.search })).toBeVisible();
  return people;
}

async function resolveQuarantine(seat: Seat, email: string): Promise<void> {
  const { page, keyboard } = seat;
  await page.goto('/');
  await keyboard.press(page.getByRole('link', { name: operations.panel.link }));
  await keyboard.press(page.getByRole('link', { name: operations.overview.quarantined[0] }));
  await expect(titleOf(seat, operations.quarantine.title)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await keyboard.press(row.getByRole('button', { name: operations.quarantine.merge }));
  const dialog = page.getByRole('alertdialog', { name: operations.mergeDialog.title });
  await keyboard.press(dialog.getByRole('button', { name: operations.mergeDialog.confirm }));
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
}

/** @returns what the page says after the move */
async function moveAdvisor(seat: Seat, from: { id: number; advisor: NewUser }, firm: string): Promise<void> {
  const { page, keyboard } = seat;
  const name = `${from.advisor.first_name} ${from.advisor.last_name}`;
  await page.goto(`/accounts/${from.id}?currentTab=1`);
  await keyboard.type(page.getByRole('searchbox', { name: list.search }), from.advisor.email);
  await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible();
  await keyboard.press(rowMenuOf(page, name));
  await rowAction(page, list.move).press('Enter');
  const [clients] = moveTexts.whatChoices(name);
  await keyboard.chooseNext(page.getByRole('radio', { name: clients?.label ?? '' }));
  await keyboard.find(page.getByLabel(moveTexts.firm, { exact: true }), firm, page.getByRole('option', { name: firm }));
  await expect(page.getByText(new RegExp(`^${name} will move from .+ to ${firm}\\.$`))).toBeVisible();
  await expectAccessibleLayout(page);
  await press(seat, moveTexts.confirm);
  const question = page.getByRole('alertdialog', { name: moveTexts.question });
  await keyboard.press(question.getByRole('button', { name: moveTexts.confirm }));
  await expect(page.getByText(moveTexts.doneAdvisor(name, firm))).toBeVisible();
}

interface Journey {
  origin: string;
  openSeat: (person: 'super' | null) => Promise<Seat>;
  apiFor: (person: 'super' | 'advisor') => Promise<ApiClient>;
}

async function startFirm({ origin, openSeat, apiFor }: Journey): Promise<void> {
  const api = await apiFor('super');
  const owner = await openSeat('super');
  const { firm, admin } = await createFirm({ ...owner, api, seats: 41 });
  const office = await openSeat(null);
  await join(office, await tokenOf(api, admin.email), admin);
  const people = await inviteForty(office);
  const [first] = people;
  if (first) await join(await openSeat(null), await tokenOf(api, first.email), first);

  const { email, ...name } = newUser('Maren');
  const former = await apiFor('advisor');
  const client = await createEngagement(former, { first_name: name.first_name, email });
  const adminApi = await openApiClient(origin, admin);
  await createEngagement(adminApi, { first_name: name.first_name, email });
  await resolveQuarantine(owner, email);
  const found = await adminApi.call('list-clients', { query: { search: email } });
  expect(found.clients.map(({ id }) => id)).toEqual([client]);

  const { account } = await adminApi.call('show-own-account');
  expect(account).toMatchObject({ name: firm, seats: 41, advisor_count: 41 });
  const next = await api.call('create-account', {
    body: {
      account: {
        name: `Harbor ${admin.phone_number.slice(-6)}`,
        firm_size: 2,
        address_attributes: { street_1: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60614' },
      },
    },
  });
  // Without a subscription, seats are not counted.
  await api.call('update-account', { params: { id: next.id }, body: { account: { stripeable: false } } });
  if (first) await moveAdvisor(owner, { id: account?.id ?? 0, advisor: first }, next.name);
  expect((await adminApi.call('show-own-account')).account?.advisor_count).toBe(40);
}

test('a firm starts: wizard, forty invitations, a quarantined client, an advisor who moves', async ({
  origin,
  openPageAs,
  apiFor,
  monitor,
}) => {
  test.slow();
  monitor.allowStatus(422);
  const openSeat = async (person: 'super' | null) => {
    const page = await openPageAs(person);
    return { page, keyboard: new Keyboard(page) };
  };
  await startFirm({ origin, openSeat, apiFor });
});
