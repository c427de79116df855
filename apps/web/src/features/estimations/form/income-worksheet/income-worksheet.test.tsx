import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { incomeLineLabels } from 'contract/vocabulary/income-lines';
import { resultTexts } from 'estimate-texts/result-texts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { age, callsTo, entry, money, openNew, openSaved, saveButton } from '../../../../testing/estimation-form.tsx';
import { calculationOfSaved, savedEstimation } from '../../../../testing/estimations.ts';
import { texts } from '../../texts.ts';
import { worksheetTexts as t } from './worksheet-texts.ts';

beforeEach(() => void vi.setSystemTime(new Date(2025, 5, 15)));
afterEach(() => void vi.useRealTimers());

/** 40,000 + 30,000 − 2,119.44 (half of the tax) − 4,000, with 8,500 of 10,000 in benefits taxed. */
const lines = { wages: 40_000, self_employment: 30_000, social_security: 10_000, hsa: 4_000 };
const worked = { income: 73_880.56, untaxed_social_security: 1_500, income_worksheet: lines };
const saved = savedEstimation(worked);

/** Within a line with more words. */
const containing = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && (element.textContent ?? '').includes(text);
const sourceOf = (...of: Parameters<typeof t.source>) => containing(t.source(...of));
const openButton = () => screen.getByRole('button', { name: texts.form.workOutIncome });
const dialog = () => screen.findByRole('dialog', { name: t.title });
const line = (within_: HTMLElement, name: keyof typeof incomeLineLabels) =>
  within(within_).getByRole('textbox', { name: incomeLineLabels[name] });
const shownIncome = () => money(/^Household income/) as HTMLInputElement;
const updateOf = (requests: Parameters<typeof callsTo>[0]) => callsTo(requests, 'PATCH /estimations/7')[0]?.body;

async function enter(amounts: Partial<Record<keyof typeof incomeLineLabels, string>>) {
  const shown = await dialog();
  for (const [name, amount] of Object.entries(amounts)) {
    const field = within(shown).getByRole('textbox', { name: incomeLineLabels[name as keyof typeof incomeLineLabels] });
    fireEvent.change(field, { target: { value: amount } });
  }
  return within(shown);
}

test('works out the income, with the steps, and saves its lines', async () => {
  const { requests, user } = await openSaved(savedEstimation(), { 'PATCH /estimations/7': { body: saved } });
  await user.click(openButton());
  const shown = await enter({ wages: '40000', self_employment: '30000', social_security: '10000', hsa: '4000' });
  await shown.findByText(t.status('$73,880.56', '$72,380.56'));
  expect(shown.getByText('$72,380.56')).toBeTruthy();
  expect(shown.getByText(t.creditMeaning('$1,500.00'))).toBeTruthy();
  await user.click(shown.getByRole('button', { name: `Why? ${t.medicare}` }));
  expect(await shown.findByText(/^MAGI for Medicare is \$72,380\.56/)).toBeTruthy();
  expect(shown.getByText(/is the adjusted gross income: \$72,380\.56\.$/)).toBeTruthy();
  await user.click(shown.getByRole('button', { name: t.use }));
  await waitFor(() => expect(shownIncome().value).toBe('73,880.56'));
  expect(await screen.findByText(sourceOf(4, '$1,500.00'))).toBeTruthy();
  expect(updateOf(requests)).toBeUndefined();
  await user.click(saveButton(texts.form.update));
  await waitFor(() => expect(updateOf(requests)).toMatchObject({ estimation: worked }));
});

test('a saved estimate shows where its income comes from, and edits it', async () => {
  const { requests, user } = await openSaved(saved, { 'PATCH /estimations/7': { body: saved } });
  await screen.findByText(sourceOf(4, '$1,500.00'));
  expect(screen.queryByRole('button', { name: texts.form.workOutIncome })).toBeNull();
  await user.click(screen.getByRole('button', { name: t.edit }));
  const shown = await enter({ self_employment: '-1000', hsa: '0' });
  await shown.findByText('$49,000.00');
  await user.click(shown.getByRole('button', { name: t.use }));
  await waitFor(() => expect(shownIncome().value).toBe('49,000.00'));
  await user.click(saveButton(texts.form.update));
  await waitFor(() =>
    expect(updateOf(requests)).toMatchObject({
      estimation: {
        income: 49_000,
        income_worksheet: { wages: 40_000, self_employment: -1_000, social_security: 10_000 },
      },
    }),
  );
});

test('another income replaces the lines, says so, and can be undone', async () => {
  const { requests, user } = await openSaved(saved, { 'PATCH /estimations/7': { body: saved } });
  expect(await screen.findByText(containing(t.replaces))).toBeTruthy();
  await user.type(shownIncome(), '{selectall}50000');
  expect(await screen.findByText(t.removed(4))).toBeTruthy();
  expect(openButton()).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.undo }));
  await waitFor(() => expect(shownIncome().value).toBe('73,880.56'));
  await user.clear(shownIncome());
  await user.type(shownIncome(), '50000');
  await screen.findByText(t.removed(4));
  await user.click(saveButton(texts.form.update));
  await waitFor(() =>
    expect(updateOf(requests)).toMatchObject({
      estimation: { income: 50_000, income_worksheet: null, untaxed_social_security: null },
    }),
  );
});

test('the income follows how the return is filed', async () => {
  const couple = savedEstimation({
    dependents: [
      { id: 1, age: 41, sex: 'Female', spouse: false, myself: true },
      { id: 2, age: 43, sex: 'Male', spouse: true, myself: false },
    ],
    household_size: 2,
    plan_year_filing_status: 'joint',
    income: 47_000,
    income_worksheet: { wages: 50_000, capital_gains: -9_000 },
  });
  const { user } = await openSaved(couple);
  await screen.findByText(sourceOf(2, null));
  await user.click(screen.getByRole('radio', { name: texts.form.returnStatuses.separate }));
  await waitFor(() => expect(shownIncome().value).toBe('48,500.00'));
  expect(screen.getByText(sourceOf(2, null))).toBeTruthy();
});

test('an income that its lines no longer come to stays until it is updated', async () => {
  const { user } = await openSaved(savedEstimation({ ...worked, income: 73_000 }));
  expect(await screen.findByText(containing(t.stale('$73,880.56')))).toBeTruthy();
  expect(shownIncome().value).toBe('73,000.00');
  await user.click(screen.getByRole('button', { name: t.update }));
  await waitFor(() => expect(shownIncome().value).toBe('73,880.56'));
});

test('health insurance needs the prices of the county, or says that the credit is missing', async () => {
  const { user } = await openNew();
  fireEvent.change(age(0), { target: { value: '41' } });
  await user.click(openButton());
  const shown = await enter({ self_employment: '50000', health_insurance: '9000' });
  expect(await shown.findAllByText('$37,467.61')).toHaveLength(2);
  expect(shown.getByText(new RegExp(t.withoutCredit))).toBeTruthy();
  await user.click(shown.getByRole('button', { name: t.cancel }));
  await user.click(entry(0).getByRole('radio', { name: 'Female' }));
  fireEvent.change(screen.getByLabelText(texts.form.zip), { target: { value: '27601' } });
  fireEvent.change(money(/^Household size/), { target: { value: '1' } });
  await user.click(openButton());
  const again = await enter({ self_employment: '50000', health_insurance: '9000' });
  expect(await again.findAllByText(/^\$4\d,\d{3}\.\d\d$/)).toHaveLength(2);
  expect(again.queryByText(new RegExp(t.withoutCredit))).toBeNull();
});

test('names wrong lines at their fields and uses nothing of them', async () => {
  const { user } = await openSaved(savedEstimation());
  await user.click(openButton());
  const shown = await enter({ wages: '-5', pensions: '1000000000', hsa: 'x', capital_gains: '-5' });
  expect(shown.getByText(t.invalid)).toBeTruthy();
  await user.click(shown.getByRole('button', { name: t.use }));
  expect((await shown.findAllByText('Wages can’t be negative')).length).toBeGreaterThan(1);
  expect(line(await dialog(), 'wages').getAttribute('aria-invalid')).toBe('true');
  expect(shown.getAllByText('Pensions and annuities is too large').length).toBeGreaterThan(1);
  expect(shown.getAllByText('HSA contributions must be a number').length).toBeGreaterThan(1);
  expect(line(await dialog(), 'capital_gains').getAttribute('aria-invalid')).not.toBe('true');
  expect(shownIncome().value).toBe('40,000.00');
});

test('the steps of the income are among the reasons of the percent of poverty', async () => {
  const { user } = await openSaved(saved);
  await user.click(await screen.findByRole('button', { name: `Why? ${resultTexts.help.poverty}` }));
  const calculated = calculationOfSaved(saved);
  expect(calculated.reasons.some(({ rule }) => rule === 'income_worksheet')).toBe(true);
  expect(await screen.findByText(/^Income before Social Security is \$40,000\.00 \(wages\)/)).toBeTruthy();
  expect(screen.getByText(/^MAGI for the tax credit is .* which is \$73,880\.56\.$/)).toBeTruthy();
});
