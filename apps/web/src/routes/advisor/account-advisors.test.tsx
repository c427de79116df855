import { screen, waitFor, within } from '@testing-library/react';
import { apiErrors } from 'contract/errors';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { advisorTexts } from '../../features/users/texts.ts';
import { session } from '../../lib/session.ts';
import {
  admin,
  advisors,
  any,
  bodies,
  firm,
  openAccount as open,
  own,
  press,
  sent,
  superAdmin,
  user,
} from '../../testing/account-page.ts';
import { advisorOf, advisorRows, wholeAccount } from '../../testing/accounts.ts';
import { chooseInRow, openRowMenu } from '../../testing/row-menu.ts';
import { billingOf, subscriptionOf } from '../../testing/subscriptions.ts';

beforeEach(() => session.setToken('token', Date.now()));

describe('the advisors', () => {
  const { remove, link, invitation } = advisorTexts;
  const tab = '/account?currentTab=1';
  const withRows = (...rows: ReturnType<typeof advisorOf>[]) => ({ [advisors]: { body: advisorRows(rows) } });
  const dialog = async (name: string, role = 'alertdialog') => within(await screen.findByRole(role, { name }));

  test('are listed by last name, 10 a page, with role and status', async () => {
    const invited = advisorOf({ id: 3, name: 'Ivy Chen', onboarding_complete: false, may_invite: true });
    const plain = advisorOf({ id: 4, name: 'Jo Reed', may_change_role: false, may_delete: false });
    const { requests } = open(tab, admin, withRows(advisorOf(), invited, plain));
    const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
    const [active, waiting, locked] = [await rowOf('Maria Lopez'), await rowOf('Ivy Chen'), await rowOf('Jo Reed')];
    expect(Object.fromEntries(sent(requests, advisors)[0]?.query ?? [])).toEqual({
      field: 'last_name',
      order: 'asc',
      currentPage: '1',
      pageSize: '10',
      account_id: '1',
    });
    active.getByText('Active');
    active.getByRole('combobox', { name: 'Role of Maria Lopez' });
    active.getByRole('button', { name: 'Actions for Maria Lopez' });
    expect(active.queryByRole('button', { name: 'Generate Invite Link' })).toBeNull();
    waiting.getByText('Invited');
    waiting.getByRole('button', { name: 'Generate Invite Link' });
    locked.getByText('Member');
    expect(locked.queryByRole('combobox')).toBeNull();
    expect(locked.queryByRole('button', { name: 'Actions for Jo Reed' })).toBeNull();
    await openRowMenu(user, 'Ivy Chen');
    screen.getByRole('menuitem', { name: invitation.resend });
    screen.getByRole('menuitem', { name: remove.confirm });
  });

  test('search, sort and page stay in the address beside the tab', async () => {
    const { requests, at } = open(`${tab}&search=lo&field=email&order=desc&page=2`, admin, {
      [advisors]: { body: advisorRows([advisorOf()], 30) },
    });
    await user.click(await screen.findByRole('button', { name: 'Name' }));
    await waitFor(() => expect(at()).toBe(`${tab}&search=lo&field=last_name&order=asc`));
    expect(Object.fromEntries(sent(requests, advisors)[0]?.query ?? [])).toMatchObject({
      search: 'lo',
      field: 'email',
      order: 'desc',
      currentPage: '2',
    });
  });

  test('change their role, and the page says why not', async () => {
    const rejected = { status: 422, body: { code: 'last_admin', error: apiErrors.last_admin.text } };
    let works = false;
    const { requests } = open(tab, admin, {
      'POST /users/2/update_role': () => (works ? { body: { role: 'admin' } } : rejected),
    });
    const role = await screen.findByRole('combobox', { name: 'Role of Maria Lopez' });
    await user.selectOptions(role, 'Admin');
    await screen.findByText(apiErrors.last_admin.text);
    expect(role).toHaveProperty('value', 'member');
    works = true;
    await user.selectOptions(role, 'Admin');
    await waitFor(() => expect(screen.queryByText(apiErrors.last_admin.text)).toBeNull());
    await waitFor(() => expect(sent(requests, advisors)).toHaveLength(2));
    expect(bodies(requests, 'POST /users/2/update_role').at(-1)).toEqual({ role: 'admin' });
  });

  test('get an invite link, which is copied', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const invite_url = 'https://plans.test/invite/token';
    const { requests } = open(tab, admin, {
      ...withRows(advisorOf({ onboarding_complete: false, may_invite: true })),
      'POST /users/2/generate_invite_token': { body: { invite_token: 'token', invite_url } },
    });
    await press(link.create);
    await screen.findAllByText('Invite link generated successfully!');
    expect(write).toHaveBeenCalledWith(invite_url);
    await waitFor(() => expect(sent(requests, advisors)).toHaveLength(2));
  });

  test('with a link that was generated before copy it without a request', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { requests } = open(
      tab,
      admin,
      withRows(advisorOf({ onboarding_complete: false, may_invite: true, invite_token: 'earlier' })),
    );
    await press(link.copy);
    expect(write).toHaveBeenCalledWith(`${window.location.origin}/invite/earlier`);
    expect(sent(requests, 'POST /users/2/generate_invite_token')).toEqual([]);
  });

  test('are deleted after a question', async () => {
    const { requests } = open(tab, admin, { 'DELETE /users/2': { body: { deleted: true } } });
    await chooseInRow(user, 'Maria Lopez', remove.confirm);
    const question = await dialog('Are you sure?');
    question.getByText('By deleting an advisor, an advisor seat will become available.');
    await user.click(question.getByRole('button', { name: 'Nevermind' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent(requests, 'DELETE /users/2')).toEqual([]);
    await chooseInRow(user, 'Maria Lopez', remove.confirm);
    await user.click((await dialog('Are you sure?')).getByRole('button', { name: 'Delete Advisor' }));
    await screen.findByText(remove.done('Maria Lopez'));
    await waitFor(() => expect(sent(requests, own)).toHaveLength(2));
  });

  test('invited to a firm that is not billed are deleted without a word about seats', async () => {
    const invited = advisorOf({ name: 'Ivy Chen', onboarding_complete: false });
    const account = wholeAccount({ stripeable: false, seats: 0 });
    open(tab, admin, { ...withRows(invited), [own]: { body: { account } } });
    await chooseInRow(user, 'Ivy Chen', remove.confirm);
    const question = await dialog('Are you sure?');
    question.getByRole('button', { name: 'Delete Advisor' });
    expect(question.queryByText(/seat/i)).toBeNull();
  });

  test('hand their clients to another advisor', async () => {
    const required = { reassign_to: ['Choose who takes over the clients'] };
    const { requests } = open(tab, admin, {
      ...withRows(advisorOf({ clients: 3 }), advisorOf({ id: 5, name: 'Ann Lee' })),
      'DELETE /users/2': ({ query }) =>
        query.get('reassign_to')
          ? { body: { deleted: true } }
          : {
              status: 422,
              body: { code: 'validation_failed', error: apiErrors.validation_failed.text, errors: required },
            },
    });
    await chooseInRow(user, 'Maria Lopez', remove.confirm);
    const question = await dialog('Are you sure?');
    await user.click(question.getByRole('button', { name: 'Delete Advisor' }));
    await question.findByText('Choose who takes over the clients');
    await user.click(question.getByRole('combobox', { name: remove.successor(3) }));
    await user.click(await question.findByRole('option', { name: /Ann Lee/ }));
    await user.click(question.getByRole('button', { name: 'Delete Advisor' }));
    await screen.findByText(remove.done('Maria Lopez'));
    expect(sent(requests, 'DELETE /users/2').map(({ query }) => query.get('reassign_to'))).toEqual([null, '5']);
  });

  test.each([
    ['a free seat', wholeAccount(), true],
    ['no free seat', wholeAccount({ seats: 3 }), false],
    ['no limit', wholeAccount({ seats: 0, stripeable: false }), true],
  ])('can be invited with %s', async (_, account, canInvite) => {
    open(tab, admin, { [own]: { body: { account } } });
    if (canInvite) {
      const invite = await screen.findByRole('link', { name: advisorTexts.invite.label });
      expect(invite.getAttribute('href')).toBe('/account/invite');
      return;
    }
    await press(advisorTexts.invite.label);
    const notice = await dialog('No Advisor Seats Available', 'dialog');
    notice.getByText(
      'You have no more seats available to invite additional Advisors. Please click the button below to purchase seats or remove an existing advisor.',
    );
    expect(notice.getByRole('link', { name: 'Purchase Seats' }).getAttribute('href')).toBe('/account/seats/1');
    await user.click(notice.getByRole('button', { name: 'Nevermind' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    ['unpaid', 'Go to account', '/account'],
    ['canceled', 'Purchase Seats', '/account/seats/1'],
  ] as const)('of an %s subscription are not invited: %s', async (status, link, href) => {
    const billing = billingOf(subscriptionOf({ status, has_seats: false }));
    open(tab, admin, { [own]: { body: { account: wholeAccount({ seats: 0, billing }) } } });
    await press(advisorTexts.invite.label);
    const notice = await dialog('No Advisor Seats Available', 'dialog');
    expect(notice.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([link]);
    expect(notice.getByRole('link', { name: link }).getAttribute('href')).toBe(href);
  });

  test('of another firm are invited into that firm', async () => {
    open('/accounts/7?currentTab=1', superAdmin);
    const invite = await screen.findByRole('link', { name: advisorTexts.invite.label });
    expect(invite.getAttribute('href')).toBe('/accounts/7/invite');
  });

  test('of another firm need seats of that firm', async () => {
    open('/accounts/7?currentTab=1', superAdmin, { [any]: { body: { ...firm, seats: 3 } } });
    await press(advisorTexts.invite.label);
    const notice = await dialog('No Advisor Seats Available', 'dialog');
    expect(notice.getByRole('link', { name: 'Purchase Seats' }).getAttribute('href')).toBe('/accounts/7/seats');
  });
});
