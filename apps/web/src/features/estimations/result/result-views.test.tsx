import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { afterEach, expect, test, vi } from 'vitest';
import { formatMoney } from '../../../lib/format.ts';
import { calculationOfSaved, marketOf, savedEstimation } from '../../../testing/estimations.ts';
import { planOf, plansReply } from '../../../testing/plans.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { renewalReply } from '../../../testing/renewals.ts';
import { answer } from '../../../testing/server.ts';
import { EstimationResult } from './estimation-result.tsx';

afterEach(() => vi.unstubAllGlobals());

async function show(at = '/') {
  const subject = savedEstimation();
  const calculation = calculationOfSaved(subject);
  renderScreen(
    () => <EstimationResult subject={subject} calculation={calculation} onMonth={() => undefined} level={2} />,
    at,
  );
  await screen.findByRole('region', { name: texts.summary.title });
  return calculation;
}

test('the answer shows the cost before help, and who pays which part of it', async () => {
  const { household_total, year } = await show();
  const silver = year.premiums?.['Silver Plan'];
  const summary = within(screen.getByRole('region', { name: texts.summary.title }));
  const parts = summary.getAllByRole('listitem');
  expect(summary.getByText(formatMoney(silver?.premium ?? 0))).toBeTruthy();
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    `You pay ${formatMoney(household_total?.year ?? 0)}`,
    `Tax credit ${formatMoney((silver?.premium ?? 0) - (silver?.net_premium ?? 0))}`,
  ]);
});

test('tabs are in the address, and those without prices are not offered', async () => {
  await show('/?view=income');
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual([texts.views.overview, texts.views.details]);
  expect(screen.getByRole('tab', { name: texts.views.overview, selected: true })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: texts.views.details }));
  expect(await screen.findByRole('region', { name: texts.sources.title })).toBeTruthy();
  expect(screen.queryByRole('region', { name: texts.people.title })).toBeNull();
});

test('plans are loaded when their tab is first opened, and stay while another one is', async () => {
  const subject = savedEstimation();
  const requests = answer({
    'GET /estimations/token/plans': { body: plansReply([planOf()]) },
    'GET /estimations/token/renewal': { body: renewalReply(null) },
    'GET /estimations/token/scenarios': { body: { scenarios: [] } },
    'GET /estimations/token/outlook': { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } },
  });
  const household = { input: { ...subject, dependents_attributes: subject.dependents }, market: marketOf() };
  renderScreen(() => (
    <EstimationResult
      subject={subject}
      calculation={calculationOfSaved(subject)}
      onMonth={() => undefined}
      priced={{ household, failure: null, retry: () => undefined }}
      saved={{ estimationKey: 'token', isReadOnly: true, isDraft: false }}
      level={2}
    />
  ));
  const tab = await screen.findByRole('tab', { name: texts.views.plans });
  const calls = () => requests.filter(({ call }) => call.endsWith('/plans'));
  await waitFor(() => expect(requests.some(({ call }) => call.endsWith('/outlook'))).toBe(true));
  expect(calls()).toEqual([]);
  await userEvent.click(tab);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Compare Pine Silver 4000' }));
  await userEvent.click(screen.getByRole('tab', { name: texts.views.overview }));
  await userEvent.click(tab);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Compare Pine Silver 4000' }).checked).toBe(true);
  expect(calls()).toHaveLength(1);
});
