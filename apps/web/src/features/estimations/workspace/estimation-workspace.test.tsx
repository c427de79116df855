import { screen, waitFor, within } from '@testing-library/react';
import { planYears } from 'contract/vocabulary/estimations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  age,
  callsTo,
  counties,
  entry,
  fill,
  headline,
  money,
  openNew,
  openSaved,
  saveButton,
  wake,
} from '../../../testing/estimation-form.tsx';
import { marketOf, savedEstimation } from '../../../testing/estimations.ts';
import { peopleTexts } from '../../../ui/people-texts.ts';
import { texts } from '../texts.ts';

const t = texts.form;

beforeEach(() => void vi.setSystemTime(new Date(2025, 5, 15)));
afterEach(() => void vi.useRealTimers());

test('asks for client details and names missing answers', async () => {
  await openNew();
  expect(screen.getAllByText('Enter client details to create estimate').length).toBeGreaterThan(0);
  expect(screen.getByText('Still needed: Zip code, age and sex of each person')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Client Details' })).toBeTruthy();
  expect(screen.getByText('Who is needing coverage?')).toBeTruthy();
});

test('computes every change in the browser and requests counties and prices once', async () => {
  const { requests, user } = await openNew();
  await fill(user);
  await headline('$139.98');
  const before = requests.length;
  expect(requests.map(({ call }) => call)).toEqual(['GET /estimations/counties', 'GET /estimations/market']);
  await user.clear(money(/^Household income/));
  await user.type(money(/^Household income/), '$ 36,000');
  await headline('$93.98');
  expect(requests.length).toBe(before);
});

test('keeps the last figures while the form is incomplete, and says so', async () => {
  const { user } = await openNew();
  await fill(user);
  await headline('$139.98');
  await user.clear(money(/^Household income/));
  expect(
    await screen.findByText(/^These figures are from your last complete entry\. Still needed: Household income/),
  ).toBeTruthy();
  await headline('$139.98');
});

test('requests the prices of another plan year', async () => {
  const { requests, user } = await openNew();
  await fill(user);
  await headline('$139.98');
  await user.click(screen.getByRole('radio', { name: '2026' }));
  await waitFor(() => expect(callsTo(requests, 'GET /estimations/market')).toHaveLength(2));
  expect(requests.at(-1)?.query.get('plan_year')).toBe('2026');
});

test('from November 1 starts with the next plan year, and sends it', async () => {
  vi.setSystemTime(new Date(2025, 10, 1));
  const { requests, user } = await openNew({ 'POST /estimations': { body: savedEstimation({ plan_year: 2026 }) } });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2026' }).checked).toBe(true);
  expect(screen.queryByText(/available yet/)).toBeNull();
  await fill(user);
  await waitFor(() => expect(callsTo(requests, 'GET /estimations/market')).toHaveLength(1));
  expect(requests.at(-1)?.query.get('plan_year')).toBe('2026');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(callsTo(requests, 'POST /estimations')).toHaveLength(1));
  expect(callsTo(requests, 'POST /estimations')[0]?.body).toMatchObject({ estimation: { plan_year: 2026 } });
});

test('starts with 2027 in the open enrollment for it', async () => {
  vi.setSystemTime(new Date(2026, 10, 1));
  await openNew();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2027' }).checked).toBe(true);
  expect(screen.queryByText(/available yet/)).toBeNull();
});

test('says in open enrollment that the next plan year has no prices yet', async () => {
  const latest = Math.max(...planYears);
  vi.setSystemTime(new Date(latest, 10, 1));
  await openNew();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: `${latest}` }).checked).toBe(true);
  expect(screen.getByText(`Prices for ${latest + 1} aren’t available yet.`)).toBeTruthy();
});

test('shows sections by age', async () => {
  const { user } = await openNew();
  expect(screen.queryByRole('heading', { name: t.marketplace })).toBeNull();
  await user.type(age(0), '64');
  expect(screen.getByRole('heading', { name: t.marketplace })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: t.medicare })).toBeNull();
  await user.clear(age(0));
  await user.type(age(0), '65');
  expect(screen.queryByRole('heading', { name: t.marketplace })).toBeNull();
  expect(screen.getByRole('group', { name: '2023 tax filing status' })).toBeTruthy();
  expect(screen.getByLabelText('2023 household MAGI')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '2026' }));
  expect(screen.getByRole('group', { name: '2024 tax filing status' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.addChild }));
  await user.type(age(1), '30');
  expect(screen.getByRole('heading', { name: t.marketplace })).toBeTruthy();
  expect(screen.getByRole('heading', { name: t.medicare })).toBeTruthy();
  expect(screen.getByText(/number of people on the tax return/)).toBeTruthy();
  for (const sex of ['Male', 'Female']) expect(entry(1).getByRole('radio', { name: sex })).toBeTruthy();
  for (const type of ['Spouse', 'Child']) expect(entry(1).getByRole('radio', { name: type })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Single' })).toBeTruthy();
});

const twoPeople = [
  { id: 1, age: 41, sex: 'Female' as const, spouse: false, myself: true },
  { id: 2, age: 40, sex: 'Male' as const, spouse: true, myself: false },
];
const choice = (name: string) => screen.queryByRole<HTMLInputElement>('radio', { name });
const checkbox = (name: string) => screen.queryByRole('checkbox', { name });

test('asks a couple how it files, and says what a separate return costs', async () => {
  const { user } = await openSaved(savedEstimation({ dependents: twoPeople, household_size: 2 }));
  expect(screen.getByRole('group', { name: '2025 tax return' })).toBeTruthy();
  const { joint, separate } = t.returnStatuses;
  expect([choice(joint)?.checked, choice(separate)?.checked]).toEqual([true, false]);
  expect(choice(t.returnStatuses.single)).toBeNull();
  expect(checkbox(t.creditException)).toBeNull();
  await user.click(screen.getByRole('radio', { name: separate }));
  expect(checkbox(t.livedApart(2025))).toBeTruthy();
  const noCredit = /^Spouses who file separate tax returns don’t get help with premiums/;
  expect(await screen.findByText(noCredit)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: t.creditException }));
  await waitFor(() => expect(screen.queryByText(noCredit)).toBeNull());
});

test('asks one person how they file if the household is larger', async () => {
  const { user } = await openSaved(savedEstimation());
  expect(screen.queryByRole('group', { name: /^2025 tax return/ })).toBeNull();
  await user.clear(money(/^Household size/));
  await user.type(money(/^Household size/), '2');
  expect(screen.getByRole('group', { name: /^2025 tax return/ })).toBeTruthy();
  expect(Object.values(t.returnStatuses).map((name) => choice(name)?.checked)).toEqual([false, false, false, false]);
});

test('asks to confirm wages above the household income', async () => {
  const events = [{ kind: 'retires' as const, person: 1, month: 6, wages: 100_000, covers: [] }];
  const { user } = await openSaved(savedEstimation({ income: 120_000, events }));
  expect(checkbox(t.confirmIncome)).toBeNull();
  await user.clear(money(/^Household income/));
  await user.type(money(/^Household income/), '60000');
  const box = screen.getByRole('checkbox', { name: t.confirmIncome });
  expect(await screen.findByText(new RegExp(`Still needed: ${t.confirmIncomeShort}`))).toBeTruthy();
  await user.click(saveButton(t.update));
  const message = /^Wages are above the household income\. That’s possible only with losses/;
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  await user.click(box);
  await waitFor(() => expect(screen.queryByText(/Still needed/)).toBeNull());
  expect(screen.queryByText(message)).toBeNull();
});

test('says that a negative income counts as zero', async () => {
  const { user } = await openSaved(savedEstimation());
  expect(screen.queryByText(new RegExp(t.incomeNegative.replace('$', '\\$')))).toBeNull();
  await user.clear(money(/^Household income/));
  await user.type(money(/^Household income/), '-5000');
  expect(screen.getByText(new RegExp(t.incomeNegative.replace('$', '\\$')))).toBeTruthy();
});

test('the plan year decides the standard premium and the deductible of Medicare', async () => {
  const { user } = await openNew();
  await user.type(screen.getByLabelText(t.zip), '27601');
  await user.type(age(0), '70');
  await user.click(entry(0).getByRole('radio', { name: 'Male' }));
  await user.click(screen.getByRole('radio', { name: 'Single' }));
  await user.type(screen.getByLabelText('2023 household MAGI'), '60000');
  expect((await screen.findAllByText('$185.00')).length).toBeGreaterThan(0);
  expect(screen.getByText(/^\$257 a year/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '2026' }));
  expect((await screen.findAllByText('$202.90')).length).toBeGreaterThan(0);
  expect(screen.getByText(/^\$283 a year/)).toBeTruthy();
  expect(screen.queryByText(/^\$257 a year/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: '2025' }));
  expect((await screen.findAllByText('$185.00')).length).toBeGreaterThan(0);
});

test('an estimate has at most twenty people', async () => {
  const person = (id: number) => ({ id, age: 30, sex: 'Male' as const, spouse: false, myself: id === 1 });
  const people = Array.from({ length: 20 }, (_, index) => person(index + 1));
  const { user } = await openSaved(savedEstimation({ dependents: people, household_size: 20 }));
  expect(screen.queryByRole('button', { name: t.addChild })).toBeNull();
  await user.click(screen.getByRole('button', { name: `Remove ${t.dependent(19)}` }));
  await user.click(await screen.findByRole('button', { name: t.deleteDependent }));
  expect(await screen.findByRole('button', { name: t.addChild })).toBeTruthy();
});

test('offers one spouse, and asks before removing a person', async () => {
  const { user } = await openNew();
  expect(entry(0).queryByRole('radio', { name: t.spouse })).toBeNull();
  await user.click(screen.getByRole('button', { name: t.addSpouse }));
  expect(entry(1).getByRole<HTMLInputElement>('radio', { name: t.spouse }).checked).toBe(true);
  expect(screen.queryByRole('button', { name: t.addSpouse })).toBeNull();
  await user.click(screen.getByRole('button', { name: t.addChild }));
  expect(entry(2).queryByRole('radio', { name: t.spouse })).toBeNull();
  expect(entry(2).getByText(t.child)).toBeTruthy();
  expect(document.activeElement?.getAttribute('name')).toMatch(/^dependents_attributes\.2\./);
  await user.click(screen.getByRole('button', { name: 'Remove Spouse' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this dependent?' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Remove Spouse' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Spouse' }));
  await user.click(await screen.findByRole('button', { name: t.deleteDependent }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Spouse' })).toBeNull());
  expect(entry(1).getByRole('radio', { name: t.spouse })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t.addChild));
});

test('a removed person can be brought back where they were, as a spouse unless there is another', async () => {
  const { user } = await openNew();
  const remove = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
    await user.click(await screen.findByRole('button', { name: t.deleteDependent }));
    await screen.findByText(peopleTexts.deletedDependent(name));
  };
  const undo = async () => user.click(screen.getByRole('button', { name: 'Undo' }));
  const isSpouse = (index: number) => entry(index).getByRole<HTMLInputElement>('radio', { name: t.spouse }).checked;
  await user.click(screen.getByRole('button', { name: t.addSpouse }));
  await user.type(age(1), '41');
  await user.click(screen.getByRole('button', { name: t.addChild }));
  await remove('Spouse');
  await undo();
  await waitFor(() => expect(document.activeElement).toBe(entry(1).getByRole('radio', { name: t.spouse })));
  expect(isSpouse(1)).toBe(true);
  expect((age(1) as HTMLInputElement).value).toBe('41');
  await waitFor(() => expect(screen.queryByText(peopleTexts.deletedDependent('Spouse'))).toBeNull());

  await remove('Spouse');
  await user.click(entry(1).getByRole('radio', { name: t.spouse }));
  await undo();
  expect(isSpouse(2)).toBe(true);
  expect(entry(1).queryByRole('radio', { name: t.spouse })).toBeNull();
  expect(entry(1).getByRole<HTMLInputElement>('radio', { name: t.child }).checked).toBe(false);
});

test('enables saving for a zip of five digits in a county', async () => {
  const { requests, user } = await openNew({ 'GET /estimations/counties': counties() });
  expect(saveButton().disabled).toBe(true);
  await user.type(screen.getByLabelText(t.zip), '2 76-0');
  expect(screen.queryByText(t.invalidZip)).toBeNull();
  await user.tab();
  expect(screen.getByText('Invalid zip code')).toBeTruthy();
  expect(requests).toEqual([]);
  await user.type(screen.getByLabelText(t.zip), '1');
  await waitFor(() => expect(callsTo(requests, 'GET /estimations/counties')).toHaveLength(1));
  expect(requests[0]?.query.get('zip')).toBe('27601');
  expect((await screen.findAllByText('Invalid zip code')).length).toBeGreaterThan(0);
  expect(saveButton().disabled).toBe(true);
});

test('a pasted zip with four more digits is shortened', async () => {
  const { user } = await openNew();
  const zip = screen.getByLabelText<HTMLInputElement>(t.zip);
  expect(zip.placeholder).toBe('xxxxx');
  await user.click(zip);
  await user.paste(' 27601-1234');
  expect(zip.value).toBe('27601');
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  expect(screen.queryByText('Invalid zip code')).toBeNull();
});

test('looks up counties after half a second, and retries after a failure', async () => {
  let fails = true;
  const { requests, user } = await openNew({
    'GET /estimations/counties': () =>
      fails ? { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } } : counties(wake),
  });
  await user.type(screen.getByLabelText(t.zip), '27601');
  expect(requests).toEqual([]);
  expect(await screen.findByText(/^We couldn’t look up the county\..*The service is busy\./)).toBeTruthy();
  expect(saveButton().disabled).toBe(true);
  fails = false;
  await user.click(screen.getByRole('button', { name: texts.again }));
  await waitFor(() => expect(saveButton().disabled).toBe(false));
});

test('asks for the county of a zip in several counties', async () => {
  const { requests, user } = await openNew({
    'GET /estimations/counties': counties(wake, { ...wake, name: 'Durham County', fips: '37063' }),
    'POST /estimations': { body: savedEstimation({ county: '37063' }) },
  });
  await fill(user);
  const group = within(await screen.findByRole('group', { name: t.county }));
  expect(group.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, false]);
  await user.click(saveButton());
  expect((await screen.findAllByText('County is required')).length).toBeGreaterThan(0);
  await user.click(group.getByRole('radio', { name: 'Durham County, NC' }));
  expect(screen.queryByText('County is required')).toBeNull();
  expect(document.querySelector<HTMLInputElement>('input[type="hidden"][name="state"]')?.value).toBe('NC');
  await user.click(saveButton());
  await waitFor(() => expect(callsTo(requests, 'POST /estimations')).toHaveLength(1));
  expect(requests.find(({ call }) => call === 'POST /estimations')?.body).toMatchObject({
    estimation: { county: '37063', state: 'NC' },
  });
});

test('the selected county decides the prices', async () => {
  const gulf = { name: 'Gulf County', fips: '12045', zip: '32456', state: 'FL' as never };
  const { user } = await openNew({
    'GET /estimations/counties': counties(gulf, { ...gulf, name: 'Bay County', fips: '12005' }),
    'GET /estimations/market': ({ query }) => ({
      body: marketOf(query.get('county') === '12045' ? { county: '12045', prices: null } : { county: '12005' }),
    }),
  });
  await fill(user);
  const bay = await screen.findByRole('radio', { name: 'Bay County, FL' });
  expect(screen.getAllByText('Enter client details to create estimate').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('radio', { name: 'Gulf County, FL' }));
  expect(await screen.findByText('Pre-65 Market Unavailable for Quoting')).toBeTruthy();
  await user.click(bay);
  expect(await screen.findByText('Silver Plan')).toBeTruthy();
  expect(screen.queryByText('Pre-65 Market Unavailable for Quoting')).toBeNull();
});

test('a state with its own marketplace links to the calculator and advises two estimates for a blended household', async () => {
  const { user } = await openNew({
    'GET /estimations/counties': counties({ ...wake, state: 'CA' as never, name: 'Alameda County' }),
  });
  expect(screen.queryByText(/runs its own marketplace/)).toBeNull();
  await user.type(screen.getByLabelText(t.zip), '94601');
  expect(await screen.findByText('California runs its own marketplace')).toBeTruthy();
  expect(await screen.findByText(/isn’t included here\. California may add help in 2025; its figures/)).toBeTruthy();
  expect(screen.queryByText(texts.exchange.blended)).toBeNull();
  await user.type(age(0), '67');
  await user.click(screen.getByRole('button', { name: t.addChild }));
  await user.type(age(1), '60');
  expect(screen.getByText(texts.exchange.blended)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Open subsidy calculator/ }).getAttribute('href')).toBe(
    'https://example.com/calculator',
  );
});

test('the banner of a state whose help is included says so', async () => {
  const { user } = await openNew({
    'GET /estimations/counties': counties({ ...wake, state: 'NJ' as never, name: 'Essex County' }),
  });
  await user.type(screen.getByLabelText(t.zip), '07101');
  expect(
    await screen.findByText(
      'Help from NJ Health Plan Savings is included for households that qualify. The state runs its own marketplace, which has the final numbers.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/isn’t included/)).toBeNull();
});
