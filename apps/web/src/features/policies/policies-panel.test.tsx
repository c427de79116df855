import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listPolicies, type Policy } from 'contract/endpoints/policies';
import { afterEach, expect, test, vi } from 'vitest';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { policyOf } from '../../testing/policies.ts';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { PoliciesPanel } from './policies-panel.tsx';
import { texts } from './texts.ts';

afterEach(() => vi.unstubAllGlobals());

const dental = policyOf({
  id: 2,
  policy_type: 'dental',
  policy_status: 'pending payment',
  premium: 42.19,
  major_medical: false,
});

/** A date so many days from today. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA');

function open(policies: readonly Policy[]) {
  answer({ 'GET /users/4/policies': { body: listPolicies.reply.parse({ policies, can_edit: false }) } });
  renderScreen(() => <PoliciesPanel userId={4} page={paths.ownPolicies} />);
}

const card = async (title: string) => within((await screen.findByRole('heading', { name: title })).closest('article')!);
const factsOf = async (title: string) => {
  const found = await card(title);
  const terms = found.getAllByRole('term').map((term) => term.firstChild?.textContent);
  const values = found.getAllByRole('definition').map((value) => value.firstChild?.textContent);
  return Object.fromEntries(terms.map((term, index) => [term, values[index]]));
};

test('shows all facts of a marketplace plan; family amounts are twice those of a person', async () => {
  open([policyOf()]);
  expect(await factsOf('ACA PLAN')).toEqual({
    Carrier: 'Blue Cross',
    'Effective Date': 'Jan 1, 2026',
    'Monthly Premium': '$487.33',
    'Plan Name': 'Precision Silver',
    'Metal Level': 'Silver',
    'Covered Lives': '3',
    'Individual Deductible': '$3,750.00',
    'Family Deductible': '$7,500.00',
    'Individual Max Out-of-Pocket': '$8,750.10',
    'Family Max Out-of-Pocket': '$17,500.20',
    'Summary of Benefits': 'Open(opens in a new tab)',
  });
  const link = (await card('ACA PLAN')).getByRole('link');
  expect(link.getAttribute('href')).toBe('https://example.com/sbc.pdf');
});

test('shows carrier, date and premium of another plan', async () => {
  open([dental]);
  expect(Object.keys(await factsOf('DENTAL PLAN'))).toEqual(['Carrier', 'Effective Date', 'Monthly Premium']);
});

test.each([
  ['enrolled', 'leaf', 'Enrolled'],
  ['pending', 'plum', 'Pending'],
  ['pending payment', 'plum', 'Pending payment'],
  ['not pending any more', 'plum', 'Not pending any more'],
  ['terminated', 'brick', 'Terminated'],
  ['was enrolled', 'brick', 'Was enrolled'],
])('the badge of %s is %s', async (policy_status, tone, t) => {
  open([policyOf({ policy_status })]);
  expect((await screen.findByText(t)).dataset.tone).toBe(tone);
});

test('shows the yearly cost to the cent', async () => {
  open([policyOf({ premium: 0.07, moop: 1.15 }), dental, policyOf({ ...dental, id: 3, premium: null })]);
  expect(await factsOf('HEALTH INSURANCE PLAN IMPACT')).toEqual({
    Premium: '$0.07 a month',
    'Deductible (individual | family)': '$3,750.00 | $7,500.00',
    'Max Out-of-Pocket (individual | family)': '$1.15 | $2.30',
    'Fixed Annual Cost': '$0.84',
    'Additional Annual Exposure': '$2.30',
  });
  const ancillary = await card('ANCILLARY HEALTH INSURANCE PLAN IMPACT');
  expect(ancillary.getAllByRole('definition').map((value) => value.textContent)).toEqual(['$42.19 a month', '—']);
  ancillary.getByText(texts.unknown);
});

test('hides the plan impact without a major medical policy', async () => {
  open([policyOf({ policy_type: 'short_term', major_medical: false })]);
  await card('SHORT TERM PLAN');
  expect(screen.queryByText('HEALTH INSURANCE PLAN IMPACT')).toBeNull();
});

test('links only http addresses', async () => {
  open([policyOf({ summary_of_benefits_url: 'javascript:alert(1)', moop: null })]);
  const facts = await factsOf('ACA PLAN');
  expect(facts['Summary of Benefits']).toBe('—');
  expect(facts['Family Max Out-of-Pocket']).toBe('—');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/policies']);
});

test('shows the impact of the plan in force, and of ancillary plans only; ended ones have no card', async () => {
  const [thisYear, nextYear, lastYear] = [-100, 40, -400].map(day) as [string, string, string];
  open([
    policyOf({ id: 5, effective_date: nextYear, premium: 2 }),
    policyOf({ id: 3, effective_date: lastYear, end_date: day(-101), premium: 3 }),
    policyOf({ id: 1, effective_date: thisYear, premium: 1 }),
    { ...dental, effective_date: null },
    { ...dental, id: 6, policy_type: 'vision', effective_date: nextYear },
    { ...dental, id: 7, policy_type: 'life', effective_date: lastYear, end_date: day(-101) },
  ]);
  expect((await factsOf('HEALTH INSURANCE PLAN IMPACT'))['Fixed Annual Cost']).toBe('$12.00');
  (await card('HEALTH INSURANCE PLAN IMPACT')).getByText('Twelve monthly premiums: 12 × $1.00');
  const ancillary = await card('ANCILLARY HEALTH INSURANCE PLAN IMPACT');
  expect(ancillary.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Dental',
    `VisionStarts ${formatDate(nextYear)}`,
    `LifeEnded ${formatDate(day(-101))}`,
  ]);
  expect(
    screen.getAllByRole('heading', { name: /^(ACA|DENTAL|VISION|LIFE) PLAN$/ }).map(({ textContent }) => textContent),
  ).toEqual(['ACA PLAN', 'DENTAL PLAN', 'ACA PLAN', 'VISION PLAN']);
});

test('shows an empty state, and retries after a failure', async () => {
  let fails = true;
  answer({
    'GET /users/4/policies': () =>
      fails
        ? { status: 500, body: { code: 'internal_error', error: 'Out of order.' } }
        : { body: { policies: [], can_edit: false } },
  });
  renderScreen(() => <PoliciesPanel userId={4} page={paths.ownPolicies} />);
  await screen.findByText(texts.failed);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No plan data to share here... yet!');
});
