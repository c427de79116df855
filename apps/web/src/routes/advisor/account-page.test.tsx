import { screen, waitFor, within } from '@testing-library/react';
import { apiErrors } from 'contract/errors';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { labels, texts } from '../../features/accounts/texts.ts';
import { advisorTexts } from '../../features/users/texts.ts';
import { session } from '../../lib/session.ts';
import {
  admin,
  advisors,
  any,
  bodies,
  choose,
  firm,
  openAccount as open,
  own,
  press,
  sent,
  superAdmin,
  user,
} from '../../testing/account-page.ts';
import { superAdminFields, wholeAccount } from '../../testing/accounts.ts';
import { advisorsPage } from '../../testing/clients.ts';
import { billingOf, previewOf, subscriptionOf } from '../../testing/subscriptions.ts';

const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (text) await user.type(field, text);
};

beforeEach(() => session.setToken('token', Date.now()));

describe('the page', () => {
  test.each([
    ['an admin', '/account', admin, ['Account & Subscription', 'Advisors', 'Firm'], ['Dashboard']],
    [
      'a super admin',
      '/accounts/7',
      superAdmin,
      ['Account & Subscription', 'Advisors', 'Clients', 'Firm'],
      ['Dashboard', 'Accounts'],
    ],
  ])('has the tabs and the way back of %s', async (_, at, who, expected, crumbs) => {
    open(at, who);
    await screen.findByRole('heading', { level: 1, name: 'Whitfield Wealth' });
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(expected);
    const path = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(path.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(crumbs);
  });

  test('opens the payment method from the state of a failed payment', async () => {
    const billing = billingOf(subscriptionOf({ status: 'unpaid', has_seats: false }));
    open('/account', admin, { [own]: { body: { account: wholeAccount({ seats: 0, billing }) } } });
    const panel = within(await screen.findByRole('region', { name: 'Subscription' }));
    await user.click(await panel.findByRole('button', { name: 'Update Payment Method' }));
    await screen.findByRole('dialog', { name: 'Update Payment Method' });
  });

  test('promises no seats to those who join an unbilled firm by its code', async () => {
    open('/accounts/7', superAdmin, { [any]: { body: { ...firm, stripeable: false } } });
    await screen.findByText(texts.code.helpUnbilled);
  });

  test('shows the subscription and the invoices of a firm that pays for seats', async () => {
    open('/account', admin);
    await screen.findByText('Not Subscribed');
    await screen.findByRole('region', { name: 'Invoices' });
  });

  test('reads the subscription with the firm, in one request, and again after a change', async () => {
    const subscription = subscriptionOf({ plan_type: 'starter' });
    const changed = wholeAccount({ plan_type: 'core', billing: billingOf({ ...subscription, plan_type: 'core' }) });
    const { requests } = open('/account', admin, {
      [own]: () => ({ body: { account: wholeAccount({ billing: billingOf(subscription) }) } }),
      'GET /accounts/1/billing': { body: changed.billing },
      'POST /accounts/1/billing_preview': { body: previewOf() },
      'PATCH /accounts/1': { body: changed },
    });
    const panel = within(await screen.findByRole('region', { name: 'Subscription' }));
    await panel.findByText('Starter');
    await screen.findByRole('button', { name: 'Update Payment Method' });
    await screen.findByText('No invoices yet.');
    expect(sent(requests, 'GET /accounts/1/billing')).toEqual([]);
    await press('Choose Core');
    await press('Upgrade Plan');
    await panel.findByText('Core');
    expect(sent(requests, 'GET /accounts/1/billing')).toHaveLength(1);
  });

  test.each(['/account', '/account?currentTab=3'])('%s is the form of a firm that does not pay', async (at) => {
    open(at, admin, { [own]: { body: { account: wholeAccount({ stripeable: false }) } } });
    await screen.findByLabelText(labels.name);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Account & Subscription',
      'Advisors',
    ]);
    expect(screen.queryByRole('region', { name: 'Subscription' })).toBeNull();
  });

  test.each([
    ['/account', {}],
    ['/accounts/7', admin],
    ['/advisors/new', {}],
    ['/advisors/new/7', admin],
    ['/accounts/7/invite', admin],
  ])('%s is forbidden without the role', async (at, who) => {
    const { requests } = open(at, who);
    await screen.findByText('You are not authorized to access this page');
    expect(requests.map(({ call }) => call)).not.toContain(own);
  });

  test('super admins choose the plan of a firm that is not billed', async () => {
    const free = wholeAccount({ id: 7, stripeable: false, plan_type: 'starter', editable: superAdminFields });
    const update = 'PATCH /accounts/7';
    const answers = { [any]: { body: free }, [update]: { body: { ...free, plan_type: 'core' } } };
    const { requests } = open('/accounts/7', superAdmin, answers);
    await press('Choose Core');
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText(/isn’t billed, so nothing is charged/);
    await user.click(dialog.getByRole('button', { name: 'Confirm Change' }));
    await waitFor(() => expect(bodies(requests, update)).toMatchObject([{ account: { plan_type: 'core' } }]));
  });

  test('keeps the tab in the address and drops what belongs to another tab', async () => {
    const { at } = open('/accounts/7?currentTab=2&updatedSeats=true&search=lop&status=referred', superAdmin);
    await screen.findByText('Seats successfully purchased');
    await screen.findByRole('link', { name: 'Maria Lopez' });
    await choose('Advisors');
    await waitFor(() => expect(at()).toBe('/accounts/7?currentTab=1'));
    expect(screen.queryByText('Seats successfully purchased')).toBeNull();
    await choose('Account & Subscription');
    await waitFor(() => expect(at()).toBe('/accounts/7'));
  });

  test('says that invitations were sent until it is closed', async () => {
    const { at } = open('/account?currentTab=1&invites=true', admin);
    await screen.findByText('Invites successfully sent!');
    await press('Close');
    await waitFor(() => expect(at()).toBe('/account?currentTab=1'));
    expect(screen.queryByText('Invites successfully sent!')).toBeNull();
  });

  test('is empty for a super admin without a firm', async () => {
    open('/account', superAdmin, { [own]: { body: { account: null } } });
    await screen.findByText(texts.page.none);
  });

  test('retries a failed load, and leads to /404 for a firm that does not exist', async () => {
    let works = false;
    const error = { status: 500, body: { code: 'internal_error', error: 'No.' } };
    open('/account', admin, { [own]: () => (works ? { body: { account: wholeAccount() } } : error) });
    await screen.findByText(texts.page.failed);
    works = true;
    await press('Try again');
    await screen.findByRole('region', { name: 'Subscription' });
  });

  test('leads to /404 for a firm that does not exist', async () => {
    const missing = { status: 404, body: { code: 'not_found', error: apiErrors.not_found.text } };
    const { at } = open('/accounts/7', superAdmin, { [any]: missing });
    await waitFor(() => expect(at()).toBe('/404'));
  });

  test.each([
    ['an admin', admin, true],
    ['a super admin', superAdmin, true],
    ['a member', {}, false],
  ])('is in the menu of %s: %s', async (_, who, isShown) => {
    open('/settings', who);
    await screen.findByRole('button', { name: /^Your menu/ });
    expect(screen.queryByRole('link', { name: 'Account', hidden: true }) !== null).toBe(isShown);
  });
});

describe('the account form', () => {
  const update = 'PATCH /accounts/1';

  test('an admin sends what was changed, with the version', async () => {
    const saved = wholeAccount({ name: 'Alder', two_fa_enabled: true, version: 2 });
    const { requests } = open('/account?currentTab=3', admin, { [update]: { body: saved } });
    await type(labels.name, 'Alder');
    await user.click(screen.getByRole('switch', { name: labels.two_fa_enabled }));
    await press('Save');
    await screen.findByText('Successfully updated your account!');
    expect(bodies(requests, update)).toEqual([{ account: { name: 'Alder', two_fa_enabled: true }, version: 1 }]);
    expect(screen.queryByLabelText(/Health agent/)).toBeNull();
  });

  test('an account without its id is not sent', async () => {
    const { requests } = open('/account?currentTab=3', admin, {
      [own]: { body: { account: wholeAccount({ id: 0 }) } },
    });
    await type(labels.name, 'Alder');
    await press('Save');
    await screen.findByText('Update failed: Missing account ID.');
    expect(requests.filter(({ call }) => call.startsWith('PATCH'))).toEqual([]);
  });

  test('only support turns the second factor off again', async () => {
    const required = wholeAccount({ two_fa_enabled: true, editable: ['name'] });
    open('/account?currentTab=3', admin, { [own]: { body: { account: required } } });
    expect(await screen.findByRole('switch', { name: labels.two_fa_enabled })).toHaveProperty('disabled', true);
    screen.getByText(texts.form.twoFactorOn);
  });

  test('keeps what was typed while another tab is shown', async () => {
    open('/account?currentTab=3', admin);
    await type(labels.name, 'Alder');
    await choose('Advisors');
    await screen.findByRole('searchbox', { name: advisorTexts.list.search });
    expect(screen.queryByRole('textbox', { name: labels.name })).toBeNull();
    await choose('Firm');
    expect(await screen.findByRole('textbox', { name: labels.name })).toHaveProperty('value', 'Alder');
  });

  test('asks for what is missing and sends nothing', async () => {
    const nothing = { street_1: null, city: null, state: null, zip: null };
    const blank = wholeAccount({ name: '', firm_size: null, address: nothing });
    const { requests } = open('/account?currentTab=3', admin, { [own]: { body: { account: blank } } });
    await press('Save');
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Firm Name is required',
      'Firm Size is required',
      'Street Address is required',
      'City is required',
      'State is required',
      'Zip Code is required',
    ]);
    expect(sent(requests, update)).toEqual([]);
  });

  test('shows both values when the account was changed meanwhile', async () => {
    const theirs = wholeAccount({ name: 'Alder Partners', version: 2 });
    const stale = { status: 409, body: { code: 'version_conflict', error: apiErrors.version_conflict.text } };
    let tries = 0;
    const { requests } = open('/account?currentTab=3', admin, {
      [update]: () => (++tries === 1 ? stale : { body: wholeAccount({ name: 'Mine', version: 3 }) }),
      'GET /accounts/1': { body: theirs },
    });
    await type(labels.name, 'Mine');
    await press('Save');
    const group = within(await screen.findByRole('group', { name: labels.name }));
    group.getByText('Alder Partners');
    group.getByText('Mine');
    await user.click(within(screen.getByRole('alert')).getByRole('button'));
    await screen.findByText(texts.form.saved);
    expect(bodies(requests, update).at(-1)).toEqual({ account: { name: 'Mine' }, version: 2 });
  });

  test('a super admin also changes the agent, the owner, billing and the CRM number', async () => {
    const { requests } = open('/accounts/7?currentTab=3', superAdmin, {
      'PATCH /accounts/7': { body: firm },
      [advisors]: ({ query }) => ({
        body: advisorsPage([
          query.get('account_id') ? { id: 2, name: 'Maria Lopez' } : { id: 30, name: 'Grace Okafor' },
        ]),
      }),
    });
    await user.click(await screen.findByRole('combobox', { name: /Health agent/ }));
    await user.click(await screen.findByRole('option', { name: /Grace Okafor/ }));
    await user.click(screen.getByRole('combobox', { name: /Account owner/ }));
    await user.click(await screen.findByRole('option', { name: /Maria Lopez/ }));
    await user.click(screen.getByRole('switch', { name: labels.stripeable }));
    await user.type(screen.getByLabelText(/CRM organization ID/), 'CRM-7');
    await press('Save');
    await screen.findByText(texts.form.saved);
    expect(bodies(requests, 'PATCH /accounts/7')).toEqual([
      {
        account: { health_advisor_id: 30, account_owner_id: 2, stripeable: false, crm_organization_id: 'CRM-7' },
        version: 1,
      },
    ]);
  });

  test('a super admin enters the ids of the payment provider', async () => {
    const ids = { stripe_customer_id: 'cus_1', stripe_subscription_id: 'sub_1' };
    const messages = {
      stripe_customer_id: ['The payment provider doesn’t recognize this customer.'],
      stripe_subscription_id: ['Another firm already uses this subscription.'],
    };
    const replies = [
      { status: 422, body: { code: 'validation_failed', error: '', errors: messages } },
      { status: 503, body: { code: 'payment_unconfirmed', error: 'The provider did not confirm this.' } },
      { body: { ...firm, ...ids } },
    ];
    const { requests } = open('/accounts/7?currentTab=3', superAdmin, {
      'PATCH /accounts/7': () => replies.shift() ?? { body: firm },
    });
    await user.type(await screen.findByLabelText(/Stripe Customer ID/), ids.stripe_customer_id);
    await user.type(screen.getByLabelText(/Stripe Subscription ID/), ids.stripe_subscription_id);
    await press('Save');
    for (const [message] of Object.values(messages))
      expect((await screen.findAllByText(message ?? '')).length).toBeGreaterThan(0);
    await press('Save');
    await screen.findByText('An unexpected error occurred. Please try again.');
    await press('Save');
    await screen.findByText(texts.form.saved);
    expect(bodies(requests, 'PATCH /accounts/7')).toEqual([1, 1, 1].map((version) => ({ account: ids, version })));
  });

  test('without billing, a super admin cannot enter them', async () => {
    const editable = superAdminFields.filter((field) => !field.startsWith('stripe'));
    open('/accounts/7?currentTab=3', superAdmin, { [any]: { body: { ...firm, editable } } });
    await screen.findByLabelText(/CRM organization ID/);
    expect(screen.queryByLabelText(/Stripe Customer ID/)).toBeNull();
    expect(screen.queryByRole('switch', { name: labels.stripeable })).toBeNull();
  });

  test('says so when nothing was changed', async () => {
    const { requests } = open('/account?currentTab=3', admin);
    await press('Save');
    await screen.findByText(texts.form.unchanged);
    expect(sent(requests, update)).toEqual([]);
  });
});

describe('the sign-up code', () => {
  test('a super admin generates, replaces and revokes it', async () => {
    const codes: (string | null)[] = [null];
    const { requests } = open('/accounts/7', superAdmin, {
      [any]: () => ({ body: { ...firm, signup_code: codes.at(-1) ?? null } }),
      'POST /accounts/7/signup_code': () => {
        codes.push(codes.length === 1 ? 'K7QM-2XWD-HT9P' : 'W3CD-9KXT-PQ2M');
        return { body: { signup_code: codes.at(-1) } };
      },
      'DELETE /accounts/7/signup_code': () => {
        codes.push(null);
        return { body: { deleted: true } };
      },
    });
    await press(texts.code.create);
    const value = await screen.findByText('K7QM-2XWD-HT9P');
    await waitFor(() => expect(document.activeElement).toBe(value));
    await press(texts.code.rotate);
    const confirm = async (title: string, name: string) =>
      user.click(within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name }));
    await confirm(texts.code.rotateQuestion, texts.code.rotate);
    await screen.findByText('W3CD-9KXT-PQ2M');
    await press(texts.code.revoke);
    await confirm(texts.code.revokeQuestion, texts.code.revoke);
    await screen.findByText(texts.code.none);
    expect(sent(requests, 'DELETE /accounts/7/signup_code')).toHaveLength(1);
  });

  test('copies the address that fills in the code', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    open('/accounts/7', superAdmin, { [any]: { body: { ...firm, signup_code: 'K7QM-2XWD-HT9P' } } });
    await press(texts.code.copy);
    expect(write).toHaveBeenCalledWith(`${window.location.origin}/invite/K7QM-2XWD-HT9P`);
  });

  test('is not on the page of an admin', async () => {
    open('/account', admin);
    await screen.findByRole('region', { name: 'Subscription' });
    expect(screen.queryByText(texts.code.title)).toBeNull();
  });
});

test('the clients of a firm, and an engagement within it', async () => {
  const { requests } = open('/accounts/7?currentTab=2&status=referred', superAdmin);
  await screen.findByRole('link', { name: 'Maria Lopez' });
  expect(Object.fromEntries(sent(requests, 'GET /clients')[0]?.query ?? [])).toMatchObject({
    account_id: '7',
    status: 'referred',
    field: 'created_at',
    pageSize: '25',
  });
  const begin = screen.getByRole('link', { name: 'Begin Client Engagement' });
  expect(begin.getAttribute('href')).toBe('/clients/new/7');
  const download = screen.getByRole('link', { name: 'Download' }).getAttribute('href');
  expect(download).toContain('account_id=7');
});

describe('deleting the account', () => {
  const question = 'Are you sure you want to delete this account? This action cannot be undone.';
  const confirm = async () => {
    await press('Delete account');
    const dialog = within(await screen.findByRole('alertdialog', { name: question }));
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    return dialog;
  };

  test('is offered for an empty account only', async () => {
    open('/account?currentTab=3', admin);
    await screen.findByRole('heading', { level: 1, name: 'Whitfield Wealth' });
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
  });

  test('signs the admin out of their own account', async () => {
    const { at } = open('/account?currentTab=3', admin, {
      [own]: { body: { account: wholeAccount({ is_empty: true, can_delete: true }) } },
      'DELETE /accounts/1': { body: { deleted: true } },
      'POST /sign_out': { body: { signed_out: true } },
    });
    await confirm();
    await waitFor(() => expect(session.isSignedIn()).toBe(false));
    await waitFor(() => expect(at()).toBe('/signin'));
  });

  test('leads a super admin to the list', async () => {
    const { requests, at } = open('/accounts/7?currentTab=3', superAdmin, {
      [any]: { body: wholeAccount({ id: 7, is_empty: true, can_delete: true, editable: superAdminFields }) },
      'DELETE /accounts/7': { body: { deleted: true } },
      'GET /admin/accounts': { body: { accounts: [], totalCount: 0, currentPage: 1, pageSize: 25 } },
    });
    await confirm();
    await screen.findByText('Whitfield Wealth was deleted.');
    expect(at()).toBe('/accounts');
    expect(sent(requests, 'DELETE /accounts/7')).toHaveLength(1);
  });

  test('shows why it failed', async () => {
    open('/accounts/7?currentTab=3', superAdmin, {
      [any]: { body: wholeAccount({ id: 7, is_empty: true, can_delete: true, editable: superAdminFields }) },
      'DELETE /accounts/7': { status: 422, body: { code: 'account_not_empty', error: 'Not empty.' } },
    });
    const dialog = await confirm();
    expect((await dialog.findByRole('alert')).textContent).toContain('Not empty.');
  });
});
