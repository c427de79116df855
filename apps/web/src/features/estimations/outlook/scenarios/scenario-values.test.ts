import { expect, test } from 'vitest';
import { savedEstimation } from '../../../../testing/estimations.ts';
import { scenarioTexts as t } from './scenario-texts.ts';
import { changesOf, type ScenarioValues, scenarioErrors, scenarioForm } from './scenario-values.ts';

const base = savedEstimation({ income: 40_000 });
const retiring: ScenarioValues = {
  ...scenarioForm(null, base),
  kinds: ['retire'],
  person: '1',
  month: '6',
  wages: 50_000,
};

test('wages above the income have to be confirmed', () => {
  expect(scenarioErrors(retiring, base)).toEqual({ income_confirmed: t.required.confirmed });
  const confirmed = { ...retiring, income_confirmed: true };
  expect(scenarioErrors(confirmed, base)).toEqual({});
  expect(changesOf(confirmed, base)).toMatchObject({ income_confirmed: true });
  expect(scenarioForm({ name: 'Retire', changes: changesOf(confirmed, base) }, base).income_confirmed).toBe(true);
});

test('wages up to the income are not confirmed', () => {
  const more: ScenarioValues = { ...retiring, kinds: ['income', 'retire'], amount: 10_000, income_confirmed: true };
  expect(scenarioErrors(more, base)).toEqual({});
  expect(changesOf(more, base)).not.toHaveProperty('income_confirmed');
});
