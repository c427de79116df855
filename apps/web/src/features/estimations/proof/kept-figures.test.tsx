import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { KeptFigures as Kept } from 'contract/endpoints/proof';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { KeptFigures } from './kept-figures.tsx';
import { NewerFigures } from './newer-figures.tsx';

afterEach(() => void vi.unstubAllGlobals());

const show = 'GET /estimations/7/newer_figures';
const recalculate = 'POST /estimations/7/recalculate';

const kept = (changed: Partial<Kept> = {}): Kept => ({
  calculated_at: '2026-11-28T12:00:00.000Z',
  kept_later: false,
  digests: { law: `ab12${'0'.repeat(60)}`, prices: `cd34${'0'.repeat(60)}`, rules: '1-3dd1bc783281' },
  is_current: true,
  newer: null,
  ...changed,
});
type Newer = NonNullable<Kept['newer']>;
const newer = (changed: Partial<Newer> = {}): Newer => ({
  changed: ['prices'],
  year: -170.4,
  month: -14.2,
  is_projected: false,
  causes: [{ cause: 'prices', year: -170.4 }],
  ...changed,
});
const open = (figures: Kept, more = {}) => {
  const requests = answer({ [show]: { body: figures }, ...more });
  renderScreen(() => (
    <>
      <NewerFigures estimationKey="7" />
      <KeptFigures estimationKey="7" level={2} />
    </>
  ));
  return requests;
};

test('says of which day and tables the figures are, and links the proof', async () => {
  open(kept());
  expect(await screen.findByText('Figures of Nov 28, 2026; tables ab12-cd34')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Download proof' });
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    '/api/v1/estimations/7/proof',
    'proof-7.json',
  ]);
  expect(screen.queryByText(/Newer figures/)).toBeNull();
  expect(screen.queryByText(/was saved before/)).toBeNull();
});

test('says that an estimate from before got its figures later', async () => {
  open(kept({ kept_later: true }));
  expect(await screen.findByText(/^This estimate was saved before we kept figures\./)).toBeTruthy();
});

test.each<[string, Newer, string, string]>([
  [
    'law and prices',
    newer({
      changed: ['law', 'prices'],
      causes: [
        { cause: 'law', year: 29.6 },
        { cause: 'prices', year: -200 },
      ],
    }),
    'Newer figures are available: −$14.20 a month',
    'A year: law +$29.60, prices −$200.00.',
  ],
  [
    'our own rules',
    newer({ changed: ['rules'], year: 12, month: 1, causes: [{ cause: 'law', year: 12 }] }),
    'Newer figures are available: +$1.00 a month',
    'A year: our calculation +$12.00.',
  ],
  [
    'a projection',
    newer({ is_projected: true }),
    'Newer figures are available: about −$14 a month',
    'A year: prices about −$170.',
  ],
])('names the difference and its causes: %s', async (_, figures, title, causes) => {
  open(kept({ is_current: false, newer: figures }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(causes)).toBeTruthy();
});

test.each<[string, Newer, string]>([
  [
    'the same cost',
    newer({ year: 0, month: 0, causes: [] }),
    'Newer figures are available. What the year costs stays the same.',
  ],
  ['no price', newer({ year: null, month: null, causes: [] }), 'Newer figures are available.'],
])('names no amount with %s', async (_, figures, title) => {
  open(kept({ is_current: false, newer: figures }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByText(/A year/)).toBeNull();
});

test('one button recalculates, and the line disappears', async () => {
  const user = userEvent.setup();
  const replaced = kept({ calculated_at: '2026-12-01T12:00:00.000Z' });
  const requests = open(kept({ is_current: false, newer: newer() }), { [recalculate]: { body: replaced } });
  await user.click(await screen.findByRole('button', { name: 'Use newer figures' }));
  await waitFor(() => expect(screen.queryByText(/Newer figures/)).toBeNull());
  expect(screen.getByText(/^Figures of Dec 1, 2026/)).toBeTruthy();
  expect(requests.map(({ call }) => call)).toEqual([show, recalculate]);
});

test('a failure is named, and the button stays', async () => {
  const user = userEvent.setup();
  const failure = { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } };
  open(kept({ is_current: false, newer: newer() }), { [recalculate]: failure });
  await user.click(await screen.findByRole('button', { name: 'Use newer figures' }));
  expect((await screen.findByRole('alert')).textContent).toBe('An unexpected error occurred.');
  expect(screen.getByRole('button', { name: 'Use newer figures' })).toBeTruthy();
});
