import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { estimationsPage, savedEstimation } from '../../../testing/estimations.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { listTexts } from '../list-texts.ts';
import { NearLimitsPanel } from './near-limits-panel.tsx';

const t = listTexts.nearLimits;
const list = 'GET /estimations';

test('shows five, with client, distance, cost and the way to all of them', async () => {
  const rows = Array.from({ length: 7 }, (_, index) =>
    savedEstimation({ id: index + 1, client: index === 0 ? { id: 9, name: 'Maria Lopez' } : null }),
  );
  const page = estimationsPage(rows, 12);
  const estimations = page.estimations.map((row, index) => ({
    ...row,
    threshold_distance: index === 0 ? ('within_1000' as const) : ('within_5000' as const),
  }));
  const requests = answer({ [list]: { body: { ...page, estimations } } });
  renderScreen(() => <NearLimitsPanel />);
  const panel = within(await screen.findByRole('region', { name: t.title }));
  const items = await panel.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    'Maria Lopez Within $1,000 of a limit$3,600.00 a year',
    'Maria Within $5,000 of a limit$3,600.00 a year',
  ]);
  expect(items).toHaveLength(5);
  expect(panel.getByRole('link', { name: 'All 12' }).getAttribute('href')).toBe('/estimations?threshold=within_5000');
  expect(requests[0]?.query.get('threshold')).toBe('within_5000');
});

test('an empty panel says what it is for', async () => {
  answer({ [list]: { body: estimationsPage([]) } });
  renderScreen(() => <NearLimitsPanel />);
  await screen.findByText(t.none);
  expect(screen.queryByRole('link')).toBeNull();
});

test('says when it fails', async () => {
  answer({ [list]: { status: 500, body: { code: 'internal_error', error: 'Out of order.' } } });
  renderScreen(() => <NearLimitsPanel />);
  expect((await screen.findByRole('alert')).textContent).toContain(t.failed);
});
