import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resultTexts as texts } from 'estimate-texts/result-texts';
import { expect, test } from 'vitest';
import { formatMoney } from '../../../lib/format.ts';
import { calculationOfSaved, savedEstimation } from '../../../testing/estimations.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { EstimationResult } from './estimation-result.tsx';

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
