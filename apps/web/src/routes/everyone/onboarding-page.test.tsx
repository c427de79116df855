import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Billing } from 'contract/endpoints/billing';
import type { CurrentUser } from 'contract/endpoints/users';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { firmValuesOf } from '../../features/accounts/firm-values.ts';
import { session } from '../../lib/session.ts';
import { wholeAccount } from '../../testing/accounts.ts';
import { installation, person, profile } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { emulatedPayments } from '../../testing/stripe-emulator.ts';
import { billingOf, previewOf, subscriptionOf } from '../../testing/subscriptions.ts';
import { OnboardingPage } from './onboarding-page.tsx';

// Leaving a step saves what was typed, which the answers of the test still receive.
afterEach(async () => {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve));
  vi.unstubAllGlobals();
});

const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const firm = wholeAccount({ id: 3 });
const admin = { admin: true, role: 'admin', update_account_in_onboarding: true } as const;

function open(who: Partial<CurrentUser>, answers: Parameters<typeof answer>[0] = {}) {
  session.setToken('token', Date.now());
  const self = person({ onboarding_complete: false, phone_number: '+13125550199', ...who });
  const requests = answer({
    'GET /accounts': { body: { account: firm } },
    'GET /current_user': { body: self },
    'GET /settings': { body: installation() },
    'PATCH /accounts/3': { body: firm },
    'PATCH /users/1': { body: profile() },
    'POST /onboarding': { body: { ...self, onboarding_complete: true } },
    ...answers,
  });
  const view = renderScreen(() => <OnboardingPage user={self} />, '/');
  return { ...view, requests };
}

describe('the steps by role', () => {
  it.each([
    ['an account admin who sets up the firm', admin, ['Firm', 'Contact']],
    ['a client', { type: 'ClientUser' }, ['Contact', 'Insurance']],
  ] as const)('%s', async (_, who, names) => {
    open(who);
    const steps = await screen.findByRole('navigation', { name: 'Steps' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/^\d/, '')),
    ).toEqual(names);
  });
});

it.each([
  ['an account admin', { admin: true, role: 'admin' }],
  ['an advisor who is no admin', { update_account_in_onboarding: true }],
] as const)('%s has one step, without a line of steps above it', async (_, who) => {
  open(who);
  await heading('How can we reach you?');
  expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull();
});

describe('the flow', () => {
  it('saves the firm, then the person, then opens the dashboard after half a second', async () => {
    const app = open(admin);
    await heading('Tell us about your firm');
    await press('Next');
    await heading('How can we reach you?');
    await press('Complete');
    await waitFor(() => expect(app.requests.at(-1)?.body).toEqual({ onboarding_complete: true }));
    expect(app.requests.map(({ call }) => call).filter((call) => !call.startsWith('GET'))).toEqual([
      'PATCH /accounts/3',
      'POST /onboarding',
      'PATCH /users/1',
      'POST /onboarding',
    ]);
  });

  it('shows the firm’s sign-up code to its admin', async () => {
    const codes: (string | null)[] = [null];
    open(admin, {
      'GET /accounts': () => ({ body: { account: { ...firm, signup_code: codes.at(-1) ?? null } } }),
      'POST /accounts/3/signup_code': () => {
        codes.push('K7QM-2XWD-HT9P');
        return { body: { signup_code: 'K7QM-2XWD-HT9P' } };
      },
    });
    await press('Generate code');
    await screen.findByText('K7QM-2XWD-HT9P');
  });

  it('names missing fields of the firm in the words of the specification', async () => {
    open(admin, {
      'GET /accounts': {
        body: {
          account: {
            ...firm,
            name: '',
            firm_size: null,
            address: { street_1: null, city: null, state: null, zip: null },
          },
        },
      },
    });
    await heading('Tell us about your firm');
    await press('Next');
    const summary = await screen.findByRole('alert');
    for (const what of ['Firm Name', 'Firm Size', 'Street Address', 'City', 'State', 'Zip Code'])
      expect(summary.textContent).toContain(`${what} is required`);
  });

  it('asks a client for the type of insurance', async () => {
    open({ type: 'ClientUser', onboarding_step: 1 });
    await heading('What are you looking for?');
    await press('Complete');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Please select the type of insurance you are looking for',
    );
  });

  it('asks for plain letters, and writes them in one click', async () => {
    const app = open({ first_name: 'Zoë', last_name: 'Müller' });
    await heading('How can we reach you?');
    await press('Complete');
    expect((await screen.findByRole('alert')).textContent).toContain('First Name can have plain letters only');
    await press('Write it as “Zoe”');
    await press('Write it as “Muller”');
    await press('Complete');
    await waitFor(() =>
      expect(app.requests.find(({ call }) => call === 'PATCH /users/1')?.body).toMatchObject({
        user: { first_name: 'Zoe', last_name: 'Muller' },
      }),
    );
  });

  it('shows “Invalid phone number.” for a phone that the server rejects, and keeps the input', async () => {
    open(
      {},
      {
        'PATCH /users/1': {
          status: 422,
          body: { code: 'validation_failed', error: 'x', errors: { phone_number: ['No.'] } },
        },
      },
    );
    await heading('How can we reach you?');
    await press('Complete');
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid phone number.');
    expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Dana');
  });

  it.each([
    ['PATCH /accounts/3', 'Tell us about your firm', 'Next', admin],
    ['PATCH /users/1', 'How can we reach you?', 'Complete', {}],
    ['POST /onboarding', 'How can we reach you?', 'Complete', {}],
  ])('%s fails: the step stays with what was typed', async (call, title, button, who) => {
    open(who, {
      [call]: {
        status: 503,
        body: { code: 'unavailable', error: 'The service is busy. Try again in a moment.' },
      },
    });
    await heading(title);
    await press(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Your progress couldn’t be saved.');
    await heading(title);
    await screen.findByRole('button', { name: 'Try again' });
  });

  it('shows a firm that cannot be loaded, and retries', async () => {
    open(admin, {
      'GET /accounts': { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } },
    });
    await screen.findByText('Your firm couldn’t be loaded.', {}, { timeout: 10_000 });
    await screen.findByRole('button', { name: 'Try again' });
  });
});

describe('the checkout of a firm that pays', () => {
  const checkout = (billing: Billing, answers = {}) =>
    open(
      { admin: true, role: 'admin', onboarding_step: 1 },
      {
        'GET /accounts': { body: { account: wholeAccount({ id: 3, seats: 0, advisor_count: 1, billing }) } },
        'GET /settings': { body: installation({ payments: emulatedPayments }) },
        'GET /accounts/3/billing': { body: billing },
        'POST /accounts/3/billing_preview': { body: previewOf({ due_now: 750_00, renewal: 750_00 }) },
        'POST /create-setup-intent': { body: { clientSecret: 'seti_1_secret_2' } },
        ...answers,
      },
    );

  it('requires terms and a payment method, and names the price on the button', async () => {
    const { requests } = checkout(billingOf(null, { payment_method: null }));
    await heading('Subscribe your firm');
    await press('Pay $750.00');
    await screen.findByText('Please agree to the Terms of Service and Master Service Agreement.');
    screen.getByText('Save a payment method first.');
    expect(requests.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it('buys the seats and completes onboarding', async () => {
    const { requests } = checkout(billingOf(null));
    await heading('Subscribe your firm');
    await press('Add one seat');
    await user.click(screen.getByRole('checkbox', { name: /I understand that I will be charged/ }));
    await press('Pay $750.00');
    await waitFor(() => expect(requests.at(-1)?.call).toBe('POST /onboarding'));
    expect(requests.find(({ call }) => call === 'PATCH /accounts/3')?.body).toEqual({
      account: { seats: 2 },
      accepted_terms: true,
      proration_date: previewOf().proration_date,
      basis: 'basis-1',
    });
  });

  it('stays with the words of the bank after a declined payment', async () => {
    const errors = { payment_method: ['Your card was declined.'] };
    const { requests } = checkout(billingOf(null), {
      'PATCH /accounts/3': { status: 422, body: { code: 'validation_failed', error: 'x', errors } },
    });
    await heading('Subscribe your firm');
    await user.click(screen.getByRole('checkbox', { name: /I understand that I will be charged/ }));
    await press('Pay $750.00');
    await screen.findByText(/Your card was declined\./);
    expect(requests.some(({ call }) => call === 'POST /onboarding')).toBe(false);
  });

  it('can be left for later', async () => {
    const { requests } = checkout(billingOf(null, { payment_method: null }));
    await press('Subscribe later');
    await waitFor(() => expect(requests.at(-1)?.call).toBe('POST /onboarding'));
    expect(requests.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it('is skipped by a firm that has a subscription', async () => {
    checkout(billingOf(subscriptionOf()));
    await heading('How can we reach you?');
    expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull();
  });
});

describe('what is not saved before Next', () => {
  it('keeps half a phone number as typed when the page is left, and shows it again', async () => {
    const { requests, unmount } = open({ phone_number: null });
    await user.type(await screen.findByLabelText('Phone Number'), '312 555');
    unmount();
    const draft = { phone_number: '+1312555' };
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ call: 'POST /onboarding', body: { draft } }));
    expect(requests.some(({ call }) => call === 'PATCH /users/1')).toBe(false);
    open({ phone_number: null, onboarding_draft: draft });
    expect((await screen.findByLabelText<HTMLInputElement>('Phone Number')).value).toBe('312555');
  });

  it('keeps a name that onboarding does not accept as typed, beside one that is saved', async () => {
    const { requests, unmount } = open({});
    await user.type(await screen.findByLabelText('First Name'), 'é');
    await user.type(screen.getByLabelText('Last Name'), 's');
    unmount();
    const saved = () => requests.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved()).toEqual(
      expect.arrayContaining([
        ['PATCH /users/1', { user: { last_name: 'Whitfields' } }],
        ['POST /onboarding', { draft: { first_name: 'Danaé' } }],
      ]),
    );
    open({ onboarding_draft: { first_name: 'Danaé' } });
    expect((await screen.findByLabelText<HTMLInputElement>('First Name')).value).toBe('Danaé');
  });

  it('is saved at once when the page is left during an earlier save', async () => {
    // The first save never ends.
    const { requests } = open({ phone_number: null }, { 'POST /onboarding': () => new Promise(() => {}) });
    const drafts = () => requests.filter(({ call }) => call === 'POST /onboarding').map(({ body }) => body);
    const phone = await screen.findByLabelText('Phone Number');
    await user.type(phone, '312');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(drafts()).toEqual([{ draft: { phone_number: '+1312' } }]));
    await user.type(phone, ' 555');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(drafts().at(-1)).toEqual({ draft: { phone_number: '+1312555' } }));
  });

  it('says that Cancel signs out', async () => {
    open({});
    const cancel = await screen.findByRole('link', { name: 'Cancel and sign out' });
    expect(cancel.getAttribute('href')).toBe('/sign_out');
  });

  it('keeps the firm as typed, and drops it when Next has saved it', async () => {
    const { requests } = open({
      ...admin,
      onboarding_draft: { firm: { ...firmValuesOf(firm), name: 'Lakeshore W' }, phone_number: '312' },
    });
    const name = await screen.findByLabelText<HTMLInputElement>('Firm Name');
    expect(name.value).toBe('Lakeshore W');
    await user.type(name, 'ealth');
    await press('Next');
    await heading('How can we reach you?');
    const saved = requests.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);
    const typed = expect.objectContaining({ name: 'Lakeshore Wealth' });
    expect(saved).toEqual([
      // An older draft that could not be dropped later would hide what is saved.
      ['POST /onboarding', { draft: { firm: typed, phone_number: '312' } }],
      ['PATCH /accounts/3', { account: expect.objectContaining({ name: 'Lakeshore Wealth' }) }],
      ['POST /onboarding', { draft: { phone_number: '312' } }],
      ['POST /onboarding', { onboarding_step: 1 }],
    ]);
  });

  it('keeps the seats of the checkout, without the agreement to the terms', async () => {
    const billing = billingOf(null);
    const { requests, unmount } = open(
      { admin: true, role: 'admin', onboarding_step: 1, onboarding_draft: { seats: 4 } },
      {
        'GET /accounts': { body: { account: wholeAccount({ id: 3, seats: 0, advisor_count: 1, billing }) } },
        'GET /settings': { body: installation({ payments: emulatedPayments }) },
        'GET /accounts/3/billing': { body: billing },
        'POST /accounts/3/billing_preview': { body: previewOf({ due_now: 750_00, renewal: 750_00 }) },
      },
    );
    expect((await screen.findByLabelText<HTMLInputElement>('Number of seats')).value).toBe('4');
    await user.click(screen.getByRole('checkbox', { name: /I understand that I will be charged/ }));
    await press('Add one seat');
    unmount();
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ call: 'POST /onboarding', body: { draft: { seats: 5 } } }),
    );
  });
});
