import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../../lib/session.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { EmailDialog } from './email-dialog.tsx';
import { texts as t } from './texts.ts';

afterEach(() => vi.unstubAllGlobals());

it('shows what is wrong with the new address beside its field', async () => {
  session.setToken('token', Date.now());
  const message = 'Email is already taken';
  answer({
    'POST /clients/7/email': {
      status: 422,
      body: { code: 'validation_failed', error: 'Please fix the highlighted fields.', errors: { email: [message] } },
    },
  });
  renderScreen(() => <EmailDialog clientId={7} email="nora@example.test" onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: t.confirm }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(await dialog.findByRole('textbox', { name: t.email, description: message })).toBeTruthy();
});
