import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Renewal as Reply } from 'contract/endpoints/estimation-renewal';
import { afterEach, expect, test, vi } from 'vitest';
import { bronzePlan, planOf } from '../../../testing/plans.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { renewalReply } from '../../../testing/renewals.ts';
import { answer } from '../../../testing/server.ts';
import { planTexts } from '../plans/plan-texts.ts';
import type { Choice } from '../plans/use-choice.ts';
import { shownCauses } from './causes-table.tsx';
import { Renewal } from './renewal.tsx';
import { renewalTexts as t } from './renewal-texts.ts';

afterEach(() => vi.unstubAllGlobals());

const { choice: words } = planTexts;

function open(reply: Reply, canChoose = true, status = 200) {
  const choose = vi.fn();
  const choice: Choice = {
    ...{ chosen: null, chosenId: undefined, pendingId: undefined, error: null, reload: () => undefined },
    choose: canChoose ? choose : null,
  };
  let now = status;
  const requests = answer({
    'GET /estimations/7/renewal': () =>
      now === 200 ? { body: reply } : { status: now, body: { code: 'not_found', error: 'Not found' } },
  });
  renderScreen(() => <Renewal estimationKey="7" choice={choice} level={3} />);
  return {
    choose,
    requests,
    user: userEvent.setup({ delay: null }),
    recover: () => {
      now = 200;
    },
  };
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('last year’s plan beside the next and the best one, with causes that add up', async () => {
  open(renewalReply());
  const region = within(await screen.findByRole('region', { name: t.title(2025, 2026) }));
  expect(region.getByText('Pine Silver 4000 continues in 2026. It costs $35.50 a month more after help.')).toBeTruthy();
  const [, ...rows] = await rowsOf(t.table);
  expect(rows).toEqual([
    ['A month, after help', '$210.00', '$245.50', '$9.50'],
    ['A month, full price', '$800.50', '$850.00', '$600.00'],
    ['Deductible', '$1,000', '$1,000', '$15,000'],
    ['Limit on costs', '$3,000', '$3,000', '$17,000'],
    ['A year, middle use', '$3,400', '$3,400', '$7,800'],
    ['A year, high use', '$5,520', '$5,520', '$17,114'],
  ]);
  expect(await rowsOf(t.changes)).toEqual([
    ['Plan in 2025', '$210.00'],
    [t.causes.benchmark, '−$40.25'],
    [t.causes.premium, '+$60.50'],
    [t.causes.ages, '+$15.25'],
    ['Next in 2026', '$245.50'],
  ]);
  expect(region.getByRole('link', { name: t.openEstimate(2025) }).getAttribute('href')).toContain('/6');
});

test('chooses the next plan or the best one, and nothing for readers', async () => {
  const { choose, user } = open(renewalReply());
  await user.click(await screen.findByRole('button', { name: words.chooseNamed('Pine Silver 4000') }));
  await user.click(screen.getByRole('button', { name: words.chooseNamed(bronzePlan.name) }));
  expect(choose.mock.calls).toEqual([[planOf().plan_id], [bronzePlan.plan_id]]);
});

test('readers have no buttons', async () => {
  open(renewalReply(), false);
  await screen.findByRole('region', { name: t.title(2025, 2026) });
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  ['ends', { status: 'ends', is_other_carrier: false, plan: null }, t.ends('Pine Silver 4000', 2025)],
  ['is not known', { status: 'unknown', is_other_carrier: false, plan: null }, t.unknown('Pine Silver 4000')],
  [
    'is not sold here',
    { status: 'not_sold', is_other_carrier: false, plan: null },
    t.notSold('Pine Silver 4000', 'Wake County', 2026),
  ],
] as const)('a successor that %s', async (_, successor, sentence) => {
  open(renewalReply({ successor, change: null }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('table', { name: t.changes })).toBeNull();
  expect(screen.getByText(t.columns.best(2026))).toBeTruthy();
});

test('another carrier’s plan, a policy without an estimate, and a next plan that is the best', async () => {
  const last = renewalReply().last;
  open(
    renewalReply({
      last: last && { ...last, source: 'policy', estimation_id: null, has_facts: false },
      successor: { status: 'other', is_other_carrier: true, plan: bronzePlan },
    }),
  );
  expect(
    await screen.findByText(/^Cedar Bronze HSA follows Pine Silver 4000 in 2026\. It’s a plan of another/),
  ).toBeTruthy();
  expect(screen.getByText(/It’s also the plan with the lowest cost/)).toBeTruthy();
  expect(screen.getByText(new RegExp(t.fromPolicy(2025)))).toBeTruthy();
  expect(screen.getByText(new RegExp(t.withoutFacts(2025).slice(0, 40)))).toBeTruthy();
  expect(screen.queryByText(t.columns.best(2026))).toBeNull();
});

test('one line without a plan of last year, for who can choose one', async () => {
  open(renewalReply(null));
  expect(await screen.findByText(t.noLastPlan(2025, 2026))).toBeTruthy();
});

test('a policy that no plan on sale matches is named', async () => {
  const policy = { carrier: 'Pine Health', name: 'Old Silver' };
  open({ ...renewalReply(null), status: 'policy_not_found', policy }, false);
  expect(await screen.findByText(t.policyNotFound('Pine Health Old Silver', 2025))).toBeTruthy();
});

test('what failed can be loaded again', async () => {
  const { user, recover } = open(renewalReply(), true, 404);
  await screen.findByText(t.failed);
  recover();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: t.title(2025, 2026) })).toBeTruthy();
});

test('whole dollars add up, too', () => {
  const causes = (['law', 'benchmark', 'premium', 'ages'] as const).map((cause) => ({ cause, amount: 10.4 }));
  const shown = shownCauses({ before: 100.2, after: 141.8, causes }, true);
  expect(shown.reduce((sum, { amount }) => sum + amount, 0)).toBe(142 - 100);
});
