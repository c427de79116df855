import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LegalHold } from 'contract/endpoints/legal-holds';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { LegalHoldPanel } from './legal-hold-panel.tsx';
import { texts as t } from './texts.ts';

const inForce: LegalHold = {
  id: 3,
  client_id: 7,
  client_name: 'Nora Lund',
  reason: 'Lawsuit 17',
  created_by: 'Robin Castellanos',
  created_at: '2026-03-01T12:00:00.000Z',
  release_reason: null,
  released_by: null,
  released_at: null,
};

function open(first: readonly LegalHold[], handlers: Parameters<typeof answer>[0]) {
  let legal_holds = first;
  const requests = answer({
    'GET /legal_holds': () => ({ body: { legal_holds, totalCount: legal_holds.length, currentPage: 1, pageSize: 10 } }),
    ...handlers,
  });
  renderScreen(() => <LegalHoldPanel clientId={7} />);
  return {
    user: userEvent.setup({ delay: null }),
    sent: () => requests.filter(({ call }) => !call.startsWith('GET')),
    list: (next: readonly LegalHold[]) => {
      legal_holds = next;
    },
  };
}

it('places a hold with a reason', async () => {
  const { user, sent, list } = open([], { 'POST /clients/7/legal_holds': { body: inForce } });
  await user.click(await screen.findByRole('button', { name: t.create }));
  const dialog = await screen.findByRole('alertdialog', { name: t.createQuestion });
  const confirm = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === t.create);
  if (confirm) await user.click(confirm);
  expect(await screen.findByText(t.reasonMissing)).toBeTruthy();
  await user.type(screen.getByLabelText(t.reason), 'Lawsuit 17');
  list([inForce]);
  if (confirm) await user.click(confirm);
  expect(await screen.findByText('Lawsuit 17')).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([{ reason: 'Lawsuit 17' }]);
});

it('shows why a hold could not be released', async () => {
  const body = { code: 'legal_hold_released', error: 'This legal hold has already been released.' };
  const { user } = open([inForce], { 'PATCH /legal_holds/3': { status: 409, body } });
  await user.click(await screen.findByRole('button', { name: t.release }));
  const dialog = await screen.findByRole('alertdialog', { name: t.releaseQuestion });
  await user.type(screen.getByLabelText(t.reason), 'Settled');
  const confirm = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === t.release);
  if (confirm) await user.click(confirm);
  expect((await screen.findByRole('alert')).textContent).toContain(body.error);
});
