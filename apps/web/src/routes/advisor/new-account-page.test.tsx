import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { session } from '../../lib/session.ts';
import { superAdminFields, wholeAccount } from '../../testing/accounts.ts';
import { installation, person } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { emulatedPayments } from '../../testing/stripe-emulator.ts';

const admin = { id: 9, first_name: 'Ann', last_name: 'Lee', phone_number: '+13125550188', email: 'ann@firm.test' };
const account = wholeAccount({ id: 7, editable: superAdminFields });
const list = { body: { accounts: [], totalCount: 0, currentPage: 1, pageSize: 25 } };

beforeEach(() => session.setToken('token', Date.now()));

function open(at: string, answers: Parameters<typeof answer>[0] = {}) {
  const requests = answer({
    'GET /current_user': { body: person({ super_admin: true }) },
    'GET /settings': { body: installation({ payments: emulatedPayments }) },
    'GET /accounts/7': { body: account },
    'GET /accounts/7/setup': { body: { admin: null, step: 'admin' } },
    'GET /admin/accounts': list,
    ...answers,
  });
  const { router } = renderApp(at);
  const sent = (call: string) => requests.filter((one) => one.call === call).map(({ body }) => body);
  return { sent, router, user: userEvent.setup({ delay: null }) };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const next = (name = 'Next') => screen.getByRole('button', { name });
const alert = async () => (await screen.findByRole('alert')).textContent;

async function type(user: ReturnType<typeof userEvent.setup>, fields: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(fields)) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), value);
  }
}

describe('Firm Info', () => {
  test('creates the firm once, and the address becomes that of its setup', async () => {
    const { sent, router, user } = open('/accounts/new', { 'POST /accounts': { body: { id: 7, name: 'Prairie' } } });
    await title('Firm Info');
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/accounts');
    await type(user, {
      'Firm Name': 'Prairie',
      'Firm Size': '12',
      'Street Address': '1 Main Street',
      City: 'Chicago',
      'Zip Code': '60614',
    });
    await user.selectOptions(screen.getByLabelText('State'), 'Illinois');
    await user.dblClick(next());
    await title('Admin Info');
    expect(router.state.location.pathname).toBe('/accounts/new/7');
    await screen.findByText('Account successfully created!');
    expect(sent('POST /accounts')).toEqual([
      {
        account: {
          name: 'Prairie',
          firm_association: null,
          firm_size: 12,
          address_attributes: { street_1: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60614' },
        },
      },
    ]);
  });

  test('names what is missing or not allowed', async () => {
    const { user } = open('/accounts/new');
    await title('Firm Info');
    await user.click(next());
    for (const text of [
      'Firm Name is required',
      'Firm Size is required',
      'Street Address is required',
      'City is required',
      'State is required',
      'Zip Code is required',
    ])
      expect(await alert()).toContain(text);
    await type(user, { 'Firm Name': 'A & B', 'Firm Association (optional)': 'C-D' });
    await user.click(next());
    await waitFor(async () => {
      expect(await alert()).toContain('Firm Name must contain only letters, numbers, or spaces.');
      expect(await alert()).toContain('Firm Association must contain only letters, numbers, or spaces.');
    });
  });
});

describe('Admin Info', () => {
  test('needs a saved account', async () => {
    const { sent, user } = open('/accounts/new?step=admin');
    await title('Admin Info');
    await screen.findByText('Account not found. Please complete the previous step first.');
    await type(user, { 'First Name': 'Ann', 'Last Name': 'Lee', Email: 'ann@firm.test' });
    await user.type(screen.getByLabelText('Phone Number'), '3125550188');
    await user.click(next());
    expect(await alert()).toContain('Account not found. Please complete the previous step first.');
    expect(sent('POST /users/create_admin')).toEqual([]);
  });

  test('names what is missing', async () => {
    const { user } = open('/accounts/new/7');
    await title('Admin Info');
    await user.click(next());
    for (const field of ['First Name', 'Last Name', 'Phone Number', 'Email'])
      expect(await alert()).toContain(`${field} is required`);
  });
});

describe('Stripe Info', () => {
  const ids = { 'Stripe Subscription ID': 'sub_1', 'Stripe Customer ID': 'cus_1' };
  const atStripe = { 'GET /accounts/7/setup': { body: { admin, step: 'stripe' } } };

  test('finishes without a subscription: the customer is created, and nothing is lost when that fails', async () => {
    const down = { status: 503, body: { code: 'payment_unconfirmed', error: 'x' } };
    let replies = [down, { status: 422, body: { code: 'payment_rejected', error: 'Stripe said no.' } }];
    const { sent, router, user } = open('/accounts/new/7', {
      ...atStripe,
      'POST /accounts/7/billing_customer': () => {
        const [reply, ...others] = replies;
        replies = others;
        return reply ?? { body: { stripe_customer_id: 'cus_9' } };
      },
      'POST /users/invite_admin': { body: { invited: true } },
    });
    await user.click(await screen.findByRole('radio', { name: 'The admin subscribes during onboarding' }));
    expect(screen.queryByLabelText('Stripe Subscription ID')).toBeNull();
    await user.click(next('Complete'));
    expect(await alert()).toContain('Stripe couldn’t be reached. The firm and its admin are saved.');
    await user.click(next('Complete'));
    await waitFor(async () => expect(await alert()).toContain('Stripe said no.'));
    expect(sent('POST /users/invite_admin')).toEqual([]);
    await user.dblClick(next('Complete'));
    await screen.findByText('Account created successfully');
    expect(router.state.location.href).toBe('/accounts?created=true');
    expect(sent('POST /accounts/7/billing_customer')).toHaveLength(3);
    expect(sent('POST /users/invite_admin')).toEqual([{ user_id: 9 }]);
    expect(sent('PATCH /accounts/7')).toEqual([]);
  });

  test('resumes with the customer that was created before', async () => {
    open('/accounts/new/7', {
      ...atStripe,
      'GET /accounts/7': { body: { ...account, stripe_customer_id: 'cus_9', stripe_subscription_id: null } },
    });
    await screen.findByText(/^The firm’s customer in Stripe is cus_9\./);
  });

  test('needs the id of an account', async () => {
    const { user } = open('/accounts/new?step=stripe');
    await title('Stripe Info');
    await type(user, ids);
    await user.click(next('Complete'));
    expect(await alert()).toContain(
      'Account ID is missing. Cannot update Stripe info. Please complete the previous steps.',
    );
  });

  test('saves the ids, invites the admin and completes', async () => {
    const { sent, router, user } = open('/accounts/new/7', {
      ...atStripe,
      'PATCH /accounts/7': { body: account },
      'POST /users/invite_admin': { body: { invited: true } },
    });
    await title('Stripe Info');
    await user.click(next('Complete'));
    expect(await alert()).toContain('Stripe Subscription ID is required');
    expect(await alert()).toContain('Stripe Customer ID is required');
    await type(user, ids);
    await user.dblClick(next('Complete'));
    await screen.findByText('Account created successfully');
    expect(router.state.location.href).toBe('/accounts?created=true');
    expect(sent('PATCH /accounts/7')).toEqual([
      { account: { stripe_subscription_id: 'sub_1', stripe_customer_id: 'cus_1' } },
    ]);
    expect(sent('POST /users/invite_admin')).toEqual([{ user_id: 9 }]);
  });

  test('shows errors at the ids, and any other as unexpected', async () => {
    let tries = 0;
    const { user } = open('/accounts/new/7', {
      ...atStripe,
      'PATCH /accounts/7': () => {
        tries += 1;
        return tries === 1
          ? {
              status: 422,
              body: {
                code: 'validation_failed',
                error: 'x',
                errors: { stripe_customer_id: ['Another firm already uses this customer.'] },
              },
            }
          : { status: 503, body: { code: 'payment_unconfirmed', error: 'x' } };
      },
    });
    await title('Stripe Info');
    await type(user, ids);
    await user.click(next('Complete'));
    expect(await alert()).toContain('Another firm already uses this customer.');
    await user.click(next('Complete'));
    await waitFor(async () => expect(await alert()).toContain('An unexpected error occurred. Please try again.'));
  });
});

test('the page of a firm that was deleted meanwhile stays, and says what is missing', async () => {
  const gone = { status: 404, body: { code: 'not_found', error: 'x' } };
  const missing = { account_id: ['Account not found. Please complete the previous step first.'] };
  const { router, user } = open('/accounts/new/7', {
    'POST /users/create_admin': { status: 422, body: { code: 'validation_failed', error: 'x', errors: missing } },
    'PATCH /accounts/7': gone,
  });
  await title('Admin Info');
  await type(user, { 'First Name': 'Ann', 'Last Name': 'Lee', Email: 'ann@firm.test' });
  await user.type(screen.getByLabelText('Phone Number'), '3125550188');
  await user.click(next());
  await waitFor(async () => expect(await alert()).toContain(missing.account_id[0]));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await title('Firm Info');
  await type(user, { City: 'Evanston' });
  await user.click(next());
  await waitFor(async () => expect(await alert()).toContain(missing.account_id[0]));
  expect(router.state.location.pathname).toBe('/accounts/new/7');
});

test('the last step of a firm that was deleted meanwhile stays, too', async () => {
  const { router, user } = open('/accounts/new/7', {
    'GET /accounts/7/setup': { body: { admin, step: 'stripe' } },
    'PATCH /accounts/7': { status: 404, body: { code: 'not_found', error: 'x' } },
  });
  await title('Stripe Info');
  await type(user, { 'Stripe Subscription ID': 'sub_1', 'Stripe Customer ID': 'cus_1' });
  await user.click(next('Complete'));
  await waitFor(async () =>
    expect(await alert()).toContain(
      'Account ID is missing. Cannot update Stripe info. Please complete the previous steps.',
    ),
  );
  expect(router.state.location.pathname).toBe('/accounts/new/7');
});

test('an account whose setup is complete opens its own page', async () => {
  const { router } = open('/accounts/new/7', { 'GET /accounts/7/setup': { body: { admin, step: 'done' } } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/accounts/7'));
});

test('the step before can be changed again', async () => {
  const { sent, user } = open('/accounts/new/7', { 'PATCH /accounts/7': { body: account } });
  await title('Admin Info');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await title('Firm Info');
  await type(user, { City: 'Evanston' });
  await user.click(next());
  await title('Admin Info');
  expect(sent('PATCH /accounts/7')).toMatchObject([{ account: { address_attributes: { city: 'Evanston' } } }]);
});
