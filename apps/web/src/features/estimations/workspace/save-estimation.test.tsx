import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chosenMarket } from '../../../testing/chosen-plan.ts';
import {
  age,
  callsTo,
  entry,
  fill,
  headline,
  market,
  money,
  openNew,
  openSaved,
  saveButton,
} from '../../../testing/estimation-form.tsx';
import { calculationOfSaved, marketOf, savedEstimation } from '../../../testing/estimations.ts';
import { failing } from '../../../testing/failures.ts';
import { conflictTexts } from '../../../ui/conflict-texts.ts';
import { texts } from '../texts.ts';

const t = texts.form;

beforeEach(() => void vi.setSystemTime(new Date(2025, 5, 15)));
afterEach(() => void vi.useRealTimers());

test('sends one valid request', async () => {
  const { requests, user, onCreated } = await openNew({ 'POST /estimations': { body: savedEstimation() } });
  await fill(user);
  await headline('$139.98');
  await user.click(saveButton());
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith('7'));
  expect(callsTo(requests, 'POST /estimations').map(({ body }) => body)).toEqual([
    {
      rootEstimator: false,
      estimation: {
        client_id: null,
        client_first_name: 'Maria',
        zip: '27601',
        county: '37183',
        state: 'NC',
        plan_year: 2025,
        dependents_attributes: [
          {
            age: 41,
            birth_date: null,
            sex: 'Female',
            spouse: 'no',
            myself: true,
            part_b_late_months: null,
            part_d_late_months: null,
            medicare_quarters: null,
          },
        ],
        household_size: 1,
        income: 40_000,
        income_worksheet: null,
        income_confirmed: false,
        plan_year_filing_status: null,
        lived_apart_all_year: false,
        credit_exception: false,
        untaxed_social_security: null,
        last_year_income: null,
        year_between_income: null,
        tax_filing_status: null,
        employer_offer: null,
        events: [],
      },
    },
  ]);
});

test('stays busy until the next page is open, and pressing again sends nothing', async () => {
  const { requests, user, onCreated } = await openNew({ 'POST /estimations': { body: savedEstimation() } });
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
  expect(callsTo(requests, 'POST /estimations')).toHaveLength(1);
});

test('root mode asks for the user’s own details and returns the token', async () => {
  const root_token = 'r'.repeat(43);
  const { requests, user, onCreated } = await openNew(
    { 'POST /estimations': { body: savedEstimation({ rootEstimator: true, root_token }) } },
    true,
  );
  expect(screen.getByRole('heading', { name: 'Your Details' })).toBeTruthy();
  expect(screen.getAllByText('Enter your details to create estimate').length).toBeGreaterThan(0);
  await fill(user);
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  await user.click(saveButton());
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(root_token));
  expect(requests.find(({ call }) => call === 'POST /estimations')?.body).toMatchObject({ rootEstimator: true });
});

test('shows errors under the fields and in a focused summary, and keeps the input', async () => {
  document.title = 'New Estimation';
  const { requests, user } = await openNew();
  await user.type(screen.getByLabelText(t.zip), '27601');
  await user.type(age(0), '41');
  await user.click(screen.getByRole('button', { name: t.addChild }));
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
  expect(callsTo(requests, 'POST /estimations')).toEqual([]);
});

test('shows the server’s errors under their fields and keeps the input', async () => {
  const { user } = await openNew({
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
  expect((money(/^Household income/) as HTMLInputElement).value).toBe('40,000.00');
});

test.each(failing)(
  'shows another failure above the form, keeps the input and can retry: %s',
  async (_, response, text) => {
    let fails = true;
    const { user, onCreated } = await openNew({
      'POST /estimations': () => {
        if (!fails) return { body: savedEstimation() };
        return typeof response === 'function' ? response() : response;
      },
    });
    await fill(user);
    await waitFor(() => expect(saveButton().disabled).toBe(false));
    await user.click(saveButton());
    const message = await screen.findByText(text);
    await waitFor(() => expect(document.activeElement?.contains(message)).toBe(true));
    expect((screen.getByLabelText(t.firstName) as HTMLInputElement).value).toBe('Maria');
    expect((money(/^Household income/) as HTMLInputElement).value).toBe('40,000.00');
    fails = false;
    await user.click(saveButton());
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith('7'));
  },
);

test('leaving a new estimate with changes asks first', async () => {
  const { router, user } = await openNew();
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
  const { user } = await openNew({
    'GET /estimations/market': (requests) =>
      fails
        ? { status: 500, body: { code: 'internal_error', error: 'An unexpected error occurred.' } }
        : market(requests),
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
  const { requests, user } = await openSaved(saved, {
    'GET /estimations/7/calculate': () => ({ body: calculationOfSaved(stored) }),
    'PATCH /estimations/7': () => {
      stored = changed;
      return { body: changed };
    },
  });
  expect(await screen.findByText('Saved')).toBeTruthy();
  await user.clear(money(/^Household income/));
  await user.type(money(/^Household income/), '36000');
  expect(await screen.findByText('Not saved yet')).toBeTruthy();
  await user.click(saveButton('Update'));
  await headline('$93.98');
  expect(callsTo(requests, 'PATCH /estimations/7').map(({ body }) => body)).toMatchObject([
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
  const { user } = await openSaved(saved, { 'GET /estimations/7/calculate': { body: other } });
  await user.click(screen.getByLabelText(t.firstName));
  expect(await screen.findByText(texts.live.differs)).toBeTruthy();
  await headline('$146.49');
});

test('a stale save overwrites nothing and shows both values', async () => {
  const saved = savedEstimation();
  const theirs = savedEstimation({ client_first_name: 'Mariana', income: 41_000, version: 5 });
  const versions: unknown[] = [];
  const { user, requests } = await openSaved(saved, {
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
  const income = within(await screen.findByRole('group', { name: t.income }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain(texts.conflictTitle));
  // Only the other side changed the name, so it is no question.
  expect(screen.queryByRole('group', { name: t.firstName })).toBeNull();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(t.firstName).value).toBe('Mariana'));
  expect((income.getByRole('radio', { name: 'Yours: $36,000.00' }) as HTMLInputElement).checked).toBe(true);
  expect(income.getByRole('radio', { name: 'Theirs: $41,000.00' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: conflictTexts.save }));
  expect(await screen.findByText('Successfully updated')).toBeTruthy();
  expect(versions).toEqual([1, 5]);
  expect(requests.findLast(({ call }) => call === 'PATCH /estimations/7')?.body).toMatchObject({
    estimation: { client_first_name: 'Mariana', income: 36_000 },
  });
});

test('where both changed a field, either value can be saved', async () => {
  const saved = savedEstimation();
  const { user, requests } = await openSaved(saved, {
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
  await waitFor(() => expect(callsTo(requests, 'PATCH /estimations/7')).toHaveLength(2));
  expect(callsTo(requests, 'PATCH /estimations/7')[1]?.body).toMatchObject({
    estimation: { client_first_name: 'Fresh' },
  });
  await waitFor(() => expect(screen.queryByText(texts.conflictTitle)).toBeNull());
});

test('with a chosen plan, the next year is compared for the lowest-priced silver one', async () => {
  await openSaved(savedEstimation({ plan_year: 2025 }), {
    'GET /estimations/market': ({ query }) => ({
      body: query.get('plan_year') === '2027' ? marketOf({ plan_year: 2027 }) : chosenMarket(),
    }),
  });
  const panel = within(await screen.findByRole('region', { name: 'What 2027 would cost' }));
  expect(
    await panel.findByText(/^For the lowest-priced silver plan, .* would pay about \$[\d,]+ in 2027, \$[\d,]+ more/),
  ).toBeTruthy();
});

test('an estimate of an earlier year offers the latest one, says why it costs another amount, and moves to it', async () => {
  const saved = savedEstimation({ plan_year: 2025 });
  const { user } = await openSaved(saved, {
    'GET /estimations/market': ({ query }) => ({
      body: marketOf({ plan_year: query.get('plan_year') === '2027' ? 2027 : 2025 }),
    }),
  });
  const panel = within(await screen.findByRole('region', { name: 'What 2027 would cost' }));
  expect(
    await panel.findByText(/^The same household would pay about \$[\d,]+ in 2027, \$[\d,]+ more than in 2025\.$/),
  ).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Why? What 2027 would cost' }));
  const causes = (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent?.split(':')[0]);
  expect(causes.slice(0, 2)).toEqual(['Law', 'Ages']);
  await user.click(panel.getByRole('button', { name: 'Use plan year 2027' }));
  expect((age(0) as HTMLInputElement).value).toBe('43');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What 2027 would cost' })).toBeNull());
});
