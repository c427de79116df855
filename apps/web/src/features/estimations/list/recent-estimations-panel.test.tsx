import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { estimationsPage, savedEstimation } from '../../../testing/estimations.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { listTexts as texts } from '../list-texts.ts';
import { RecentEstimationsPanel } from './recent-estimations-panel.tsx';

const list = 'GET /estimations';

test('links the five latest estimates, and the list of all', async () => {
  const requests = answer({ [list]: { body: estimationsPage([savedEstimation()], 6) } });
  renderScreen(() => <RecentEstimationsPanel />);
  const link = await screen.findByRole('link', { name: 'Maria' });
  expect(link.getAttribute('href')).toBe('/estimations/7');
  expect(link.closest('li')?.textContent).toBe('Maria Pre-65$3,600 a yearFeb 9, 2024');
  expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
    field: 'updated_at',
    order: 'desc',
    currentPage: '1',
    pageSize: '10',
  });
  expect(screen.getByRole('link', { name: texts.recent.create }).getAttribute('href')).toBe('/estimations/new');
  expect(screen.getByRole('link', { name: `View all ${texts.recent.all}` }).getAttribute('href')).toBe('/estimations');
});

test('an empty panel offers the first estimate', async () => {
  answer({ [list]: { body: estimationsPage([]) } });
  renderScreen(() => <RecentEstimationsPanel />);
  expect(await screen.findByText('No estimations yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: texts.list.create }).getAttribute('href')).toBe('/estimations/new');
});

test('shows a failure and retries', async () => {
  let fails = true;
  answer({
    [list]: () =>
      fails
        ? { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } }
        : { body: estimationsPage([savedEstimation()]) },
  });
  renderScreen(() => <RecentEstimationsPanel />);
  expect(await screen.findByText(texts.recent.failed)).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Maria' })).toBeTruthy();
});
