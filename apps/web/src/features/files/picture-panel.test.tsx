import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { profile } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { PicturePanel } from './picture-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null, applyAccept: false });
const call = 'POST /users/1/avatar';

function open(has_picture: boolean, answers: Parameters<typeof answer>[0] = {}) {
  const requests = answer({ [call]: { body: { id: 1, avatar: '/x', has_picture: false } }, ...answers });
  renderScreen(() => <PicturePanel user={profile({ has_picture })} />, '/profile');
  return { requests };
}

it.each(['image/gif', 'image/svg+xml', 'text/plain', ''])(
  'rejects a file of the type “%s” before it is opened',
  async (type) => {
    open(false);
    await user.upload(
      await screen.findByLabelText('Profile picture', { selector: 'input' }),
      new File(['x'], 'x', { type }),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('JPEG, PNG, or WebP');
    expect(screen.queryByRole('heading', { name: 'Edit Image' })).toBeNull();
  },
);

it('opens the editor for a picture', async () => {
  open(false);
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('Profile picture', { selector: 'input' }), file);
  await screen.findByRole('heading', { name: 'Edit Image' });
});

it('removes the picture after asking', async () => {
  const { requests } = open(true);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(requests).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Remove photo' }));
  await waitFor(() => expect(requests.find((one) => one.call === call)?.body).toEqual({ image: null }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('shows that the picture could not be removed', async () => {
  open(true, { [call]: { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } } });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove photo' }));
  await screen.findByText('Failed to remove profile photo. Please try again.');
});
