import { openApiClient } from './fixtures/api-client.ts';
import { Keyboard } from './fixtures/keyboard.ts';
import { joinByInvitation, newUser } from './fixtures/new-users.ts';
import { expect, expectAccessibleLayout, test } from './fixtures/test.ts';

test('changing the email requires the password, notifies the old address, and takes effect after confirmation', {
  tag: '@all',
}, async ({ page, outbox, openPageAs, origin, apiFor, monitor }) => {
  const josefine = newUser('Josefine');
  const { state } = await joinByInvitation(origin, await apiFor('admin'), josefine);
  const profile = await openPageAs(null, { storageState: state });
  const keyboard = new Keyboard(profile);
  await profile.goto('/profile');
  const save = profile.getByRole('button', { name: 'Save' });
  await expect(profile.getByLabel('Email')).toHaveValue(josefine.email);
  await expectAccessibleLayout(profile);

  await keyboard.type(profile.getByLabel('First Name'), '');
  await keyboard.type(profile.getByLabel('Phone Number'), '');
  await keyboard.press(save);
  const summary = profile.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Please fix the highlighted fields.');
  await expect(summary.getByRole('listitem')).toHaveText([
    'First Name is required',
    'Phone Number is required',
    'Your password is required',
  ]);
  await expectAccessibleLayout(profile);

  const moved = newUser('Josefine').email;
  await keyboard.type(profile.getByLabel('First Name'), 'José');
  await keyboard.type(profile.getByLabel('Phone Number'), '415 555 0177');
  await keyboard.type(profile.getByLabel('Email'), moved);
  await keyboard.type(profile.getByLabel('Your password'), 'not-my-password-1A');
  monitor.allowStatus(422);
  await keyboard.press(save);
  await expect(summary.getByRole('listitem')).toHaveCount(1);
  await expect(summary).toContainText(/password/i);
  await keyboard.type(profile.getByLabel('Your password'), josefine.password);
  await keyboard.press(save);
  const said = profile.getByRole('form', { name: 'Profile' }).getByRole('status');
  await expect(said).toContainText('Successfully updated');
  await expect(said).toContainText(`To start using ${moved}, open the link we sent there.`);
  await expect(profile.getByText(`Waiting for you to confirm ${moved}`)).toBeVisible();
  await expect(profile.getByLabel('Email')).toHaveValue(josefine.email);
  await expect(profile.getByLabel('First Name')).toHaveValue('José');
  await expect(profile.getByRole('button', { name: /^Your menu, *José/ })).toBeVisible();
  await expectAccessibleLayout(profile);

  await page.close();
  expect(await outbox.read(josefine.email, 'Your email address is about to change')).toContain(
    'asked to replace this address with another one',
  );
  expect(await outbox.read(josefine.email, 'Your phone number was changed')).toContain('77');
  const confirmed = await outbox.follow(moved, 'Confirm your email', 'Confirm email');
  await expect(confirmed).toHaveURL('/signin');
  await confirmed.close();
  await profile.reload();
  await expect(profile.getByLabel('Email')).toHaveValue(moved);
  await expect(profile.getByLabel('Phone Number')).toHaveValue('(415) 555-0177');
  await expect(profile.getByText('Waiting for you to confirm')).toHaveCount(0);
});

test('a super admin changes another user’s profile', { tag: '@all' }, async ({ openPageAs, origin, apiFor }) => {
  const ivo = newUser('Ivo');
  const api = await joinByInvitation(origin, await apiFor('admin'), ivo);
  const { id } = await api.call('show-current-user');
  const page = await openPageAs('super');
  const keyboard = new Keyboard(page);
  await page.goto(`/profile/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Ivo ${ivo.last_name}` })).toBeVisible();
  await expectAccessibleLayout(page);
  await keyboard.press(page.getByRole('switch', { name: 'Onboarding complete' }), 'Space');
  await keyboard.press(page.getByRole('switch', { name: 'Email confirmed' }), 'Space');
  await keyboard.to(page.getByLabel('User type'));
  await page.keyboard.type('Health');
  await keyboard.press(page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Successfully updated')).toBeVisible();
  await expectAccessibleLayout(page);
  const changed = await (await openApiClient(origin, ivo)).call('show-current-user');
  expect(changed).toMatchObject({ type: 'HealthAdvisorUser', onboarding_complete: false, super_admin: false });

  const theirs = await openPageAs(null, { storageState: api.state });
  await theirs.goto(`/profile/${id}`);
  await expect(theirs.getByRole('heading', { level: 1, name: 'How can we reach you?' })).toBeVisible();
});

test('only a super admin opens another user’s profile', { tag: '@all' }, async ({ openPageAs, apiFor }) => {
  const { id } = await (await apiFor('elena')).call('show-current-user');
  const page = await openPageAs('admin');
  await page.goto(`/profile/${id}`);
  await expect(page.getByText('You are not authorized to access this page')).toBeVisible();
});
