import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiErrors } from 'contract/errors';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { installation, person } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { SignInForm } from './sign-in-form.tsx';

afterEach(() => vi.unstubAllGlobals());

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

function show(reply: Parameters<typeof answer>[0][string], demoAccounts: typeof demo = []) {
  const asked = answer({ 'POST /login': reply });
  const onSignedIn = vi.fn();
  renderScreen(() => <SignInForm demoAccounts={demoAccounts} providers={none} onEntry={onSignedIn} />);
  return { asked, onSignedIn };
}

const submit = async () => userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));

describe('signing in', () => {
  it('sends the credentials and reports success', async () => {
    const { asked, onSignedIn } = show({ body: { auth_token: 't', user: person() } });
    await userEvent.type(await screen.findByLabelText('Email'), ' dana@example.com ');
    await userEvent.type(screen.getByLabelText('Password'), ' pass word ');
    await submit();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(asked[0]?.body).toEqual({ user: { email: 'dana@example.com', password: ' pass word ' } });
  });

  it('names missing fields in a focused summary before any request', async () => {
    document.title = 'Sign in';
    const { asked } = show({});
    await submit();
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(summary.textContent).toContain(apiErrors.validation_failed.text);
    expect(document.title).toBe('Error: Sign in');
    await userEvent.click(screen.getByRole('link', { name: 'Password is required' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(asked).toHaveLength(0);
  });

  it.each([
    [401, 'invalid_credentials', 'The email or the password is not right.'],
    [429, 'rate_limited', 'Too many requests. Please wait a moment and try again.'],
  ])('%i: shows the server’s message, keeps the input and can be retried', async (status, code, error) => {
    const { onSignedIn } = show({ status, body: { code, error } });
    await userEvent.type(await screen.findByLabelText('Email'), 'dana@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain(error);
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

describe('demo accounts', () => {
  it('sign in with one click', async () => {
    const { asked, onSignedIn } = show({ body: { auth_token: 't', user: person() } }, demo);
    await userEvent.click(await screen.findByRole('button', { name: /Dana Whitfield/ }));
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(asked[0]?.body).toEqual({ user: { email: 'dana@example.com', password: 'open sesame' } });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@example.com');
  });

  it('are hidden outside a demo', async () => {
    show({});
    await screen.findByLabelText('Email');
    expect(screen.queryByText('Look around as')).toBeNull();
  });
});
