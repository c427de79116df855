import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listPolicies, type Policy } from 'contract/endpoints/policies';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { answer } from '../../testing/server.ts';
import { PoliciesPanel } from './policies-panel.tsx';
import { texts } from './texts.ts';

afterEach(() => vi.unstubAllGlobals());

const policyOf = (changes: Partial<Policy> = {}): Policy => ({
  id: 1,
  policy_type: 'aca',
  policy_status: 'enrolled',
  issuer_name: 'Blue Cross',
  plan_name: 'Precision Silver',
  metallic_level: 'silver',
  covered_lives: 3,
  effective_date: '2026-01-01',
  premium: 487.33,
  deductible: 3750,
  moop: 8750.1,
  major_medical: true,
  summary_of_benefits_url: 'https://example.com/sbc.pdf',
  ...changes,
});
const dental = policyOf({
  id: 2,
  policy_type: 'dental',
  policy_status: 'pending payment',
  premium: 42.19,
  major_medical: false,
});

function open(policies: readonly Policy[]) {
  answer({ 'GET /users/4/policies': { body: listPolicies.reply.parse({ policies }) } });
  renderScreen(() => <PoliciesPanel userId={4} />);
}

const card = async (title: string) => within((await screen.findByRole('heading', { name: title })).closest('article')!);
const factsOf = async (title: string) => {
  const found = await card(title);
  const terms = found.getAllByRole('term').map((term) => term.firstChild?.textContent);
  const values = found.getAllByRole('definition').map((value) => value.textContent);
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

test('hides the plan impact without a major medical policy, and links only http addresses', async () => {
  open([policyOf({ major_medical: false, summary_of_benefits_url: 'javascript:alert(1)', moop: null })]);
  const facts = await factsOf('ACA PLAN');
  expect(facts['Summary of Benefits']).toBe('—');
  expect(facts['Family Max Out-of-Pocket']).toBe('—');
  expect(screen.queryByText('HEALTH INSURANCE PLAN IMPACT')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('shows an empty state, and retries after a failure', async () => {
  let fails = true;
  answer({
    'GET /users/4/policies': () =>
      fails ? { status: 500, body: { code: 'internal_error', error: 'Out of order.' } } : { body: { policies: [] } },
  });
  renderScreen(() => <PoliciesPanel userId={4} />);
  await screen.findByText(texts.failed);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No plan data to share here... yet!');
});
