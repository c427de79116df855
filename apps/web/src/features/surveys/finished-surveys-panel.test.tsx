import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { FinishedSurveysPanel } from './finished-surveys-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

function open(names: readonly string[]) {
  const surveys = names.map((name, index) => ({
    id: index + 1,
    name,
    survey_completed_at: '2026-03-02T12:00:00Z',
  }));
  answer({ 'GET /surveys': { body: { surveys } } });
  renderScreen(() => (
    <>
      <FinishedSurveysPanel />
      <p>below</p>
    </>
  ));
}

it('links each survey to a new estimate with its answers', async () => {
  open(['Tom Whitaker']);
  const start = await screen.findByRole('link', { name: 'Start estimate for Tom Whitaker' });
  expect(start.getAttribute('href')).toBe('/estimations/new?survey=1');
});

it('shows the latest surveys, and all on request', async () => {
  open(Array.from({ length: 7 }, (_, index) => `Client ${index + 1}`));
  await screen.findByText('Client 5');
  expect(screen.queryByText('Client 6')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }));
  await screen.findByText('Client 7');
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
});

it('is hidden without finished surveys', async () => {
  open([]);
  await screen.findByText('below');
  expect(screen.queryByText('Ready to estimate')).toBeNull();
});
