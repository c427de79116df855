import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { confirmDownload } from '../../lib/confirmed-download.ts';
import { session } from '../../lib/session.ts';
import { useAction } from '../../lib/use-endpoint.ts';
import { person } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { DownloadButton } from '../../ui/button.tsx';
import { PasswordConfirmation } from './password-confirmation.tsx';

const user = userEvent.setup();
afterEach(() => vi.unstubAllGlobals());

const needed = {
  status: 403,
  body: { code: 'password_confirmation_required', error: 'Please confirm your password.' },
};

function Promotion() {
  const promote = useAction('update-role');
  return (
    <>
      <button type="button" onClick={() => promote.mutate({ params: { id: 7 }, body: { role: 'admin' } })}>
        Promote
      </button>
      <DownloadButton href="/file.csv" onClick={confirmDownload}>
        Export
      </DownloadButton>
      <p>{promote.data?.role ?? promote.error?.message}</p>
      <PasswordConfirmation />
    </>
  );
}

function open({ has_password = true } = {}) {
  session.setToken('token', Date.now());
  let isConfirmed = false;
  const requests = answer({
    'GET /current_user': { body: person({ has_password }) },
    'POST /users/7/update_role': () => (isConfirmed ? { body: { role: 'admin' } } : needed),
    'GET /confirmation': () => (isConfirmed ? { body: { confirmed: true } } : needed),
    'POST /confirm_password': ({ body }) => {
      isConfirmed = JSON.stringify(body) === '{"current_password":"right"}';
      return isConfirmed
        ? { body: { confirmed: true } }
        : {
            status: 422,
            body: { code: 'validation_failed', error: 'x', errors: { current_password: ['That is not right.'] } },
          };
    },
  });
  const { router } = renderScreen(() => <Promotion />);
  return { router, callsOf: (call: string) => requests.filter((one) => one.call === call) };
}

const type = async (password: string) => {
  await user.type(await screen.findByLabelText('Your password'), password);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
};

describe('an action that needs a recent password', () => {
  it('asks for it and continues with the same idempotency key', async () => {
    const { callsOf } = open();
    await user.click(await screen.findByRole('button', { name: 'Promote' }));
    await type('right');
    await screen.findByText('admin');
    const keys = callsOf('POST /users/7/update_role').map(({ headers }) => headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks again after a wrong password', async () => {
    open();
    await user.click(await screen.findByRole('button', { name: 'Promote' }));
    await type('wrong');
    await screen.findAllByText('That is not right.');
    await user.clear(screen.getByLabelText('Your password'));
    await type('right');
    await screen.findByText('admin');
  });

  it('fails with a sentence when the user cancels', async () => {
    const { callsOf } = open();
    await user.click(await screen.findByRole('button', { name: 'Promote' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByText('Please confirm your password.');
    expect(callsOf('POST /users/7/update_role')).toHaveLength(1);
  });

  it('sends users without a password to a new sign-in', async () => {
    const opened = open({ has_password: false });
    await user.click(await screen.findByRole('button', { name: 'Promote' }));
    const { router } = opened;
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign_out'));
  });

  it('asks once for requests that fail together', async () => {
    const { callsOf } = open();
    await screen.findByRole('button', { name: 'Promote' });
    const both = Promise.all([api('show-confirmation'), api('show-confirmation')]);
    await type('right');
    expect(await both).toHaveLength(2);
    expect(callsOf('POST /confirm_password')).toHaveLength(1);
  });
});

describe('a download that needs a recent password', () => {
  it('starts after the confirmation, and not at all when the user cancels', async () => {
    open();
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(await screen.findByRole('link', { name: 'Export' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(click).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Export' }));
    await type('right');
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    click.mockRestore();
  });
});
