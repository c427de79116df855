import { texts } from '../apps/web/src/features/accounts/texts.ts';
import { advisorTexts } from '../apps/web/src/features/users/texts.ts';
import { messagesTo } from './fixtures/api-client.ts';
import { newUser } from './fixtures/new-users.ts';
import { rowAction, rowMenuOf } from './fixtures/row-menu.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

const { upload, preview, invitation, list } = advisorTexts;

test.use({ person: 'admin' });

test('an admin corrects an uploaded list in place and invites its people', { tag: '@all' }, async ({
  page,
  keyboard,
  api,
  monitor,
}) => {
  const [ada, bea, cleo] = [newUser('Ada'), newUser('Bea'), newUser('Cleo')];
  const rows = [
    ['First Name', 'Last Name', 'Email', 'Role (admin or member)'],
    [ada.first_name, ada.last_name, ada.email.toUpperCase(), 'Member'],
    ['', bea.last_name, bea.email, 'owner'],
    [cleo.first_name, cleo.last_name, 'info@example.com', ''],
    [ada.first_name, ada.last_name, ada.email, 'member'],
    ['No', 'Email', '', 'member'],
  ];
  await page.goto('/account/invite');
  await expectAccessibleLayout(page);
  await page.getByLabel(upload.label).setInputFiles({
    name: 'advisors.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.join(',')).join('\r\n')),
  });
  await expect(page.getByRole('heading', { name: 'Users Uploaded!' })).toBeFocused();
  await expect(page.getByText(upload.dropped(1))).toBeVisible();
  const problems = page.getByRole('main').getByRole('alert');
  for (const sentence of [
    'Restricted emails found (starting with info@ or admin@): info@example.com',
    `Duplicate emails found: ${ada.email}`,
    'Missing first names for 1 entries.',
    'Missing roles for 1 entries: info@example.com',
    "Invalid roles found (must be 'member' or 'admin'): owner",
  ])
    await expect(problems).toContainText(sentence);
  await expectAccessibleLayout(page);

  const cell = (column: string, row: number) => page.getByLabel(preview.cell(column, row), { exact: true });
  const press = (name: string) => keyboard.press(page.getByRole('button', { name }));
  await cell('First Name', 2).fill(bea.first_name);
  await cell('Role', 2).selectOption('admin');
  await cell('Email', 3).fill(cleo.email);
  await cell('Role', 3).selectOption('member');
  await press(preview.remove(4));
  await expect(problems).toHaveCount(0);
  await expectAccessibleLayout(page);
  await press(preview.send(3));
  await expect(page.getByText(texts.page.invitesSent)).toBeVisible();

  await page.getByRole('searchbox', { name: list.search }).fill(bea.email);
  await expect(page.getByText(/link expires/)).toHaveCount(1);
  await expectAccessibleLayout(page);
  // The invitation was sent less than two minutes ago.
  monitor.allowStatus(409);
  await rowMenuOf(page, `${bea.first_name} ${bea.last_name}`).click();
  await rowAction(page, invitation.resend).click();
  await expect(page.getByText('An invitation was just sent to this person.')).toBeVisible();
  for (const { email } of [ada, bea, cleo]) expect(await messagesTo(api, email, 1)).toHaveLength(1);
});
