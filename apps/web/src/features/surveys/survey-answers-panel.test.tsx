import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Reply } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { plain } from '../../testing/plain.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { surveyAnswersOf } from '../../testing/surveys.ts';
import { SurveyAnswersPanel } from './survey-answers-panel.tsx';
import { texts } from './texts.ts';

afterEach(() => vi.unstubAllGlobals());

function open(changes: Partial<Reply<'show-survey-answers'>> = {}) {
  answer({ 'GET /clients/7/survey_answers': { body: surveyAnswersOf(changes) } });
  renderScreen(() => <SurveyAnswersPanel clientId={7} isReadable />);
}

const rows = async () => {
  await screen.findAllByRole('term');
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  return Object.fromEntries(screen.getAllByRole('term').map((term, row) => [term.textContent, values[row]]));
};

test('shows the answers and when they were sent', async () => {
  open();
  expect(await rows()).toEqual({
    'Birth date': 'Mar 4, 1965',
    Sex: 'Female',
    'Zip Code': '60614',
    'Tax household size': '2',
    'Household income': '$71,234.50',
    'Spouse’s name': 'Robert',
    'Who needs coverage': 'Client, Female, age 61Spouse, Robert, Male, age 59',
    'Preferred providers': 'Dr. Arroyo',
    Medications: 'Metformin',
  });
  expect(screen.getByText('Sent Jan 5, 2026')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('says what changed since the last look', async () => {
  const looked_at = '2026-02-01T12:00:00Z';
  open({ looked_at, changed: ['household_income', 'medications'] });
  expect(
    await screen.findByText(texts.changed(plain(formatMoment(looked_at)), 'Household income, Medications')),
  ).toBeTruthy();
  const changed = screen.getAllByRole('term').filter((term) => within(term).queryByText(texts.changedBadge));
  expect(changed.map(({ firstChild }) => firstChild?.textContent)).toEqual(['Household income', 'Medications']);
});

test('an unsent survey is marked for a super admin', async () => {
  open({ sent_at: null });
  expect(await screen.findByText(texts.draft)).toBeTruthy();
});

test('does not request what the user cannot read', async () => {
  const requests = answer({});
  renderScreen(() => <SurveyAnswersPanel clientId={7} isReadable={false} />);
  expect(await screen.findByText(texts.empty)).toBeTruthy();
  expect(requests).toEqual([]);
});

test('says that the answers could not be loaded', async () => {
  answer({ 'GET /clients/7/survey_answers': { status: 500, body: { code: 'internal_error', error: 'No' } } });
  renderScreen(() => <SurveyAnswersPanel clientId={7} isReadable />);
  expect(await screen.findByText(texts.failed)).toBeTruthy();
});
