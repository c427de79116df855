import { screen } from '@testing-library/react';
import { chosenFactTexts as t } from 'estimate-texts/summary/chosen-facts';
import { afterEach, expect, test, vi } from 'vitest';
import { chosenCalculation } from '../../../testing/chosen-plan.ts';
import { bronzePlan, plansReply } from '../../../testing/plans.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { answer } from '../../../testing/server.ts';
import { PrintedPlan, usePrintedPlan } from './printed-plan.tsx';

afterEach(() => vi.unstubAllGlobals());

type Saved = NonNullable<Parameters<typeof usePrintedPlan>[1]>;
const saved: Saved = { estimationKey: '7', isReadOnly: false, isDraft: false };
const calculation = chosenCalculation();

function Printed({ of }: { of: Saved | null }) {
  const { plan, isLoaded } = usePrintedPlan(calculation, of);
  return (
    <>
      <PrintedPlan calculation={calculation} plan={plan} level={2} />
      <p>{isLoaded ? 'can be printed' : 'waits'}</p>
    </>
  );
}

const open = (of: Saved | null) => {
  const requests = answer({ 'GET /estimations/7/plans': { body: plansReply([bronzePlan]) } });
  renderScreen(() => <Printed of={of} />);
  return requests;
};

test('paper waits for the chosen plan, and has its price, deductible and limit', async () => {
  open(saved);
  expect(await screen.findByText('waits')).toBeTruthy();
  expect(await screen.findByText('can be printed')).toBeTruthy();
  const region = screen.getByRole('region', { name: t.title });
  expect(region.textContent).toContain(`${bronzePlan.name}, ${bronzePlan.carrier}`);
  for (const text of [t.premium, '$310.00', t.deductible, '$15,000', t.limit])
    expect(region.textContent).toContain(text);
  // The list has another price than the figures.
  expect(region.textContent).not.toContain(t.high);
});

test.each([
  ['readers who don’t see the list', null],
  ['changes that are not saved', { ...saved, isDraft: true }],
])('%s: the price alone', async (_, of) => {
  const requests = open(of);
  expect(await screen.findByText('can be printed')).toBeTruthy();
  const region = screen.getByRole('region', { name: t.title });
  expect(region.textContent).toContain(t.premium);
  expect(region.textContent).not.toContain(t.deductible);
  expect(requests).toEqual([]);
});
