import { screen, waitFor, within } from '@testing-library/react';
import { eventTexts } from 'estimate-texts/event-texts';
import { resultTexts } from 'estimate-texts/result-texts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callsTo, entry, money, openSaved, saveButton } from '../../../../testing/estimation-form.tsx';
import { calculationOfSaved, marketOf, savedEstimation } from '../../../../testing/estimations.ts';
import { texts } from '../../texts.ts';
import { otherCoverageTexts as t } from './other-coverage-texts.ts';

beforeEach(() => void vi.setSystemTime(new Date(2025, 5, 15)));
afterEach(() => void vi.useRealTimers());

const maria = { id: 1, age: 41, sex: 'Female' as const, spouse: false, myself: true };
const senior = { id: 2, age: 67, sex: 'Male' as const, spouse: true, myself: false };
const family = {
  dependents: [maria, senior],
  household_size: 2,
  last_year_income: 50_000,
  tax_filing_status: 'single' as const,
};
const saved = savedEstimation(family);
const bodyOf = (requests: Parameters<typeof callsTo>[0]) => callsTo(requests, 'PATCH /estimations/7')[0]?.body;
const months = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });

test('asks for the employer’s prices, says what they mean, and sends them', async () => {
  const { requests, user } = await openSaved(saved, { 'PATCH /estimations/7': { body: saved } });
  expect(screen.queryByLabelText(t.employeePrice)).toBeNull();
  await user.selectOptions(
    screen.getByRole('combobox', { name: new RegExp(`^${t.offerPerson.replace('?', '\\?')}`) }),
    'Maria',
  );
  await user.type(money(new RegExp(`^${t.employeePrice}`)), '180.50');
  const card = await screen.findByRole('region', { name: resultTexts.employer.title });
  expect(
    within(card).getByText(
      /^The employer’s offer is affordable for Maria \(\$180\.50 a month is 5\.41% of the income; the limit for 2025 is 9\.02%\), so Maria can’t get a tax credit\./,
    ),
  ).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: `Why? ${resultTexts.employer.offer}` }));
  expect(await within(card).findByText(/rules out a tax credit\.$/)).toBeTruthy();
  await user.click(saveButton(texts.form.update));
  await waitFor(() => expect(bodyOf(requests)).toBeTruthy());
  expect(bodyOf(requests)).toMatchObject({
    estimation: { employer_offer: { person: 1, employee_price: 180.5, family_price: null } },
  });
});

test('names what is missing of an offer at its field', async () => {
  const { user } = await openSaved(saved);
  await user.selectOptions(
    screen.getByRole('combobox', { name: new RegExp(`^${t.offerPerson.replace('?', '\\?')}`) }),
    'Maria',
  );
  await user.click(saveButton(texts.form.update));
  expect((await screen.findAllByText('Price for the employee is required')).length).toBeGreaterThan(1);
  expect(money(new RegExp(`^${t.employeePrice}`)).getAttribute('aria-invalid')).toBe('true');
});

test('an offer ends with the removal of its person', async () => {
  const offered = savedEstimation({
    ...family,
    employer_offer: { person: 2, employee_price: 100, family_price: null },
  });
  const { user } = await openSaved(offered);
  expect(await screen.findByRole('region', { name: resultTexts.employer.title })).toBeTruthy();
  await user.click(entry(1).getByRole('button'));
  await user.click(await screen.findByRole('button', { name: 'Delete dependent' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: resultTexts.employer.title })).toBeNull());
});

test('asks about late enrollment only of people on Medicare, closed until something is filled in', async () => {
  const { requests, user } = await openSaved(saved, { 'PATCH /estimations/7': { body: saved } });
  const late = screen.getByText(t.late);
  expect(late.closest('details')?.open).toBe(false);
  await user.click(late);
  expect(screen.getAllByRole('textbox', { name: new RegExp(`^${t.partB}`) })).toHaveLength(1);
  const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(choice(t.quarterChoices['40_or_more']).checked).toBe(true);
  await user.type(months(t.partB), '26');
  await user.type(months(t.partD), '14');
  await user.click(choice(t.quarterChoices['30_to_39']));
  // 20% of 185.00, 14% of 36.78, and the premium of 30 to 39 quarters.
  expect((await screen.findAllByText(/\$37\.00 late enrollment/)).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/\$5\.10 late enrollment/).length).toBeGreaterThan(0);
  expect(screen.getAllByText('$285.00').length).toBeGreaterThan(0);
  await user.click(saveButton(texts.form.update));
  await waitFor(() => expect(bodyOf(requests)).toBeTruthy());
  expect(bodyOf(requests)).toMatchObject({
    estimation: {
      dependents_attributes: [
        { part_b_late_months: null, medicare_quarters: null },
        { part_b_late_months: 26, part_d_late_months: 14, medicare_quarters: '30_to_39' },
      ],
    },
  });
});

test('opens late enrollment that is filled in', async () => {
  await openSaved(savedEstimation({ ...family, dependents: [maria, { ...senior, part_b_late_months: 12 }] }));
  expect(screen.getByText(t.late).closest('details')?.open).toBe(true);
});

test('shows COBRA beside silver after a retirement', async () => {
  const events = [{ kind: 'retires' as const, person: 1, month: 6, wages: 0, covers: [1] }];
  const { user } = await openSaved(savedEstimation({ ...family, events }));
  await user.type(money(new RegExp(`^${eventTexts.cobra}`)), '1450');
  const card = await screen.findByRole('region', { name: resultTexts.employer.title });
  expect(within(card).getByText(/^COBRA costs \$1,450\.00 a month from July on; silver costs \$\d/)).toBeTruthy();
  expect(within(card).getByText(resultTexts.employer.cobraLimit)).toBeTruthy();
});

test('says that Basic Health is not for people with an affordable offer', async () => {
  const minnesota = marketOf({ state: 'MN' });
  const offered = savedEstimation({
    state: 'MN',
    income: 25_000,
    employer_offer: { person: 1, employee_price: 100, family_price: null },
  });
  await openSaved(offered, {
    'GET /estimations/market': { body: minnesota },
    'GET /estimations/7/calculate': { body: calculationOfSaved(offered, minnesota) },
  });
  expect(await screen.findByText(resultTexts.employer.basicHealth)).toBeTruthy();
});
