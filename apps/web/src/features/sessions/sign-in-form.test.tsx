import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiErrors } from 'contract/errors';
import { type Puzzle, solvePuzzle } from 'contract/proof-of-work';
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
    [401, 'invalid_credentials', 'Incorrect email or password.'],
    [429, 'rate_limited', 'Too many requests. Wait a moment and try again.'],
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

const puzzle: Puzzle = { challenge: 'email.9.4.nonce.mac', iterations: 10, bits: 4 };
const proofRequired = {
  status: 429,
  body: { code: 'proof_required', error: apiErrors.proof_required.text, proof_of_work: puzzle },
};

/** Solves like the real worker, or reports that it cannot, once `release` is called. */
function mockWorker({ canSolve = true } = {}) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  const received: Puzzle[] = [];
  const terminate = vi.fn();
  class FakeWorker extends EventTarget {
    terminate = terminate;
    async postMessage(asked: Puzzle) {
      received.push(asked);
      await released;
      const data = canSolve ? await solvePuzzle(asked) : null;
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  return { release, received, terminate };
}

async function fillInAndSubmit() {
  await userEvent.type(await screen.findByLabelText('Email'), 'dana@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'right');
  await submit();
}

describe('a proof of work', () => {
  it('is solved without the user, with a status message, and sent with the same credentials', async () => {
    const { release, received, terminate } = mockWorker();
    const { asked, onSignedIn } = show(({ body }) =>
      'proof' in Object(body) ? { body: { auth_token: 't', user: person() } } : proofRequired,
    );
    await fillInAndSubmit();
    const status = await screen.findByText(/Checking your browser…/);
    expect(status.closest('[role=status]')).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(received).toEqual([puzzle]));
    release();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    const user = { email: 'dana@example.com', password: 'right' };
    const proof = await solvePuzzle(puzzle);
    expect(asked.map(({ body }) => body)).toEqual([{ user }, { user, proof }]);
    expect(terminate).toHaveBeenCalledOnce();
    expect(screen.queryByText(/Checking your browser…/)).toBeNull();
  });

  it('is tried three times, and then the error offers a link by email', async () => {
    const { release } = mockWorker();
    release();
    const { asked } = show(proofRequired);
    await fillInAndSubmit();
    expect((await screen.findByRole('alert')).textContent).toContain(apiErrors.proof_required.text);
    expect(asked).toHaveLength(4);
    expect(screen.getByText(/We can email you a sign-in link/)).toBeDefined();
  });

  it('shows the error in a browser that cannot solve it', async () => {
    const { release } = mockWorker({ canSolve: false });
    release();
    const { asked } = show(proofRequired);
    await fillInAndSubmit();
    expect((await screen.findByRole('alert')).textContent).toContain(apiErrors.proof_required.text);
    expect(asked).toHaveLength(1);
  });

  it('is followed by the reply to a wrong password, with the offer of a link', async () => {
    const { release } = mockWorker();
    release();
    show(({ body }) =>
      'proof' in Object(body)
        ? { status: 401, body: { code: 'invalid_credentials', error: apiErrors.invalid_credentials.text } }
        : proofRequired,
    );
    expect(screen.queryByText(/We can email you a sign-in link/)).toBeNull();
    await fillInAndSubmit();
    expect((await screen.findByRole('alert')).textContent).toContain(apiErrors.invalid_credentials.text);
    expect(screen.getByText(/We can email you a sign-in link/)).toBeDefined();
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
    expect(screen.queryByText('Explore the demo as')).toBeNull();
  });
});
