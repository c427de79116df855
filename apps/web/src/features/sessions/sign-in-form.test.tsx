import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiErrors } from 'contract/errors';
import { describe, expect, it, vi } from 'vitest';
import { installation, person } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { SignInForm } from './sign-in-form.tsx';

const none = { google_client_id: null, openid_providers: [] };

const demo = installation({
  demo_accounts: [
    {
      name: 'Dana Whitfield',
      description: 'Financial advisor',
      email: 'dana@example.com',
      password: 'open sesame',
      type: 'AdvisorUser',
    },
  ],
}).demo_accounts;

function show(response: Parameters<typeof answer>[0][string], demoAccounts: typeof demo = []) {
  const requests = answer({ 'POST /login': response });
  const onSignedIn = vi.fn();
  renderScreen(() => <SignInForm demoAccounts={demoAccounts} providers={none} onEntry={onSignedIn} />);
  return { requests, onSignedIn };
}

const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));

describe('signing in', () => {
  it('sends the credentials and reports success', async () => {
    const { requests, onSignedIn } = show({ body: { auth_token: 't', user: person() } });
    await userEvent.type(await screen.findByLabelText('Email'), ' dana@example.com ');
    await userEvent.type(screen.getByLabelText('Password'), ' pass word ');
    await submit();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(requests[0]?.body).toEqual({ user: { email: 'dana@example.com', password: ' pass word ' } });
  });

  it('names missing fields in a focused summary before any request', async () => {
    document.title = 'Sign in';
    const { requests } = show({});
    await submit();
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(summary.textContent).toContain(apiErrors.validation_failed.text);
    expect(document.title).toBe('Error: Sign in');
    screen.getByRole('link', { name: 'Email is required' });
    await userEvent.click(screen.getByRole('link', { name: 'Password is required' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(requests).toHaveLength(0);
  });

  it.each([
    [401, 'invalid_credentials', 'Incorrect email or password.'],
    [429, 'rate_limited', 'Too many requests. Wait a moment and try again.'],
  ])('%i: shows the server’s message, keeps the input and can be retried', async (status, code, error) => {
    const { onSignedIn } = show({ status, body: { code, error } });
    await userEvent.type(await screen.findByLabelText('Email'), 'dana@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await submit();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(error);
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong');
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Sign in' }).hasAttribute('disabled')).toBe(false);
  });

  it('supports password managers and can show the password', async () => {
    show({});
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    expect(password.autocomplete).toBe('current-password');
    expect(screen.getByLabelText<HTMLInputElement>('Email').autocomplete).toBe('username');
    expect(password.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text');
  });
});

async function fillInAndSubmit() {
  await userEvent.type(await screen.findByLabelText('Email'), 'dana@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  await submit();
}

const linkName = 'Email me a sign-in link';

describe('beyond the limits of unknown browsers', () => {
  const { status, text: error } = apiErrors.sign_in_link_required;
  const linkRequired = { status, body: { code: 'sign_in_link_required', error } };

  it('offers a link with the entered address right after the error', async () => {
    const requests = answer({ 'POST /login': linkRequired, 'POST /magic_link': { body: { sent: true } } });
    renderScreen(() => <SignInForm demoAccounts={[]} providers={none} onEntry={vi.fn()} />);
    await fillInAndSubmit();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(error);
    await waitFor(() => expect(document.activeElement).toBe(alert));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: linkName }));
    await userEvent.keyboard('{Enter}');
    const sent = await screen.findByText(/^If this address has an account, a sign-in link is on its way\./);
    expect(sent.closest('[role=status]')).not.toBeNull();
    expect(requests.at(-1)?.body).toEqual({ email: 'dana@example.com' });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.com');
  });

  it('shows when too many links were requested', async () => {
    const tooMany = apiErrors.rate_limited;
    answer({
      'POST /login': linkRequired,
      'POST /magic_link': { status: tooMany.status, body: { code: 'rate_limited', error: tooMany.text } },
    });
    renderScreen(() => <SignInForm demoAccounts={[]} providers={none} onEntry={vi.fn()} />);
    await fillInAndSubmit();
    await userEvent.click(await screen.findByRole('button', { name: linkName }));
    await screen.findByText(tooMany.text);
    expect(screen.queryByText(/on its way/)).toBeNull();
  });
});

it('explains a rejected password and offers a link', async () => {
  const { status, text: error } = apiErrors.invalid_credentials;
  show({ status, body: { code: 'invalid_credentials', error } });
  expect(screen.queryByText(/We can email you a sign-in link/)).toBeNull();
  await fillInAndSubmit();
  expect((await screen.findByRole('alert')).textContent).toContain(error);
  expect(screen.getByText(/We can email you a sign-in link/)).toBeDefined();
  expect(screen.getAllByRole('button', { name: linkName })).toHaveLength(1);
});

describe('demo accounts', () => {
  it('sign in with one click', async () => {
    const { requests, onSignedIn } = show({ body: { auth_token: 't', user: person() } }, demo);
    await userEvent.click(await screen.findByRole('button', { name: /Dana Whitfield/ }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(requests[0]?.body).toEqual({ user: { email: 'dana@example.com', password: 'open sesame' } });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.com');
  });

  it('are hidden outside a demo', async () => {
    show({});
    await screen.findByLabelText('Email');
    expect(screen.queryByText('Explore the demo as')).toBeNull();
  });
});
