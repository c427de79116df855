import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from 'contract/endpoints/users';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { profile } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { ProfileForm } from './profile-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null });
const save = async () => user.click(await screen.findByRole('button', { name: 'Save' }));
const retype = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (text) await user.type(field, text);
};

function open(
  who: Partial<User> = {},
  { byAdmin = false, answers = {} }: { byAdmin?: boolean; answers?: Parameters<typeof answer>[0] } = {},
) {
  const self = profile({ phone_number: '+13125550199', version: 4, ...who });
  const requests = answer({
    'PATCH /users/1': ({ body }) => ({
      body: { ...self, ...(body as { user: Partial<User> }).user, version: 5 },
    }),
    'GET /users/1': { body: self },
    ...answers,
  });
  const { router } = renderScreen(() => <ProfileForm user={self} byAdmin={byAdmin} />);
  return { requests, router };
}

const sent = (requests: ReturnType<typeof open>['requests']) =>
  requests.find(({ call }) => call.startsWith('PATCH'))?.body;

describe('the fields by role', () => {
  const labels = () =>
    [...document.querySelectorAll('label')].map(({ textContent }) => textContent).filter((text) => text !== 'Country');

  it.each([
    ['an advisor', { type: 'AdvisorUser' }, ['Number of households (optional)']],
    ['an agent', { type: 'HealthAdvisorUser' }, ['Your booking link ends in (optional)', 'Bio link (optional)']],
    ['a client', { type: 'ClientUser' }, []],
  ] as const)('%s', async (_, who, more) => {
    open(who);
    await screen.findByLabelText('First Name');
    for (const label of ['First Name', 'Last Name', 'Email', ...more]) expect(labels()).toContain(label);
    expect(labels()).not.toContain('Super admin');
  });

  it('shows a super admin more fields of another user', async () => {
    const { requests } = open({}, { byAdmin: true });
    await user.click(await screen.findByLabelText('Super admin'));
    await user.selectOptions(screen.getByLabelText('User type'), 'HealthAdvisorUser');
    await save();
    const question = within(await screen.findByRole('alertdialog', { name: 'Make Dana Whitfield a super admin?' }));
    expect(sent(requests)).toBeUndefined();
    await user.click(question.getByRole('button', { name: 'Make super admin' }));
    await waitFor(() =>
      expect(sent(requests)).toEqual({ user: { type: 'HealthAdvisorUser', super_admin: true }, version: 4 }),
    );
  });
});

it('sends the second factor, the role and the CRM number that a super admin changes', async () => {
  const { requests } = open({}, { byAdmin: true });
  await user.selectOptions(await screen.findByLabelText('Role'), 'admin');
  await user.click(screen.getByLabelText('Two-factor authentication'));
  await user.click(screen.getByLabelText('Reviews the firm’s details during onboarding'));
  await retype('CRM person ID (optional)', 'CRM-9');
  await save();
  await waitFor(() =>
    expect(sent(requests)).toEqual({
      user: { role: 'admin', two_fa_enabled: true, update_account_in_onboarding: true, crm_person_id: 'CRM-9' },
      version: 4,
    }),
  );
});

describe('saving', () => {
  it('sends only changed fields and reports success', async () => {
    const { requests } = open();
    await retype('First Name', 'José');
    await save();
    await screen.findByText('Successfully updated');
    expect(sent(requests)).toEqual({ user: { first_name: 'José' }, version: 4 });
  });

  it('asks before unsaved changes are left', async () => {
    const { router } = open();
    await retype('First Name', 'José');
    void router.navigate({ href: '/elsewhere' });
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('José');
    await save();
    await screen.findByText('Successfully updated');
    await router.navigate({ href: '/elsewhere' });
    expect(screen.queryByText('Leave without saving?')).toBeNull();
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it('hides the success with the next change, and after a save that fails', async () => {
    open();
    await retype('First Name', 'José');
    await save();
    await screen.findByText('Successfully updated');
    await user.type(screen.getByLabelText('Last Name'), 'x');
    expect(screen.queryByText('Successfully updated')).toBeNull();
    await save();
    await screen.findByText('Successfully updated');
    await user.clear(screen.getByLabelText('Last Name'));
    await save();
    await screen.findByRole('alert');
    expect(screen.queryByText('Successfully updated')).toBeNull();
  });

  it('asks for the password when the email changes, and names the new address', async () => {
    const { requests } = open(
      {},
      {
        answers: {
          'PATCH /users/1': { body: profile({ pending_email: 'new@example.com', version: 5 }) },
        },
      },
    );
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await retype('Email', 'new@example.com');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('Your password is required');
    await retype('Your password', 'Sunrise-2026');
    await save();
    await screen.findByText(/To start using new@example.com, open the link we sent there/);
    expect(sent(requests)).toEqual({
      user: { email: 'new@example.com' },
      current_password: 'Sunrise-2026',
      version: 4,
    });
  });

  it('cancels a change of the email that waits for its confirmation', async () => {
    const { requests } = open(
      { pending_email: 'typo@example.com' },
      { answers: { 'PATCH /users/1': { body: profile({ pending_email: null, version: 5 }) } } },
    );
    await screen.findByText('Waiting for you to confirm typo@example.com');
    await user.click(screen.getByRole('button', { name: 'Cancel this email change' }));
    await waitFor(() => expect(sent(requests)).toEqual({ user: { email: profile().email } }));
  });

  it('asks a user without a password to choose one first', async () => {
    open({ has_password: false });
    await retype('Email', 'new@example.com');
    await screen.findByText('Choose a password first');
  });

  it('leaves the phone that receives codes to the settings, but not for a super admin', async () => {
    open({ two_fa_required: true, phone_verified: true });
    expect((await screen.findByLabelText<HTMLInputElement>('Phone Number')).disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Change it in Settings' }).getAttribute('href')).toBe('/settings');
    cleanup();
    open({ two_fa_required: true, phone_verified: true }, { byAdmin: true });
    expect((await screen.findByLabelText<HTMLInputElement>('Phone Number')).disabled).toBe(false);
  });

  it('names missing fields', async () => {
    open();
    await retype('First Name', '');
    await retype('Last Name', '');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('First Name is required');
    expect(alert.textContent).toContain('Last Name is required');
  });

  it('closes the conflict when the user takes every saved value', async () => {
    const theirs = profile({ first_name: 'Diana', phone_number: '+13125550199', version: 9 });
    let tries = 0;
    const { requests } = open(
      {},
      {
        answers: {
          'GET /users/1': { body: theirs },
          'PATCH /users/1': () => {
            tries += 1;
            return tries === 1
              ? { status: 409, body: { code: 'version_conflict', error: 'x' } }
              : { body: { ...theirs, version: 10 } };
          },
        },
      },
    );
    await retype('First Name', 'Dinah');
    await save();
    await screen.findByText('This profile changed while you were editing');
    await user.click(screen.getByLabelText(/Theirs: Diana/));
    await user.click(screen.getByRole('button', { name: 'Save my choices' }));
    expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Diana');
    expect(screen.queryByText('This profile changed while you were editing')).toBeNull();
    expect(screen.queryByText(/No changes to save/)).toBeNull();
    screen.getByText('Successfully updated');
    await retype('Last Name', 'Whitfield-Cole');
    await save();
    await waitFor(() =>
      expect(requests.filter(({ call }) => call === 'PATCH /users/1').at(-1)?.body).toEqual({
        user: { last_name: 'Whitfield-Cole' },
        version: 9,
      }),
    );
  });

  it('keeps the input when the server is unreachable', async () => {
    open(
      {},
      { answers: { 'PATCH /users/1': { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } } } },
    );
    await retype('First Name', 'Dinah');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('The service is busy.');
    expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Dinah');
  });
});
