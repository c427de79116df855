import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

function Deletion() {
  const [error, setError] = useState<string>();
  return (
    <ConfirmDialog
      opened
      title="Delete it?"
      confirmLabel="Delete"
      onConfirm={() => setError('It is in use.')}
      onClose={vi.fn()}
      error={error}
    />
  );
}

it('focuses Cancel when it opens, and leaves the focus alone when it changes', async () => {
  renderScreen(Deletion);
  const confirm = await screen.findByRole('button', { name: 'Delete' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
  await userEvent.click(confirm);
  await screen.findByText('It is in use.');
  // A focus trap moves the focus in a timer.
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(confirm);
});
