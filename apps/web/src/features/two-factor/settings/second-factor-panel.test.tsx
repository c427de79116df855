import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'contract/endpoints/users';
import { afterEach, expect, it, vi } from 'vitest';
import { installation, person } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text);

const added = { created_at: '2026-11-02T10:00:00.000Z', last_used_at: null };

const factors = (who: Partial<CurrentUser> = {}, more = {}) => ({
  phone: who.phone_verified ? { phone_number: '••••••••23' } : null,
  ...{ authenticator: null, passkeys: [], recovery_codes_left: 0 },
  is_required: who.two_fa_required === true && who.two_fa_enabled !== true,
  ...more,
});

function open(who: Partial<CurrentUser> = {}, answers: Parameters<typeof answer>[0] = {}) {
  const requests = answer({
    'POST /users/verify_phone': { body: { success: true, phone_verification_token: 'attempt' } },
    'POST /users/check_phone_verification': { body: { success: true, token: null, user: person() } },
    'POST /users/second_factor': { body: person({ two_fa_enabled: true, two_fa_required: true }) },
    'GET /current_user': { body: person(who) },
    'GET /settings': { body: installation() },
    'GET /second_factors': { body: factors(who) },
    ...answers,
  });
  renderScreen(() => <SecondFactorPanel user={person(who)} />, '/settings');
  return { requests };
}

const bodies = (requests: ReturnType<typeof open>['requests']) =>
  requests.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);

it('turns codes on with a phone and its code', async () => {
  const { requests } = open();
  await press('Add a phone');
  await type('Cell phone', '(415) 555-0123');
  await type('Your password', 'Sunrise-2026');
  await press('Send Code');
  await type('Six-digit code', '123456');
  await press('Continue');
  await screen.findByText(/We’ll text you a code each time you sign in/);
  expect(bodies(requests)).toEqual([
    { phone_number: '(415) 555-0123', current_password: 'Sunrise-2026' },
    { code: '123456', phone_verification_token: 'attempt' },
    { enabled: true, current_password: 'Sunrise-2026' },
  ]);
});

it('starts with the known number, and Cancel returns the focus', async () => {
  open({ phone_number: '+14155550123' });
  await press('Add a phone');
  const phone = await screen.findByLabelText<HTMLInputElement>('Cell phone');
  expect(phone.value).toBe('+14155550123');
  expect(document.activeElement).toBe(phone);
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add an authenticator app' }));
});

it('turns codes on at once for a verified phone', async () => {
  const { requests } = open({ phone_number: '+14155550123', phone_verified: true });
  await press('Turn on');
  await type('Your password', 'Sunrise-2026');
  await press('Turn on');
  await waitFor(() => expect(bodies(requests)).toEqual([{ enabled: true, current_password: 'Sunrise-2026' }]));
});

it('reports a wrong code and clears the boxes; a resend uses the same attempt', async () => {
  const { requests } = open(
    {},
    {
      'POST /users/check_phone_verification': {
        status: 422,
        body: { code: 'code_invalid', error: 'Invalid code. Please try again.' },
      },
    },
  );
  await press('Add a phone');
  await type('Cell phone', '4155550123');
  await type('Your password', 'Sunrise-2026');
  await press('Send Code');
  await type('Six-digit code', '000000');
  await press('Continue');
  expect((await screen.findByRole('alert')).textContent).toContain('Invalid code. Please try again.');
  expect(screen.getByLabelText<HTMLInputElement>('Six-digit code').value).toBe('');
  await press('Resend Code');
  await screen.findByText('Verification code resent!');
  expect(bodies(requests).at(-1)).toEqual({ phone_number: '4155550123', phone_verification_token: 'attempt' });
});

it('validates the number and the code before a request', async () => {
  const { requests } = open();
  await press('Add a phone');
  await type('Cell phone', '555');
  await type('Your password', 'x');
  await press('Send Code');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Please enter a valid 10-digit phone number or E.164 number',
  );
  expect(bodies(requests)).toEqual([]);
});

it('cannot be turned off where the firm asks for it, but the phone can change', async () => {
  open({ two_fa_required: true, phone_number: '+14155550123', phone_verified: true });
  await screen.findByText('Your firm requires a second step each time you sign in.');
  await screen.findByRole('img', { name: 'the number ending in 23' });
  await screen.findByRole('button', { name: 'Change phone' });
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
});

it('turns codes off with the password and reports a wrong one', async () => {
  open(
    { two_fa_required: true, two_fa_enabled: true, phone_number: '+14155550123', phone_verified: true },
    {
      'POST /users/second_factor': {
        status: 422,
        body: {
          code: 'validation_failed',
          error: 'Please fix the highlighted fields.',
          errors: { current_password: ['The password is not right.'] },
        },
      },
    },
  );
  await press('Turn off');
  await type('Your password', 'wrong');
  await press('Turn off');
  expect((await screen.findByRole('alert')).textContent).toContain('The password is not right.');
});

const secret = {
  enrollment_token: 'enrollment',
  secret: 'ABCDEFGHIJKLMNOP',
  uri: 'otpauth://totp/HealthPlanner:ada%40example.com?issuer=HealthPlanner&secret=ABCDEFGHIJKLMNOP',
};
const codes = ['aaaa-bbbb-cccc-dddd-eeee-ffff', 'gggg-hhhh-iiii-jjjj-kkkk-llll'];

it('adds an authenticator app, and shows the recovery codes once', async () => {
  const reply = { success: true, token: null, user: person({ two_fa_enabled: true }), recovery_codes: codes };
  const { requests } = open(
    {},
    { 'POST /authenticator_secret': { body: secret }, 'POST /authenticator': { body: reply } },
  );
  await press('Add an authenticator app');
  const drawn = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(drawn.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1_000);
  await screen.findByText('ABCD EFGH IJKL MNOP');
  await type('Six-digit code', '123456');
  await press('Continue');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(codes);
  const download = screen.getByRole('link', { name: 'Download' });
  expect([download.getAttribute('download'), decodeURIComponent(download.getAttribute('href') ?? '')]).toEqual([
    'recovery-codes.txt',
    `data:text/plain;charset=utf-8,HealthPlanner\n\n${codes.join('\n')}\n`,
  ]);
  await press('I’ve saved them');
  expect(screen.queryByText(codes[0] ?? '')).toBeNull();
  expect(bodies(requests)).toEqual([{}, { enrollment_token: 'enrollment', code: '123456' }]);
});

it('reports a wrong code of the app', async () => {
  const wrong = { status: 422, body: { code: 'code_invalid', error: 'Invalid code. Please try again.' } };
  open({}, { 'POST /authenticator_secret': { body: secret }, 'POST /authenticator': wrong });
  await press('Add an authenticator app');
  await type('Six-digit code', '123456');
  await press('Continue');
  expect((await screen.findByRole('alert')).textContent).toContain('Invalid code. Please try again.');
  screen.getByRole('img', { name: 'QR code for your authenticator app' });
});

it('lists factors, renames a passkey and removes the app', async () => {
  const passkeys = [{ id: '3f0c7a52-6c1e-4c3b-8a52-0d0f5b6f2c11', name: 'Work laptop', ...added }];
  const who = { two_fa_enabled: true, two_fa_required: true };
  const { requests } = open(who, {
    'GET /second_factors': { body: factors(who, { passkeys, authenticator: added, recovery_codes_left: 9 }) },
    'PATCH /passkeys/3f0c7a52-6c1e-4c3b-8a52-0d0f5b6f2c11': { body: { id: passkeys[0]?.id, name: 'Laptop' } },
    'DELETE /authenticator': { body: { deleted: true, user: person(who) } },
  });
  await screen.findByText('9 codes left, for when you lose the others');
  await press('Rename');
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('Work laptop');
  await user.clear(name);
  await user.type(name, 'Laptop');
  await press('Save');
  await waitFor(() => expect(requests.some(({ call }) => call.startsWith('PATCH'))).toBe(true));
  const remove = screen.getAllByRole('button', { name: 'Remove' }).at(-1);
  if (remove) await user.click(remove);
  await screen.findByText('Remove your authenticator app?');
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await screen.findByText(/^Removed\. You were signed out/);
});

it('says why the last factor stays', async () => {
  const who = { two_fa_required: true };
  open(who, {
    'GET /second_factors': { body: factors(who, { authenticator: added }) },
    'DELETE /authenticator': { status: 422, body: { code: 'last_factor', error: 'This is your last way.' } },
  });
  await press('Remove');
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await within(dialog).findByText('This is your last way.');
});

it('replaces the recovery codes after a question', async () => {
  const who = { two_fa_enabled: true, two_fa_required: true };
  open(who, {
    'GET /second_factors': { body: factors(who, { authenticator: added, recovery_codes_left: 3 }) },
    'POST /recovery_codes': { body: { recovery_codes: codes } },
  });
  const [, renew] = await screen.findAllByRole('button', { name: 'Replace' });
  if (renew) await user.click(renew);
  await press('Create new codes');
  await screen.findByText(codes[1] ?? '');
});

it('reports that the factors could not be loaded', async () => {
  open({}, { 'GET /second_factors': { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } } });
  await screen.findByText('Your ways to verify it’s you couldn’t be loaded.');
});
