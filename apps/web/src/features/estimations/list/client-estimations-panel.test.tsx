import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paths } from '../../../lib/paths.ts';
import { estimationsOfClient, savedEstimation } from '../../../testing/estimations.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { ClientEstimationsPanel } from './client-estimations-panel.tsx';

const call = 'GET /clients/7/estimations';
const show = () => renderScreen(() => <ClientEstimationsPanel clientId={7} />);

test('lists the client’s estimates with place, year and amount, and offers a new one', async () => {
  const shared = savedEstimation({ id: 8, shared_with_client_at: '2026-01-05T12:00:00Z' });
  answer({ [call]: { body: estimationsOfClient([]) } });
  const { unmount } = show();
  const create = await screen.findByRole('link', { name: 'New estimate' });
  expect(create.getAttribute('href')).toBe('/estimations/new?client=7');
  unmount();
  answer({ [call]: { body: estimationsOfClient([savedEstimation(), shared]) } });
  show();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'MariaWake County, NC · 2025$3,600 a yearFeb 9, 2024',
    'MariaWake County, NC · 2025Shared with client$3,600 a yearFeb 9, 2024',
  ]);
  expect(screen.getAllByRole('link', { name: 'Maria' })[1]?.getAttribute('href')).toBe('/estimations/8');
});

test('shows only the latest estimates where a link leads to all', async () => {
  const saved = [8, 9, 10, 11].map((id) => savedEstimation({ id }));
  answer({ [call]: { body: estimationsOfClient(saved) } });
  const { unmount } = renderScreen(() => (
    <ClientEstimationsPanel clientId={7} all={paths.clientView(7, 'estimates')} />
  ));
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  const all = screen.getByRole('link', { name: 'All 4 estimates' });
  expect(all.getAttribute('href')).toBe('/clients/7?view=estimates');
  unmount();
  show();
  expect(await screen.findAllByRole('listitem')).toHaveLength(4);
});

test('estimates that cannot be loaded are loaded again', async () => {
  let fails = true;
  const broken = { status: 500, body: { code: 'internal_error', error: 'Out of order.' } };
  answer({ [call]: () => (fails ? broken : { body: estimationsOfClient([savedEstimation()]) }) });
  show();
  await screen.findByText('The client’s estimates couldn’t be loaded.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Maria' });
});
