import { expect, test } from 'vitest';
import { inAlaska, movesToTexas, newProof } from '../../../testing/proofs.ts';
import { digestOf } from '../figures/rules.ts';
import { replay } from './rules.ts';

const replayed = (document: unknown) => replay(JSON.stringify(document));

test.each([
  ['dates and events', newProof()],
  ['ages only', newProof(inAlaska)],
  ['a move', newProof(movesToTexas)],
])('an unchanged proof is equal: %s', (_, proof) => {
  expect(replayed(proof)).toEqual({ is_equal: true, findings: [] });
  const turned = Object.fromEntries(Object.entries(proof).toReversed());
  expect(replayed(turned)).toEqual({ is_equal: true, findings: [] });
});

test('names an altered input, and what it changes', () => {
  const proof = newProof();
  proof.inputs.income = 61_234.57;
  expect(replayed(proof).findings[0]).toBe('Altered input: income');
  proof.inputs.income = 40_000;
  proof.inputs.dependents_attributes[1].age = 59;
  const { is_equal, findings } = replayed(proof);
  expect(is_equal).toBe(false);
  expect(findings.slice(0, 2)).toEqual(['Altered input: dependents_attributes.1.age', 'Altered input: income']);
  expect(findings[2]).toMatch(/^result\.0\.household_total\.month: the document has \d/);
});

test('names inputs that were added and removed', () => {
  const proof = newProof();
  const [event] = proof.inputs.events;
  proof.inputs.events = [];
  expect(replayed(proof).findings).toEqual(
    expect.arrayContaining(['Removed input: events.0.month', 'Added input: events']),
  );
  proof.inputs.events = [event, { kind: 'leaves', person: 2, month: 9, cause: 'death' }];
  expect(replayed(proof).findings).toContain('Added input: events.1.month');
});

test('names altered prices, rows and figures', () => {
  const prices = newProof();
  prices.tables.market.prices.silver_cents += 100;
  expect(replayed(prices).findings[0]).toBe('The prices in the document were altered.');
  const rows = newProof();
  rows.tables.law[0].row = { ...rows.tables.law[0].row, invented: 1 };
  expect(replayed(rows)).toEqual({ is_equal: false, findings: ['The rows of law in the document were altered.'] });
  const figures = newProof();
  figures.result[0].household_total.year += 0.01;
  const { year } = figures.result[0].household_total;
  expect(replayed(figures)).toEqual({
    is_equal: false,
    findings: [
      'The figures in the document were altered.',
      `result.0.household_total.year: the document has ${year}, the estimator ${Math.round((year - 0.01) * 100) / 100}`,
    ],
  });
});

test('says whether tables or rules have changed, also where the figures are equal', () => {
  const law = 'The tables of law have changed since the calculation.';
  const rules = 'The rules of the estimator have changed since the calculation.';
  const withDigests = (changed: object) => {
    const proof = newProof();
    return { ...proof, digests: { ...proof.digests, ...changed } };
  };
  const version = String(newProof().digests.rules);
  const tablesOnly = { law: '0'.repeat(64), rules: version.replace(/-.*/, '-000000000000') };
  expect(replayed(withDigests(tablesOnly))).toEqual({ is_equal: true, findings: [law] });
  expect(replayed(withDigests({ rules: '0-000000000000' }))).toEqual({ is_equal: true, findings: [rules] });
  expect(replayed(withDigests({ ...tablesOnly, rules: '0-000000000000' })).findings).toEqual([law, rules]);
  const older = withDigests({ rules: '0-000000000000' });
  older.result[0].tax_credit += 1;
  older.digests.result = digestOf(older.result);
  expect(replayed(older)).toMatchObject({
    is_equal: false,
    findings: [rules, /^result\.0\.tax_credit: /].map((text) => expect.stringMatching(text)),
  });
});

test.each([
  ['no JSON', '{', 'This is not a proof: it is not JSON.'],
  ['another document', '[]', /^This is not a proof: document: /],
  ['another format', JSON.stringify({ ...newProof(), format: 'x' }), /^This is not a proof: format: /],
  ['no inputs', JSON.stringify({ ...newProof(), inputs: undefined }), /^This is not a proof: inputs: /],
  [
    'a text as income',
    JSON.stringify({ ...newProof(), inputs: { ...newProof().inputs, income: 'much' } }),
    /^This is not a proof: inputs\.income: /,
  ],
])('rejects %s', (_, text, finding) => {
  const { is_equal, findings } = replay(text);
  expect(is_equal).toBe(false);
  expect(findings[0]).toMatch(finding);
});
