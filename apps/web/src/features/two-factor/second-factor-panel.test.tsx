import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CurrentUser } from 'contract/endpoints/users';
import { afterEach, expect, it, vi } from 'vitest';
import { person } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { SecondFactorPanel } from './second-factor-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text);

function open(who: Partial<CurrentUser> = {}, answers: Parameters<typeof answer>[0] = {}) {
  const requests = answer({
    'POST /users/verify_phone': { body: { success: true, phone_verification_token: 'attempt' } },
    'POST /users/check_phone_verification': { body: { success: true, token: null, user: person() } },
    'POST /users/second_factor': { body: person({ two_fa_enabled: true, two_fa_required: true }) },
    'GET /current_user': { body: person(who) },
    ...answers,
  });
  renderScreen(() => <SecondFactorPanel user={person(who)} />, '/settings');
  return { requests };
}

const bodies = (requests: ReturnType<typeof open>['requests']) =>
  requests.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);

it('turns codes on with a phone and its code', async () => {
  const { requests } = open();
  await press('Turn on');
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
  await press('Turn on');
  const phone = await screen.findByLabelText<HTMLInputElement>('Cell phone');
  expect(phone.value).toBe('+14155550123');
  expect(document.activeElement).toBe(phone);
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Turn on' }));
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
  await press('Turn on');
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
  await press('Turn on');
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
  await screen.findByText(/Your firm requires a code each time you sign in.*ending in 23/);
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
