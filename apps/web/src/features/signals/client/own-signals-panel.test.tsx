import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Signal } from 'contract/endpoints/signals';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { signalOf, signalsOfClient } from '../../../testing/signals.ts';
import { addDays, today } from '../days.ts';
import { texts } from '../texts.ts';
import { OwnSignalsPanel, type OwnStep } from './own-signals-panel.tsx';

const t = texts.own;
const call = 'GET /clients/7/signals';

afterEach(() => vi.unstubAllGlobals());

const own = (changes: Partial<Signal> = {}) =>
  signalOf({ title: 'You turn 65', reasons: ['You turn 65 soon.'], amount: null, estimation_id: null, ...changes });

function open(signals: Signal[], step: OwnStep = null, hasPlans = false) {
  const requests = answer({ [call]: { body: signalsOfClient(...signals) } });
  renderScreen(() => <OwnSignalsPanel clientId={7} step={step} hasPlans={hasPlans} />);
  return requests;
}

const panel = async () => within(await screen.findByRole('region', { name: t.title }));

test('a date has its day and reasons, without amounts and without what advisors do', async () => {
  open([own({ due_on: addDays(today(), 5), assignee: { id: 1, name: 'Dana Whitfield' } })]);
  const dates = await panel();
  dates.getByText(/^By .* \(in 5 days\)$/);
  expect(dates.queryByText(/at stake|Assigned/)).toBeNull();
  expect(dates.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(dates.getByRole('button', { name: 'Why? You turn 65' }));
  dates.getByText('You turn 65 soon.');
});

test.each<[OwnStep, boolean, Signal['kind'], string | null, string | null]>([
  ['book', false, 'turns_65', t.book, '/schedule'],
  ['book', true, 'plan_ends', t.book, '/schedule'],
  ['survey', false, 'turns_65', t.survey, '/survey'],
  ['survey', true, 'plan_ends', t.plans, '/policies'],
  ['meeting', true, 'medicare_review', t.plans, '/policies'],
  ['meeting', true, 'turns_65', null, null],
  [null, false, 'plan_ends', null, null],
])('the next step that exists: %s, with plans %s, %s', async (step, hasPlans, kind, label, href) => {
  open([own({ kind })], step, hasPlans);
  const dates = await panel();
  const links = dates.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual(label === null ? [] : [[label, href]]);
  expect(dates.queryByText(t.atMeeting) !== null).toBe(step === 'meeting' && label === null);
});

test('there is nothing at all without dates', async () => {
  const requests = open([]);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});
