import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Estimation } from 'contract/endpoints/estimations';
import { listCounties } from 'contract/endpoints/market';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calculationOfSaved, marketOf, savedEstimation } from '../../../testing/estimations.ts';
import { failing } from '../../../testing/failures.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { type Asked, answer } from '../../../testing/server.ts';
import { conflictTexts } from '../../../ui/conflict-texts.ts';
import { Notifications } from '../../../ui/notifications.tsx';
import { peopleTexts } from '../../../ui/people-texts.ts';
import { texts } from '../texts.ts';
import { EstimationWorkspace } from './estimation-workspace.tsx';

const t = texts.form;
const wake = { name: 'Wake County', fips: '37183', zip: '27601', state: 'NC' as const };
const counties = (...found: (typeof wake)[]) => ({ body: listCounties.reply.parse({ counties: found }) });
const market = (asked: Asked) => ({
  body: marketOf({
    plan_year: asked.query.get('plan_year') === '2026' ? 2026 : 2025,
    county: asked.query.get('county') ?? '',
  }),
});
type Answers = Parameters<typeof answer>[0];

beforeEach(() => void vi.setSystemTime(new Date(2025, 5, 15)));
afterEach(() => void vi.useRealTimers());

async function open(answers: Answers = {}, isRoot = false) {
  const asked = answer({ 'GET /estimations/counties': counties(wake), 'GET /estimations/market': market, ...answers });
  const onCreated = vi.fn();
  const { router } = renderScreen(() => (
    <>
      <EstimationWorkspace
        existing={null}
        isRoot={isRoot}
        calculatorUrl="https://example.com/calculator"
        first="form"
        onCreated={onCreated}
      />
      <Notifications />
    </>
  ));
  await screen.findByLabelText(t.firstName);
  return { asked, onCreated, router, user: userEvent.setup({ delay: null }) };
}

async function edit(saved: Estimation, answers: Answers = {}) {
  const asked = answer({
    'GET /estimations/counties': counties(wake),
    'GET /estimations/market': market,
    'GET /estimations/7/calculate': { body: calculationOfSaved(saved) },
    ...answers,
  });
  renderScreen(() => (
    <EstimationWorkspace existing={{ key: '7', estimation: saved }} calculatorUrl={null} first="form" isNamed />
  ));
  await screen.findByLabelText(t.firstName);
  return { asked, user: userEvent.setup({ delay: null }) };
}

type User = ReturnType<typeof userEvent.setup>;
const entry = (index: number) =>
  within(document.querySelectorAll<HTMLElement>('fieldset:has([name$=".age"])')[index] as HTMLElement);
const age = (index: number) => entry(index).getByRole('textbox', { name: 'Age' });
const money = (name: RegExp) => screen.getByRole('textbox', { name });
const callsTo = (asked: Asked[], call: string) => asked.filter((one) => one.call === call);
const headline = (amount: string) => screen.findByText(new RegExp(`You would pay \\${amount} a month, or`));

async function fill(user: User, income = '40000') {
  await user.type(screen.getByLabelText(t.firstName), 'Maria');
  await user.type(screen.getByLabelText(t.zip), '27601');
  await user.type(age(0), '41');
  await user.click(entry(0).getByRole('radio', { name: 'Female' }));
  await user.type(money(/^Household size/), '1');
  await user.type(money(/^Household income/), income);
}

test('asks for client details and names missing answers', async () => {
  await open();
  expect(screen.getAllByText('Enter client details to create estimate').length).toBeGreaterThan(0);
  expect(screen.getByText('Still needed: Zip code, age and sex of each person')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Client Details' })).toBeTruthy();
  expect(screen.getByText('Who is needing coverage?')).toBeTruthy();
});

test('computes every change in the browser and requests counties and prices once', async () => {
  const { asked, user } = await open();
  await fill(user);
  await headline('$139.98');
  const before = asked.length;
  expect(asked.map(({ call }) => call)).toEqual(['GET /estimations/counties', 'GET /estimations/market']);
  await user.clear(money(/^Household income/));
  await user.type(money(/^Household income/), '$ 36,000');
  await headline('$93.98');
  expect(asked.length).toBe(before);
});

test('keeps the last figures while the form is incomplete, and says so', async () => {
  const { user } = await open();
  await fill(user);
  await headline('$139.98');
  await user.clear(money(/^Household income/));
  expect(
    await screen.findByText(/^These figures are from your last complete entry\. Still needed: Household income/),
  ).toBeTruthy();
  await headline('$139.98');
});

test('requests the prices of another plan year', async () => {
  const { asked, user } = await open();
  await fill(user);
  await headline('$139.98');
  await user.click(screen.getByRole('radio', { name: '2026' }));
  await waitFor(() => expect(callsTo(asked, 'GET /estimations/market')).toHaveLength(2));
  expect(asked.at(-1)?.query.get('plan_year')).toBe('2026');
});

test('from November 1 starts with the next plan year, and sends it', async () => {
  vi.setSystemTime(new Date(2025, 10, 1));
  const { asked, user } = await open({ 'POST /estimations': { body: savedEstimation({ plan_year: 2026 }) } });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2026' }).checked).toBe(true);
  expect(screen.queryByText(/available yet/)).toBeNull();
  await fill(user);
  await waitFor(() => expect(callsTo(asked, 'GET /estimations/market')).toHaveLength(1));
  expect(asked.at(-1)?.query.get('plan_year')).toBe('2026');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(callsTo(asked, 'POST /estimations')).toHaveLength(1));
  expect(callsTo(asked, 'POST /estimations')[0]?.body).toMatchObject({ estimation: { plan_year: 2026 } });
});

test('says in open enrollment that the next plan year has no prices yet', async () => {
  vi.setSystemTime(new Date(2026, 10, 1));
  await open();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2026' }).checked).toBe(true);
  expect(screen.getByText('Prices for 2027 aren’t available yet.')).toBeTruthy();
});

test('shows sections by age', async () => {
  const { user } = await open();
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
  await user.click(screen.getByRole('button', { name: t.addDependent }));
  await user.type(age(1), '30');
  expect(screen.getByRole('heading', { name: t.marketplace })).toBeTruthy();
  expect(screen.getByRole('heading', { name: t.medicare })).toBeTruthy();
  expect(screen.getByText(/number of people on the tax return/)).toBeTruthy();
  for (const sex of ['Male', 'Female']) expect(entry(1).getByRole('radio', { name: sex })).toBeTruthy();
  for (const type of ['Spouse', 'Child']) expect(entry(1).getByRole('radio', { name: type })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Single' })).toBeTruthy();
});

test('the plan year decides the standard premium and the deductible of Medicare', async () => {
  const { user } = await open();
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
  const { user } = await edit(savedEstimation({ dependents: people, household_size: 20 }));
  expect(screen.queryByRole('button', { name: t.addDependent })).toBeNull();
  await user.click(screen.getByRole('button', { name: `Remove ${t.dependent(19)}` }));
  await user.click(await screen.findByRole('button', { name: t.deleteDependent }));
  expect(await screen.findByRole('button', { name: t.addDependent })).toBeTruthy();
});

test('offers one spouse, and asks before removing a person', async () => {
  const { user } = await open();
  expect(entry(0).queryByRole('radio', { name: t.spouse })).toBeNull();
  await user.click(screen.getByRole('button', { name: t.addDependent }));
  await user.click(entry(1).getByRole('radio', { name: t.spouse }));
  await user.click(screen.getByRole('button', { name: t.addDependent }));
  expect(entry(2).queryByRole('radio', { name: t.spouse })).toBeNull();
  expect((entry(2).getByRole('radio', { name: t.child }) as HTMLInputElement).checked).toBe(true);
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
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t.addDependent));
});

test('a removed person can be brought back where they were, as a spouse unless there is another', async () => {
  const { user } = await open();
  const remove = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
    await user.click(await screen.findByRole('button', { name: t.deleteDependent }));
    await screen.findByText(peopleTexts.deletedDependent(name));
  };
  const undo = async () => user.click(screen.getByRole('button', { name: 'Undo' }));
  const isSpouse = (index: number) => entry(index).getByRole<HTMLInputElement>('radio', { name: t.spouse }).checked;
  await user.click(screen.getByRole('button', { name: t.addDependent }));
  await user.click(entry(1).getByRole('radio', { name: t.spouse }));
  await user.type(age(1), '41');
  await user.click(screen.getByRole('button', { name: t.addDependent }));
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

const saveButton = (name: string = t.save) => screen.getByRole('button', { name }) as HTMLButtonElement;

test('enables saving for a zip of five digits in a county', async () => {
  const { asked, user } = await open({ 'GET /estimations/counties': counties() });
  expect(saveButton().disabled).toBe(true);
  await user.type(screen.getByLabelText(t.zip), '2 76-0');
  expect(screen.queryByText(t.invalidZip)).toBeNull();
  await user.tab();
  expect(screen.getByText('Invalid zip code')).toBeTruthy();
  expect(asked).toEqual([]);
  await user.type(screen.getByLabelText(t.zip), '1');
  await waitFor(() => expect(callsTo(asked, 'GET /estimations/counties')).toHaveLength(1));
  expect(asked[0]?.query.get('zip')).toBe('27601');
  expect((await screen.findAllByText('Invalid zip code')).length).toBeGreaterThan(0);
  expect(saveButton().disabled).toBe(true);
});

test('a pasted zip with four more digits is shortened', async () => {
  const { user } = await open();
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
  const { asked, user } = await open({
    'GET /estimations/counties': () =>
      fails ? { status: 503, body: { code: 'unavailable', error: 'The service is busy.' } } : counties(wake),
  });
  await user.type(screen.getByLabelText(t.zip), '27601');
  expect(asked).toEqual([]);
  expect(await screen.findByText(/^We couldn’t look up the county\..*The service is busy\./)).toBeTruthy();
  expect(saveButton().disabled).toBe(true);
  fails = false;
  await user.click(screen.getByRole('button', { name: texts.again }));
  await waitFor(() => expect(saveButton().disabled).toBe(false));
});

test('asks for the county of a zip in several counties', async () => {
  const { asked, user } = await open({
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
  await waitFor(() => expect(callsTo(asked, 'POST /estimations')).toHaveLength(1));
  expect(asked.find(({ call }) => call === 'POST /estimations')?.body).toMatchObject({
    estimation: { county: '37063', state: 'NC' },
  });
});

test('the selected county decides the prices', async () => {
  const gulf = { name: 'Gulf County', fips: '12045', zip: '32456', state: 'FL' as never };
  const { user } = await open({
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
  const { user } = await open({
    'GET /estimations/counties': counties({ ...wake, state: 'CA' as never, name: 'Alameda County' }),
  });
  expect(screen.queryByText(/runs its own marketplace/)).toBeNull();
  await user.type(screen.getByLabelText(t.zip), '94601');
  expect(await screen.findByText('California runs its own marketplace')).toBeTruthy();
  expect(screen.queryByText(texts.exchange.blended)).toBeNull();
  await user.type(age(0), '67');
  await user.click(screen.getByRole('button', { name: t.addDependent }));
  await user.type(age(1), '60');
  expect(screen.getByText(texts.exchange.blended)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Open subsidy calculator/ }).getAttribute('href')).toBe(
    'https://example.com/calculator',
  );
});

test('sends one valid request', async () => {
  const { asked, user, onCreated } = await open({ 'POST /estimations': { body: savedEstimation() } });
  await fill(user);
  await headline('$139.98');
  await user.click(saveButton());
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith('7'));
  expect(callsTo(asked, 'POST /estimations').map(({ body }) => body)).toEqual([
    {
      rootEstimator: false,
      estimation: {
        client_id: null,
        client_first_name: 'Maria',
        zip: '27601',
        county: '37183',
        state: 'NC',
        plan_year: 2025,
        dependents_attributes: [{ age: 41, birth_date: null, sex: 'Female', spouse: 'no', myself: true }],
        household_size: 1,
        income: 40_000,
        untaxed_social_security: null,
        last_year_income: null,
        tax_filing_status: null,
        events: [],
        shows_outlook: false,
      },
    },
  ]);
});

test('stays busy until the next page is open, and pressing again sends nothing', async () => {
  const { asked, user, onCreated } = await open({ 'POST /estimations': { body: savedEstimation() } });
  let showPage = () => {};
  onCreated.mockReturnValue(
    new Promise<void>((done) => {
      showPage = done;
    }),
  );
  await fill(user);
  await headline('$139.98');
  const button = saveButton();
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  fireEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => showPage());
  expect(button.getAttribute('aria-busy')).toBeNull();
  expect(callsTo(asked, 'POST /estimations')).toHaveLength(1);
});

test('root mode asks for the user’s own details and returns the token', async () => {
  const root_token = 'r'.repeat(43);
  const { asked, user, onCreated } = await open(
    { 'POST /estimations': { body: savedEstimation({ rootEstimator: true, root_token }) } },
    true,
  );
  expect(screen.getByRole('heading', { name: 'Your Details' })).toBeTruthy();
  expect(screen.getAllByText('Enter your details to create estimate').length).toBeGreaterThan(0);
  await fill(user);
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  await user.click(saveButton());
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(root_token));
  expect(asked.find(({ call }) => call === 'POST /estimations')?.body).toMatchObject({ rootEstimator: true });
});

test('shows errors under the fields and in a focused summary, and keeps the input', async () => {
  document.title = 'New Estimation';
  const { asked, user } = await open();
  await user.type(screen.getByLabelText(t.zip), '27601');
  await user.type(age(0), '41');
  await user.click(screen.getByRole('button', { name: t.addDependent }));
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  await user.click(saveButton());
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Please fix the highlighted fields.'));
  expect(document.title).toBe('Error: New Estimation');
  const summary = document.activeElement as HTMLElement;
  const errors = within(summary)
    .getAllByRole('link')
    .map((link) => link.textContent ?? '');
  expect(errors.filter((error) => !error.startsWith('Dependent'))).toEqual([
    'First name is required',
    `${t.self}: Sex is required`,
    'Household size is required',
    'Household income (MAGI) is required',
  ]);
  expect(errors.filter((error) => error.startsWith('Dependent')).toSorted()).toEqual([
    'Dependent 1: Age is required',
    'Dependent 1: Sex is required',
    'Dependent 1: Type is required',
  ]);
  expect((age(0) as HTMLInputElement).value).toBe('41');
  expect((screen.getByLabelText(t.zip) as HTMLInputElement).value).toBe('27601');
  const descriptions = screen.getByLabelText(t.firstName).getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(descriptions.map((id) => document.getElementById(id)?.textContent)).toContain('First name is required');
  const follow = (name: string) => user.click(within(summary).getByRole('link', { name }));
  await follow('Household income (MAGI) is required');
  expect(document.activeElement).toBe(money(/^Household income/));
  await follow('First name is required');
  expect(document.activeElement).toBe(screen.getByLabelText(t.firstName));
  await follow('Dependent 1: Age is required');
  expect(document.activeElement).toBe(age(1));
  await follow(`${t.self}: Sex is required`);
  expect(document.activeElement).toBe(entry(0).getAllByRole('radio')[0]);
  expect(callsTo(asked, 'POST /estimations')).toEqual([]);
});

test('shows the server’s errors under their fields and keeps the input', async () => {
  const { user } = await open({
    'POST /estimations': {
      status: 422,
      body: {
        code: 'validation_failed',
        error: 'Please fix the highlighted fields.',
        errors: {
          client_first_name: ['First name has characters that can’t be saved'],
          'dependents_attributes.0.age': ['Age must be at most 120'],
          income: ['Household income is too large'],
        },
      },
    },
  });
  await fill(user);
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  await user.click(saveButton());
  expect(await screen.findAllByText('Household income is too large')).toHaveLength(2);
  expect(
    within(document.activeElement as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'First name has characters that can’t be saved',
    'Maria: Age must be at most 120',
    'Household income is too large',
  ]);
  expect((money(/^Household income/) as HTMLInputElement).value).toBe('40,000');
});

test.each(failing)(
  'shows another failure above the form, keeps the input and can retry: %s',
  async (_, reply, text) => {
    let fails = true;
    const { user, onCreated } = await open({
      'POST /estimations': () => {
        if (!fails) return { body: savedEstimation() };
        return typeof reply === 'function' ? reply() : reply;
      },
    });
    await fill(user);
    await waitFor(() => expect(saveButton().disabled).toBe(false));
    await user.click(saveButton());
    const message = await screen.findByText(text);
    await waitFor(() => expect(document.activeElement?.contains(message)).toBe(true));
    expect((screen.getByLabelText(t.firstName) as HTMLInputElement).value).toBe('Maria');
    expect((money(/^Household income/) as HTMLInputElement).value).toBe('40,000');
    fails = false;
    await user.click(saveButton());
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith('7'));
  },
);

test('leaving a new estimate with changes asks first', async () => {
  const { router, user } = await open();
  await user.type(screen.getByLabelText(t.firstName), 'Maria');
  act(() => void router.navigate({ href: '/elsewhere' }));
  await user.click(await screen.findByRole('button', { name: t.stay }));
  expect(router.state.location.pathname).toBe('/');
  expect((screen.getByLabelText(t.firstName) as HTMLInputElement).value).toBe('Maria');
  act(() => void router.navigate({ href: '/elsewhere' }));
  await user.click(await screen.findByRole('button', { name: t.leave }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

test('reports prices that cannot be loaded, and retries', async () => {
  let fails = true;
  const { user } = await open({
    'GET /estimations/market': (asked) =>
      fails ? { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } } : market(asked),
  });
  await fill(user);
  expect(await screen.findByText(texts.live.failed)).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await headline('$139.98');
});

test('a saved estimate is confirmed by the server, and a change is not until it is saved', async () => {
  const saved = savedEstimation();
  const changed = savedEstimation({ income: 36_000, version: 2 });
  let stored = saved;
  const { asked, user } = await edit(saved, {
    'GET /estimations/7/calculate': () => ({ body: calculationOfSaved(stored) }),
    'PATCH /estimations/7': () => {
      stored = changed;
      return { body: changed };
    },
  });
  expect(await screen.findByText('Saved')).toBeTruthy();
  await user.clear(money(/^Household income/));
  await user.type(money(/^Household income/), '36000');
  expect(await screen.findByText('Draft, not saved')).toBeTruthy();
  await user.click(saveButton('Update'));
  await headline('$93.98');
  expect(callsTo(asked, 'PATCH /estimations/7').map(({ body }) => body)).toMatchObject([
    { estimation: { income: 36_000, version: 1 } },
  ]);
  expect(await screen.findByText('Successfully updated')).toBeTruthy();
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('reports a different result of the server and shows its figures', async () => {
  const saved = savedEstimation();
  const other = calculationOfSaved(
    saved,
    marketOf({ prices: { benchmark_cents: 400_00, bronze_cents: 300_00, silver_cents: 395_00, gold_cents: 450_00 } }),
  );
  const { user } = await edit(saved, { 'GET /estimations/7/calculate': { body: other } });
  await user.click(screen.getByLabelText(t.firstName));
  expect(await screen.findByText(texts.live.differs)).toBeTruthy();
  await headline('$146.49');
});

test('a stale save overwrites nothing and shows both values', async () => {
  const saved = savedEstimation();
  const theirs = savedEstimation({ client_first_name: 'Mariana', income: 41_000, version: 5 });
  const versions: unknown[] = [];
  const { user, asked } = await edit(saved, {
    'PATCH /estimations/7': ({ body }) => {
      const { version } = (body as { estimation: { version: number } }).estimation;
      versions.push(version);
      return version === 5
        ? { body: savedEstimation({ client_first_name: 'Mariana', income: 36_000, version: 6 }) }
        : { status: 409, body: { code: 'version_conflict', error: 'stale' } };
    },
    'GET /estimations/7': { body: theirs },
  });
  await user.clear(money(/^Household income/));
  await user.type(money(/^Household income/), '36000');
  await waitFor(() => expect(saveButton(t.update).disabled).toBe(false));
  await user.click(saveButton(t.update));
  const name = within(await screen.findByRole('group', { name: t.firstName }));
  expect(document.activeElement?.textContent).toContain(texts.conflictTitle);
  expect((name.getByRole('radio', { name: 'Theirs: Mariana' }) as HTMLInputElement).checked).toBe(true);
  const income = within(screen.getByRole('group', { name: t.income }));
  expect((income.getByRole('radio', { name: 'Yours: $36,000.00' }) as HTMLInputElement).checked).toBe(true);
  expect(income.getByRole('radio', { name: 'Theirs: $41,000.00' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: conflictTexts.save }));
  expect(await screen.findByText('Successfully updated')).toBeTruthy();
  expect(versions).toEqual([1, 5]);
  expect(asked.findLast(({ call }) => call === 'PATCH /estimations/7')?.body).toMatchObject({
    estimation: { client_first_name: 'Mariana', income: 36_000 },
  });
});

test('where both changed a field, either value can be saved', async () => {
  const saved = savedEstimation();
  const { user, asked } = await edit(saved, {
    'PATCH /estimations/7': ({ body }) =>
      (body as { estimation: { version: number } }).estimation.version === 5
        ? { body: savedEstimation({ client_first_name: 'Fresh', version: 6 }) }
        : { status: 409, body: { code: 'version_conflict', error: 'stale' } },
    'GET /estimations/7': { body: savedEstimation({ client_first_name: 'Fresh', version: 5 }) },
  });
  await user.type(screen.getByLabelText(t.firstName), 'nne');
  await waitFor(() => expect(saveButton(t.update).disabled).toBe(false));
  await user.click(saveButton(t.update));
  const name = within(await screen.findByRole('group', { name: t.firstName }));
  expect((name.getByRole('radio', { name: 'Yours: Marianne' }) as HTMLInputElement).checked).toBe(true);
  await user.click(name.getByRole('radio', { name: 'Theirs: Fresh' }));
  await user.click(screen.getByRole('button', { name: conflictTexts.save }));
  await waitFor(() => expect(callsTo(asked, 'PATCH /estimations/7')).toHaveLength(2));
  expect(callsTo(asked, 'PATCH /estimations/7')[1]?.body).toMatchObject({ estimation: { client_first_name: 'Fresh' } });
  await waitFor(() => expect(screen.queryByText(texts.conflictTitle)).toBeNull());
});
