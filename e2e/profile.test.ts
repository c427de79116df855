import { Keys } from './fixtures/keys.ts';
import { joinByInvitation, newcomer } from './fixtures/newcomers.ts';
import { openWire } from './fixtures/people.ts';
import { expect, expectSound, test } from './fixtures/test.ts';

test('another e-mail asks for the password, the old address is told, and the new one counts once it is confirmed', {
  tag: '@phone',
}, async ({ page, outbox, browserOf, origin, wireOf, watch }) => {
  const josefine = newcomer('Josefine');
  const { state } = await joinByInvitation(origin, await wireOf('admin'), josefine);
  const profile = await browserOf(null, { storageState: state });
  const keys = new Keys(profile);
  await profile.goto('/profile');
  const save = profile.getByRole('button', { name: 'Save' });
  await expect(profile.getByLabel('Email')).toHaveValue(josefine.email);
  await expectSound(profile);

  await keys.type(profile.getByLabel('First Name'), '');
  await keys.type(profile.getByLabel('Phone Number'), '');
  await keys.press(save);
  const summary = profile.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Please fix the highlighted fields.');
  await expect(summary.getByRole('listitem')).toHaveText([
    'First Name is required',
    'Phone Number is required',
    'Password is required',
  ]);
  await expectSound(profile);

  const moved = newcomer('Josefine').email;
  await keys.type(profile.getByLabel('First Name'), 'José');
  await keys.type(profile.getByLabel('Phone Number'), '415 555 0177');
  await keys.type(profile.getByLabel('Email'), moved);
  await keys.type(profile.getByLabel('Your password'), 'not-my-password-1A');
  watch.allowStatus(422);
  await keys.press(save);
  await expect(summary.getByRole('listitem')).toHaveCount(1);
  await expect(summary).toContainText(/password/i);
  await keys.type(profile.getByLabel('Your password'), josefine.password);
  await keys.press(save);
  const said = profile.getByRole('form', { name: 'Profile' }).getByRole('status');
  await expect(said).toContainText('Successfully updated');
  await expect(said).toContainText(`Open the link that was sent to ${moved} to use that address.`);
  await expect(profile.getByText(`Waits for its confirmation: ${moved}`)).toBeVisible();
  await expect(profile.getByLabel('Email')).toHaveValue(josefine.email);
  await expect(profile.getByLabel('First Name')).toHaveValue('José');
  await expect(profile.getByRole('button', { name: /^Your menu, *José/ })).toBeVisible();
  await expectSound(profile);

  await page.close();
  await expect(await outbox.read(josefine.email, 'Your email address is about to change')).toContainText(
    'asked to replace this address by another one',
  );
  await expect(await outbox.read(josefine.email, 'Your phone number was changed')).toContainText('77');
  const confirmed = await outbox.follow(moved, 'Please confirm your email', 'Confirm my email');
  await expect(confirmed).toHaveURL('/signin');
  await confirmed.close();
  await profile.reload();
  await expect(profile.getByLabel('Email')).toHaveValue(moved);
  await expect(profile.getByLabel('Phone Number')).toHaveValue('(415) 555-0177');
  await expect(profile.getByText('Waits for its confirmation')).toHaveCount(0);
});

test('a super admin changes what stands in the way of somebody else', { tag: '@phone' }, async ({
  browserOf,
  origin,
  wireOf,
}) => {
  const ivo = newcomer('Ivo');
  const wire = await joinByInvitation(origin, await wireOf('admin'), ivo);
  const { id } = await wire.call('show-current-user');
  const page = await browserOf('super');
  const keys = new Keys(page);
  await page.goto(`/profile/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Ivo ${ivo.last_name}` })).toBeVisible();
  await expectSound(page);
  await keys.press(page.getByRole('switch', { name: 'Onboarding complete' }), 'Space');
  await keys.press(page.getByRole('switch', { name: 'Email confirmed' }), 'Space');
  await keys.to(page.getByLabel('User type'));
  await page.keyboard.type('Health');
  await keys.press(page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Successfully updated')).toBeVisible();
  await expectSound(page);
  const changed = await (await openWire(origin, ivo)).call('show-current-user');
  expect(changed).toMatchObject({ type: 'HealthAdvisorUser', onboarding_complete: false, super_admin: false });

  const theirs = await browserOf(null, { storageState: wire.state });
  await theirs.goto(`/profile/${id}`);
  await expect(theirs.getByRole('heading', { level: 1, name: 'How do we reach you?' })).toBeVisible();
});

test('somebody else’s profile is a super admin’s alone', async ({ browserOf, wireOf }) => {
  const { id } = await (await wireOf('elena')).call('show-current-user');
  const page = await browserOf('admin');
  await page.goto(`/profile/${id}`);
  await expect(page.getByText('You are not authorized to access this page')).toBeVisible();
});
